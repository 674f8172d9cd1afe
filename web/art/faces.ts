// Heads, faces and beards of portraits.
import { dot, flat, line, ring, shaded } from './draw.ts';

export const HEADS = {
  oval: 'M35 41C35 26 65 26 65 41C65 57 58 66 50 66C42 66 35 57 35 41Z',
  round: 'M33 45C33 24 67 24 67 45C67 70 33 70 33 45Z',
  long: 'M37 38C37 25 63 25 63 38C64 56 57 70 50 70C43 70 36 56 37 38Z',
  square: 'M34 35C34 25 66 25 66 35L65 56C63 67 37 67 35 56Z',
  heart: 'M34 40C34 25 66 25 66 40C66 53 56 64 50 68C44 64 34 53 34 40Z',
};

export const EARS = dot(34, 46, 3.4, 'skin', 4.4) + dot(66, 46, 3.4, 'skin', 4.4);

const EYES = {
  dot: dot(43.5, 46, 2, 'dark', 2.4) + dot(56.5, 46, 2, 'dark', 2.4),
  shut: line('M40 46.5q3.5 3 7 0M53 46.5q3.5 3 7 0', 'dark', 1.9),
  slit: flat('M39.5 45.5 47.5 46.8 45 48.6 40 47.6ZM60.5 45.5 52.5 46.8 55 48.6 60 47.6Z', 'dark'),
  wide:
    dot(43.5, 46, 4.2, 'light', 4) +
    dot(56.5, 46, 4.2, 'light', 4) +
    dot(44, 46.3, 1.9, 'dark') +
    dot(56, 46.3, 1.9, 'dark'),
};

const NOSE = line('M50 45 48.4 53.5H51.5', 'lines', 1.8);

const BLUSH = dot(40, 53, 3.2, 'blush', 2) + dot(60, 53, 3.2, 'blush', 2);

export const FACES = {
  kind:
    EYES.dot +
    line('M39.5 41q3.5-3 7.5-.6M60.5 41q-3.5-3-7.5-.6', 'hair', 2) +
    NOSE +
    BLUSH +
    line('M45 58.5q5 4 10 0', 'dark', 1.9),
  stern: EYES.slit + line('M38.5 41 47.5 43.6M61.5 41 52.5 43.6', 'hair', 2.8) + NOSE + line('M45.5 59.5h9', 'dark', 2),
  sly:
    EYES.slit +
    line('M38.5 42.5 47 42.8M53 40.5q4-3.2 8.5-.4', 'hair', 2.2) +
    NOSE +
    line('M45 59q6 2 10-2.4', 'dark', 1.9),
  wide: EYES.wide + line('M39 39.4q4-3 8-.6M61 39.4q-4-3-8-.6', 'hair', 2) + NOSE + dot(50, 59.6, 2.6, 'dark', 3),
  calm:
    EYES.shut +
    line('M39.5 41.5q4-2.4 8 0M60.5 41.5q-4-2.4-8 0', 'hair', 1.9) +
    NOSE +
    line('M46 59q4 2.4 8 0', 'dark', 1.9),
  song:
    EYES.shut +
    line('M39.5 41q4-3 8 0M60.5 41q-4-3-8 0', 'hair', 1.9) +
    NOSE +
    dot(50, 60, 3.4, 'dark', 4) +
    dot(50, 61.6, 2, 'blush', 1.6),
  old:
    EYES.dot +
    line('M37.5 41.5q5-2.5 9.5 1M62.5 41.5q-5-2.5-9.5 1', 'hair', 3.4) +
    NOSE +
    line('M45 60q5-2 10 0M39.5 51.5l4 .6M60.5 51.5l-4 .6', 'lines', 1.7),
  specs:
    EYES.dot +
    ring(43, 46, 5.6, 'trim', 2.2) +
    ring(57, 46, 5.6, 'trim', 2.2) +
    line('M48.5 45.5h3', 'trim', 2) +
    NOSE +
    line('M46 59.5q4 1.8 8 0', 'dark', 1.8),
  patch:
    dot(56.5, 46, 2, 'dark', 2.4) +
    flat('M38 43h11l-1.4 6.4q-4.4 3-8-.6Z', 'dark') +
    line('M36 38 66 44', 'dark', 1.6) +
    NOSE +
    line('M45.5 59q5 2.6 9-1', 'dark', 1.9),
  mask:
    flat('M35.5 41Q43 39 50 43Q57 39 64.5 41Q65 51 57.5 51.5Q53 51 50 47.5Q47 51 42.5 51.5Q35 51 35.5 41Z', 'accent') +
    dot(43, 46.3, 1.9, 'dark') +
    dot(57, 46.3, 1.9, 'dark') +
    line('M45.5 59q5 3.4 9.5-.6', 'dark', 1.9),
  blind:
    flat('M34.5 42Q50 38.5 65.5 42V50Q50 46.5 34.5 50Z', 'trim') +
    line('M35 46Q50 42.6 65 46', 'accent', 1.4) +
    line('M50 51 48.8 55H51', 'lines', 1.7) +
    line('M46 60h8', 'dark', 1.9),
  gaunt:
    dot(43.5, 46, 4, 'lines', 4.4) +
    dot(56.5, 46, 4, 'lines', 4.4) +
    dot(43.5, 46.4, 1.6, 'light') +
    dot(56.5, 46.4, 1.6, 'light') +
    NOSE +
    line('M46 61h8M40.5 52l3.4 7M59.5 52l-3.4 7', 'lines', 1.8),
};

export const BEARDS = {
  full:
    shaded('M35 49Q38 55 45 55Q50 52.6 55 55Q62 55 65 49Q67 68 58 76Q50 82 42 76Q33 68 35 49Z', 'hair') +
    line('M46 60q4 2 8 0', 'dark', 1.8),
  goat: shaded('M45 61.5Q50 59 55 61.5L52.5 73 50 76 47.5 73Z', 'hair'),
  braid:
    shaded('M40 58Q50 54 60 58L56 70 54 82 50 86 46 82 44 70Z', 'hair') +
    line('M46.5 70 53.5 72M46 76 54 78', 'accent', 2) +
    line('M46 59.6q4 2 8 0', 'dark', 1.8),
  tache: shaded(
    'M50 55.6Q44 54 38.5 58.5Q36 60 35 57.4Q36 62.6 41.5 62Q47 62 50 58.6Q53 62 58.5 62Q64 62.6 65 57.4Q64 60 61.5 58.5Q56 54 50 55.6Z',
    'hair',
  ),
  chops: shaded('M34.5 44Q33 60 43 66L42.6 58Q37.6 54 37.4 44ZM65.5 44Q67 60 57 66L57.4 58Q62.4 54 62.6 44Z', 'hair'),
};
