// The address of this arena in the place of the one that `npm start` serves, in examples and guides.
import type { Links } from '../table/links.ts';

const WRITTEN = 'http://localhost:2567';

export function filledIn(code: string, { hostUrl }: Links): string {
  return code.replaceAll(WRITTEN, hostUrl);
}
