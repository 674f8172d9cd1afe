// The id that the tabs of this browser share: all of them may use a seat at once, other devices may not.
import { storeText, storedText } from './stored.ts';

const DEVICE = 'arena-device';

/** Random, and the same for all pages of this browser. */
export function deviceId(): string {
  const stored = storedText(DEVICE);
  if (stored !== null) return stored;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  storeText(DEVICE, made);
  return made;
}
