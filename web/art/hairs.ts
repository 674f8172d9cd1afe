// The hair of portraits.
import { dot, mirrored, repeated, shaded } from './draw.ts';

/** The part behind the head, then the part over the forehead. */
export const HAIRS = {
  bob: [
    shaded('M31 44C28 16 72 16 69 44L70 62H61V40H39V62H30Z', 'hair'),
    shaded('M34 41C33 24 67 24 66 41Q58 32 50 36Q42 32 34 41Z', 'hair'),
  ],
  long: [
    shaded('M30 44C26 14 74 14 70 44C70 60 76 70 74 84H58V50H42V84H26C24 70 30 60 30 44Z', 'hair'),
    shaded('M34 42C33 23 67 23 66 42Q62 31 50 29Q38 31 34 42Z', 'hair'),
  ],
  curl: [
    repeated(11, curl) + dot(30, 50, 6, 'hair') + dot(70, 50, 6, 'hair'),
    shaded('M34 40Q36 27 50 27Q64 27 66 40Q60 35 56 37Q50 33 45 37Q40 34 34 40Z', 'hair'),
  ],
  bun: [
    dot(50, 20, 8.5, 'hair') + shaded('M32 46C30 20 70 20 68 46Z', 'hair'),
    shaded('M34 41C34 24 66 24 66 41Q58 30 50 30Q42 30 34 41Z', 'hair'),
  ],
  braids: [
    shaded('M31 44C28 18 72 18 69 44Z', 'hair') +
      mirrored(repeated(4, (i) => dot(30 - i * 0.6, 52 + i * 8, 5, 'hair', 5)) + dot(28, 81, 3, 'accent')),
    shaded('M34 42C34 24 66 24 66 42Q64 30 50 28Q36 30 34 42Z', 'hair'),
  ],
  flame: [
    shaded(
      'M31 46C26 34 33 31 30 20C37 24 38 20 40 12C46 18 48 14 51 7C54 15 58 17 61 12C63 19 65 24 71 21C67 31 74 35 69 46Z',
      'accent',
    ),
    shaded(
      'M34 42C33 34 37 33 38 25C42 31 45 28 49 20C53 28 57 30 61 24C63 33 67 33 66 42Q58 34 50 36Q42 34 34 42Z',
      'hair',
    ),
  ],
  spike: [
    shaded('M32 44 27 30 36 32 34 19 43 26 48 14 54 25 63 17 63 30 73 28 68 44Z', 'hair'),
    shaded('M34 41 38 32 42 36 46 30 51 36 56 30 59 36 63 32 66 41Q50 33 34 41Z', 'hair'),
  ],
  wave: [
    shaded('M30 46C25 18 60 12 70 30C76 42 68 52 76 66Q66 72 62 62V44H38V64Q32 72 25 64Q33 56 30 46Z', 'hair'),
    shaded('M34 42C34 22 64 22 66 42Q64 30 52 32Q40 34 34 42Z', 'hair'),
  ],
  tuft: ['', shaded('M44 30Q42 22 48 17Q48 23 54 20Q58 25 56 30Q50 27 44 30Z', 'hair')],
  grey: [shaded('M31 50C28 22 72 22 69 50L66 54V40H34V54Z', 'hair'), ''],
  bald: ['', ''],
};

function curl(i: number): string {
  const angle = Math.PI * (1.05 + i / 11.1);
  return dot(round(50 + 19 * Math.cos(angle)), round(42 + 19 * Math.sin(angle)), 6.6, 'hair');
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
