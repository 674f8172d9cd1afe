// The name this person plays under. Nobody must enter one: a guest gets a random name and may change it.
import { GUEST_NAME_ANIMALS, GUEST_NAME_COLORS } from '../../schema/guest-names.ts';
import { storeText, storedText } from './stored.ts';

const NAME = 'arena-name';

/** Whether this browser has visited before the current page. */
export const hasBeenHere = storedText(NAME) !== null;

/** The name last played under; otherwise a new guest name, which is stored. */
export function ownName(): string {
  const remembered = storedText(NAME);
  if (remembered) return remembered;
  const name = [GUEST_NAME_COLORS, GUEST_NAME_ANIMALS].map(oneOf).join(' ');
  keepOwnName(name);
  return name;
}

/** The name typed on this page, if any: it must not be replaced by another. */
let typed = '';

export function isTyped(name: string): boolean {
  return typed !== '' && name === typed;
}

/** Also stores it. */
export function typeOwnName(name: string): void {
  typed = name.trim();
  keepOwnName(typed);
}

/** @param name "" drops the name: the next one is a new guest name */
export function keepOwnName(name: string): void {
  storeText(NAME, name.trim());
}

function oneOf(words: readonly string[]): string {
  return words[crypto.getRandomValues(new Uint8Array(1))[0]! % words.length]!;
}
