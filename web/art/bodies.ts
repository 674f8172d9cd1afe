// The clothes of portraits: an outline, the pattern woven into it, and the details drawn over both.
import { dot, flat, line, repeated, shaded, type Paint } from './draw.ts';

const CLOAK = 'M6 118C8 88 22 75 40 69L50 76 60 69C78 75 92 88 94 118Z';
const PLATE = 'M6 118V92C6 79 18 72 31 72L42 67H58L69 72C82 72 94 79 94 92V118Z';
const ROBE = 'M15 118C17 88 30 73 43 68L50 72 57 68C70 73 83 88 85 118Z';

interface Body {
  readonly outline: string;
  readonly paint: Paint;
  readonly over: string;
  /** Drawn over the neck. */
  readonly collar: string;
}

export const BODIES = {
  cloak: {
    outline: CLOAK,
    paint: 'cloth',
    collar: '',
    over: line('M40 69 33 104M60 69 67 104', 'accent', 2.2) + dot(50, 77, 4, 'trim') + dot(50, 77, 2, 'accent'),
  },
  plate: {
    outline: PLATE,
    paint: 'cloth',
    over: line('M25 118V90C25 82 31 77 37 75M75 118V90C75 82 69 77 63 75', 'accent', 2.6),
    collar: shaded('M38 66H62L57 76H43Z', 'trim'),
  },
  robe: { outline: ROBE, paint: 'cloth', collar: '', over: flat('M43 68 50 86 57 68 62 70 50 95 38 70Z', 'accent') },
  ruff: {
    outline: ROBE,
    paint: 'cloth',
    collar: '',
    over: shaded(
      'M28 73Q30 63 38 68Q43 62 50 67Q57 62 62 68Q70 63 72 73Q68 81 61 76Q56 83 50 78Q44 83 39 76Q32 81 28 73Z',
      'trim',
    ),
  },
  fur: {
    outline: CLOAK,
    paint: 'cloth',
    collar: '',
    over: shaded(
      'M22 83 27 72 34 75 37 67 44 71 50 68 56 71 63 67 66 75 73 72 78 83 69 81 65 88 58 82 50 88 42 82 35 88 31 81Z',
      'trim',
    ),
  },
  apron: {
    outline: ROBE,
    paint: 'accent',
    collar: '',
    over: shaded('M37 80H63L69 106H31Z', 'cloth') + line('M37 80 41 69M63 80 59 69', 'cloth', 3),
  },
} satisfies Record<string, Body>;

/** They fill the whole square; the body's outline clips them. */
export const PATTERNS = {
  bars: (paint: Paint) => repeated(9, (i) => line(`M${10 + i * 10} 66V106`, paint, 3)),
  scales: (paint: Paint) =>
    repeated(4, (r) => repeated(10, (i) => line(`M${i * 10 + (r % 2) * 5} ${74 + r * 8}q5 7 10 0`, paint, 1.8))),
  dots: (paint: Paint) => repeated(4, (r) => repeated(10, (i) => dot(i * 10 + (r % 2) * 5, 75 + r * 8, 1.9, paint))),
  chev: (paint: Paint) =>
    repeated(5, (r) =>
      line(`M0 ${82 + r * 9} 25 ${72 + r * 9} 50 ${82 + r * 9} 75 ${72 + r * 9} 100 ${82 + r * 9}`, paint, 2.6),
    ),
  wave: (paint: Paint) => repeated(4, (r) => line(`M0 ${76 + r * 9}q8-7 16 0t16 0 16 0 16 0 16 0 20 0`, paint, 2.4)),
  leaf: (paint: Paint) =>
    repeated(3, (r) => repeated(8, (i) => flat(`M${i * 14 + (r % 2) * 7} ${72 + r * 11}q7 1 6 9q-7-1-6-9Z`, paint))),
  plaid: (paint: Paint) =>
    repeated(6, (i) => line(`M${4 + i * 18} 66V106`, paint, 1.8)) +
    repeated(3, (i) => line(`M0 ${80 + i * 10}H100`, paint, 1.8)),
};
