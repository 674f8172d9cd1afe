// Whether this browser has friends to show. Who has nobody is not asked for: other pages then ask the server nothing.
import { storedText } from './stored.ts';

const STORED = 'arena-friends';

export function hasFriends(): boolean {
  return storedText(STORED) === 'some';
}

export function rememberHasFriends(has: boolean): void {
  localStorage.setItem(STORED, has ? 'some' : 'none');
}
