// The pictures of the six reactions, drawn with the primitives of portraits.
import type { Reaction } from '../../schema/enumerations.ts';
import { dot, flat, line, mirrored, shaded } from './draw.ts';

const FACE = shaded('M14 52a36 36 0 0 1 72 0 36 36 0 0 1-72 0Z', 'skin');

/** SVG markup in a 100 × 100 square. */
export const REACTION_ART: Readonly<Record<Reaction, string>> = {
  wave:
    shaded(
      'M36 90q-14-12-20-30-3-9 4-10 5 0 9 8l4 6-9-32q-2-8 4-10 6-1 8 6l7 22-3-28q0-8 6-9 7 0 8 8l3 27 4-23q2-7 7-6 6 1 6 9l-4 32q-2 20-14 30Z',
      'skin',
    ) + line('M80 14q10 8 10 20M72 22q6 5 7 12M12 34q-3-10 4-20', 'lines', 4),
  well_played:
    shaded('M34 8h12l8 30-12 8ZM66 8H54l-8 30 12 8Z', 'cloth') +
    shaded('M22 62a28 28 0 0 1 56 0 28 28 0 0 1-56 0Z', 'accent') +
    flat('m50 44 6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2Z', 'light'),
  oops:
    FACE +
    mirrored(dot(37, 46, 4.5, 'lines', 6)) +
    mirrored(line('M30 35l12-4', 'lines', 4)) +
    line('M36 72q7-8 14 0t14 0', 'lines', 4.5) +
    flat('M82 8q10 14 10 20a9 9 0 0 1-19 0q0-6 9-20Z', 'cloth'),
  thinking:
    shaded('M28 66a18 18 0 0 1-2-35 22 22 0 0 1 40-7 20 20 0 0 1 10 40 16 16 0 0 1-20 4 16 16 0 0 1-28-2Z', 'light') +
    dot(30, 80, 7, 'light') +
    dot(18, 92, 4, 'light') +
    dot(34, 47, 5, 'lines') +
    dot(51, 47, 5, 'lines') +
    dot(68, 47, 5, 'lines'),
  wow:
    shaded(
      'm50 4 10 22 22-12-8 23 24 5-20 14 14 20-24-3-1 24-17-17-17 17-1-24-24 3 14-20L2 42l24-5-8-23 22 12Z',
      'accent',
    ) + flat('M45 30h11l-3 26h-5ZM50.5 62a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z', 'dark'),
  thanks:
    shaded('M50 88 18 56Q4 40 16 24 32 10 50 30 68 10 84 24 96 40 82 56Z', 'blush') +
    line('M26 32q-7 7-3 15', 'light', 5),
};
