// The name this person plays under. Nobody is asked for one: a guest is given one, and may change it.
import { GUEST_NAME_ANIMALS, GUEST_NAME_COLORS } from '../../schema/guest-names.ts';
import { storeText, storedText } from './stored.ts';

const NAME = 'arena-name';

/** Whether this browser had been here before the page that is open. */
export const hasBeenHere = storedText(NAME) !== null;

/** The name last played under, else a new guest's name, which is kept. */
export function ownName(): string {
  const remembered = storedText(NAME);
  if (remembered) return remembered;
  const name = [GUEST_NAME_COLORS, GUEST_NAME_ANIMALS].map(oneOf).join(' ');
  keepOwnName(name);
  return name;
}

/** The name that was typed on this page, if any: nobody is to sit down under another one. */
let typed = '';

export function isTyped(name: string): boolean {
  return typed !== '' && name === typed;
}

/** Keeps it as well. */
export function typeOwnName(name: string): void {
  typed = name.trim();
  keepOwnName(typed);
}

/** @param name "" gives up the name: the next one is a guest's again */
export function keepOwnName(name: string): void {
  storeText(NAME, name.trim());
}

function oneOf(words: readonly string[]): string {
  return words[crypto.getRandomValues(new Uint8Array(1))[0]! % words.length]!;
}
