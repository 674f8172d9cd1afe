// The name this person plays under. Nobody is asked for one: a guest is given one, and may change it.
import { storedText } from './stored.ts';

const NAME = 'arena-name';

const COLORS = 'Amber Azure Coral Copper Golden Ivory Jade Lilac Misty Olive Pearl Russet Scarlet Silver Slate Velvet';
const ANIMALS = 'Badger Crane Dormouse Falcon Finch Hare Heron Lynx Marten Otter Owl Plover Raven Seal Swift Wren';

/** Whether this browser had been here before the page that is open. */
export const hasBeenHere = storedText(NAME) !== null;

/** The name last played under, else a new guest's name, which is kept. */
export function ownName(): string {
  const remembered = localStorage.getItem(NAME);
  if (remembered) return remembered;
  const name = [COLORS, ANIMALS].map(oneOf).join(' ');
  keepOwnName(name);
  return name;
}

/** @param name "" gives up the name: the next one is a guest's again */
export function keepOwnName(name: string): void {
  localStorage.setItem(NAME, name.trim());
}

function oneOf(words: string): string {
  const all = words.split(' ');
  return all[crypto.getRandomValues(new Uint8Array(1))[0]! % all.length]!;
}
