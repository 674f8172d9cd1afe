// Whether this browser has friends to show, so that pages of people without friends send no requests for them.
import { storeText, storedText } from './stored.ts';

const STORED = 'arena-friends';

export function hasFriends(): boolean {
  return storedText(STORED) === 'some';
}

export function rememberHasFriends(has: boolean): void {
  storeText(STORED, has ? 'some' : '');
}
