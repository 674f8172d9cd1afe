// Replaces the default address of `npm start` with that of this arena, in examples, guides and starters.
import type { Links } from '../table/links.ts';

const WRITTEN = 'http://localhost:2567';

export function withOwnAddress(text: string, { hostUrl }: Links): string {
  return text.replaceAll(WRITTEN, hostUrl);
}
