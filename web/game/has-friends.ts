// Whether this browser has friends to show. Who has nobody is not asked for: other pages then ask the server nothing.
import { storeText, storedText } from './stored.ts';

const STORED = 'arena-friends';

export function hasFriends(): boolean {
  return storedText(STORED) === 'some';
}

export function rememberHasFriends(has: boolean): void {
  storeText(STORED, has ? 'some' : 'none');
}
