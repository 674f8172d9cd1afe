// What portraits wear on their heads.
import { dot, flat, line, mirrored, repeated, ring, rotated, shaded } from './draw.ts';

export const HATS = {
  hood:
    shaded(
      'M50 12C72 16 76 40 73 66Q68 74 62 70Q69 46 61 36Q50 28 39 36Q31 46 38 70Q32 74 27 66C24 40 28 16 50 12Z',
      'cloth',
    ) + line('M38.5 69Q31.5 46 39.5 36.4Q50 28.6 60.5 36.4Q68.5 46 61.5 69', 'accent', 2.2),
  kettle:
    shaded('M36 34C36 14 64 14 64 34Z', 'trim') +
    shaded('M24 36Q50 27 76 36Q76 41 50 37.5Q24 41 24 36Z', 'accent') +
    line('M50 19V33', 'accent', 2.4),
  great:
    shaded('M33 30Q50 14 67 30V60Q58 68 50 69Q42 68 33 60Z', 'trim') +
    flat('M36 42H64V46H36Z', 'dark') +
    line('M50 24V66', 'accent', 3) +
    dot(42, 56, 1.4, 'dark') +
    dot(42, 61, 1.4, 'dark') +
    dot(58, 56, 1.4, 'dark') +
    dot(58, 61, 1.4, 'dark'),
  crown:
    shaded('M33 35 30 16 40 25 50 12 60 25 70 16 67 35Q50 30 33 35Z', 'accent') +
    line('M33.6 34.4Q50 29.4 66.4 34.4', 'trim', 3) +
    dot(50, 25, 2.4, 'cloth'),
  flat:
    shaded('M30 35C27 20 48 17 62 21C75 24 74 35 70 36Q50 29 30 35Z', 'cloth') +
    shaded('M31 35Q50 28 66 34Q73 37 72 40Q52 34 31 38Z', 'accent'),
  brim:
    shaded('M37 34C36 12 64 12 63 34Z', 'cloth') +
    line('M37 31.5Q50 27.5 63 31.5', 'accent', 4) +
    shaded('M18 37Q34 30 50 31.5Q66 30 82 37Q66 42 50 37Q34 42 18 37Z', 'cloth'),
  plume:
    shaded('M31 35Q34 16 58 19Q70 22 71 35Q50 28 31 35Z', 'cloth') +
    shaded('M62 26Q64 8 82 8Q90 16 78 24Q70 28 66 34Z', 'accent') +
    line('M64 30Q70 18 82 12', 'trim', 1.5) +
    line('M32 34Q50 27.5 70 34', 'accent', 3),
  bicorne:
    shaded('M20 36Q22 22 38 19Q50 11 62 19Q78 22 80 36Q66 31 50 33Q34 31 20 36Z', 'cloth') +
    line('M21 35.4Q34 30.4 50 32.4Q66 30.4 79 35.4', 'accent', 2.6) +
    dot(50, 24, 4, 'accent') +
    dot(50, 24, 1.8, 'trim'),
  mitre:
    shaded('M35 36 32 20 50 6 68 20 65 36Q50 31 35 36Z', 'trim') +
    line('M50 12V32M41 21H59', 'cloth', 3) +
    line('M35.5 34.5Q50 30 64.5 34.5', 'accent', 3),
  veil:
    flat(
      'M50 17C70 17 72 36 74 60L80 78 68 84Q68 52 63 38Q50 30 37 38Q32 52 32 84L20 78 26 60C28 36 30 17 50 17Z',
      'dark',
    ) +
    line('M37 38Q50 30 63 38', 'accent', 2.4) +
    dot(50, 31, 2.6, 'accent'),
  halo: ring(50, 16, 19, 'accent', 3.4, 5.6),
  candle:
    shaded('M43 34V18H57V34Q50 31 43 34Z', 'trim') +
    line('M46 18V23M54 18V26', 'accent', 1.8) +
    flat('M50 2Q57 10 53.5 15Q50 18 46.5 15Q43 10 50 2Z', 'accent') +
    flat('M50 8Q53 12 50 15.5Q47 12 50 8Z', 'trim') +
    shaded('M34 37Q50 29 66 37L64 32Q50 27 36 32Z', 'cloth'),
  horns:
    mirrored(shaded('M37 30Q22 30 20 10Q30 20 41 23Z', 'trim')) +
    shaded('M35 36C35 18 65 18 65 36Q50 30 35 36Z', 'accent') +
    line('M50 20V31', 'trim', 2),
  leaf:
    mirrored(
      repeated(4, (i) =>
        rotated(-8 - i * 22, 50, 46, shaded('M50 26Q43 20 47 10Q55 17 50 26Z', i % 2 ? 'accent' : 'cloth')),
      ),
    ) + dot(50, 27, 2.8, 'blush'),
  shell:
    mirrored(
      rotated(
        -30,
        50,
        46,
        shaded('M50 27Q41 24 43 13Q50 8 57 13Q59 24 50 27Z', 'trim') +
          line('M50 26V13M47 24 45 15M53 24 55 15', 'accent', 1.3),
      ),
    ) +
    shaded('M50 28Q40 25 41 12Q50 5 59 12Q60 25 50 28Z', 'trim') +
    line('M50 27V11M46.5 25 44 14M53.5 25 56 14', 'accent', 1.5),
  turban:
    shaded('M31 37Q26 22 40 17Q54 10 66 20Q74 28 69 37Q50 26 31 37Z', 'cloth') +
    line('M33 33Q44 20 62 18M36 36Q52 24 69 27', 'accent', 2.4) +
    dot(50, 25, 3.2, 'trim'),
  coif: shaded(
    'M50 19C70 19 70 42 68 60Q60 66 62 56Q67 40 60 34Q50 28 40 34Q33 40 38 56Q40 66 32 60C30 42 30 19 50 19Z',
    'trim',
  ),
  lamp:
    shaded('M35 36C35 18 65 18 65 36Q50 31 35 36Z', 'cloth') +
    dot(50, 24, 6.4, 'accent') +
    dot(50, 24, 3.6, 'trim') +
    line('M50 13V10M59 16 61 14M41 16 39 14M62 24H65M38 24H35', 'accent', 2),
  top:
    shaded('M36 33 34 10Q50 6 66 10L64 33Z', 'cloth') +
    line('M36 27Q50 23.5 64 27', 'accent', 4.4) +
    shaded('M24 35Q50 27 76 35Q50 40 24 35Z', 'cloth'),
  gear:
    repeated(7, (i) => rotated(-66 + i * 22, 50, 42, flat('M47 20 48 12H52L53 20Z', 'accent'))) +
    shaded('M31 42C31 16 69 16 69 42Q64 29 50 28Q36 29 31 42Z', 'accent') +
    dot(50, 22, 2.6, 'cloth'),
  rays:
    repeated(9, (i) => rotated(-80 + i * 20, 50, 44, flat('M47.5 22 50 6 52.5 22Z', 'accent'))) +
    shaded('M33 40C33 20 67 20 67 40Q62 29 50 28Q38 29 33 40Z', 'accent'),
  scarf:
    shaded('M33 38C32 18 68 18 67 38Q50 28 33 38Z', 'accent') +
    flat('M66 34 82 30 78 38 84 44 67 40Z', 'accent') +
    dot(43, 28, 1.8, 'trim') +
    dot(52, 25, 1.8, 'trim') +
    dot(60, 30, 1.8, 'trim'),
  cap:
    shaded('M32 37Q36 22 46 18Q62 6 76 16Q68 18 66 24Q68 31 68 37Q50 29 32 37Z', 'cloth') +
    dot(77, 17, 4, 'trim') +
    line('M32.5 36Q50 28.5 67.5 36', 'trim', 4),
  wool:
    shaded('M33 38C30 16 70 16 67 38Z', 'cloth') +
    line('M33 36.5Q50 31 67 36.5', 'accent', 6) +
    dot(50, 17, 4.6, 'accent'),
  wig:
    shaded('M30 46C24 14 76 14 70 46L72 66Q64 70 62 62L64 42Q58 32 50 34Q42 32 36 42L38 62Q36 70 28 66Z', 'trim') +
    mirrored(line('M30 48q4 3 7 0M29.5 56q4 3 8 0M29 63q4 3 8 0', 'accent', 1.6)),
  tricorn:
    shaded('M22 38Q30 22 50 15Q70 22 78 38Q64 29 50 31Q36 29 22 38Z', 'cloth') +
    line('M23 37Q36 28.5 50 30.4Q64 28.5 77 37', 'accent', 2.4),
  circlet: line('M34 37Q50 30 66 37', 'accent', 3.2) + flat('M50 26 54 32 50 38 46 32Z', 'trim'),
  frost:
    repeated(5, (i) => rotated(-44 + i * 22, 50, 44, flat('M46.5 25 50 6 53.5 25Z', i % 2 ? 'accent' : 'trim'))) +
    line('M34 37Q50 28 66 37', 'trim', 3.4),
  cork:
    shaded('M37 33 39 13H61L63 33Q50 28 37 33Z', 'accent') +
    line('M39 18H61', 'trim', 1.8) +
    shaded('M28 36Q50 27 72 36Q50 40 28 36Z', 'cloth'),
};
