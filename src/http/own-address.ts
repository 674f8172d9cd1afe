// The address of this arena in the place of the one that `npm start` serves, in examples, guides and starters.
import type { Links } from '../table/links.ts';

const WRITTEN = 'http://localhost:2567';

export function withOwnAddress(text: string, { hostUrl }: Links): string {
  return text.replaceAll(WRITTEN, hostUrl);
}
