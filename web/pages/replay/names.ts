// Names from a link: untrusted text, so truncated to the length that the server allows.
import type { BySeat, Seat } from '../../../src/engine/index.ts';
import { MAX_NAME_LENGTH } from '../../../schema/name-length.ts';
import type { ReplayLink } from '../../../schema/replay-link.ts';

/** @param nameless names a seat without a name */
export function namesOf({ names }: ReplayLink, nameless: (seat: Seat) => string): BySeat<string> {
  return { A: cleaned(names.A) || nameless('A'), B: cleaned(names.B) || nameless('B') };
}

function cleaned(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...visible].slice(0, MAX_NAME_LENGTH).join('');
}
