// Portraits of animals and of a stone, each drawn whole instead of from parts.
import { dot, flat, line, mirrored, repeated, shaded } from './draw.ts';

export const CREATURES = {
  lark: () =>
    shaded('M20 106Q22 78 36 68H64Q78 78 80 118Z', 'cloth') +
    flat('M36 106Q38 84 50 76Q62 84 64 118Z', 'trim') +
    shaded('M30 46C30 22 70 22 70 46C70 64 62 72 50 72C38 72 30 64 30 46Z', 'cloth') +
    shaded('M40 26Q40 12 52 8Q50 16 58 14Q58 22 62 28Q50 20 40 26Z', 'accent') +
    dot(50, 54, 15, 'trim', 13) +
    dot(41, 45, 4.4, 'light') +
    dot(59, 45, 4.4, 'light') +
    dot(42, 45.4, 2.4, 'dark') +
    dot(58, 45.4, 2.4, 'dark') +
    shaded('M43 52H57L50 64Z', 'accent') +
    line('M26 84 32 78M30 94 38 84M74 84 68 78M70 94 62 84', 'accent', 2.4),
  falcon: () =>
    shaded('M12 106Q16 80 34 70H66Q84 80 88 118Z', 'cloth') +
    repeated(4, (r) => line(`M${30 - r * 3} ${84 + r * 7}q5 5 10 0t10 0 10 0 10 0`, 'trim', 1.8)) +
    shaded('M29 46C29 16 71 16 71 46C71 64 62 74 50 74C38 74 29 64 29 46Z', 'cloth') +
    flat('M33 50Q36 42 47 45L50 56 53 45Q64 42 67 50Q66 66 50 70Q34 66 33 50Z', 'trim') +
    flat('M32 38 47 43 46 46 33 43ZM68 38 53 43 54 46 67 43Z', 'dark') +
    dot(41.5, 46, 3, 'accent') +
    dot(58.5, 46, 3, 'accent') +
    dot(41.5, 46, 1.5, 'dark') +
    dot(58.5, 46, 1.5, 'dark') +
    shaded('M44 50Q50 46 56 50Q56 60 50 66Q48 58 44 50Z', 'accent') +
    shaded('M36 26Q50 12 64 26Q50 22 36 26Z', 'accent') +
    dot(50, 15, 3.4, 'blush'),
  heron: () =>
    shaded('M28 106Q26 88 42 82Q50 60 40 50L58 46Q66 66 60 82Q74 88 72 118Z', 'cloth') +
    line('M44 96Q50 76 49 58', 'trim', 3) +
    shaded('M36 40C36 22 62 22 64 38C64 52 54 56 46 54C40 52 36 48 36 40Z', 'trim') +
    shaded('M40 44 12 52 40 52Z', 'accent') +
    dot(48, 40, 3.6, 'light') +
    dot(47.4, 40, 2, 'dark') +
    flat('M54 30Q74 22 86 34Q70 32 62 38Z', 'dark') +
    line('M30 92q6 6 12 0M58 92q6 6 12 0M36 100q6 6 12 0', 'accent', 2),
  hound: () =>
    shaded('M16 106Q20 80 38 70H62Q80 80 84 118Z', 'cloth') +
    repeated(4, (i) => line(`M18 ${80 + i * 8}q8 6 16 0t16 0 16 0 16 0`, 'accent', 1.8)) +
    mirrored(shaded('M34 36 24 12 45 25Z', 'cloth')) +
    shaded('M32 40C30 22 70 22 68 40C68 52 62 56 60 64Q56 73 50 73Q44 73 40 64C38 56 32 52 32 40Z', 'accent') +
    flat('M43 52Q50 48 57 52Q60 66 50 70Q40 66 43 52Z', 'trim') +
    dot(41, 43, 2.6, 'dark') +
    dot(59, 43, 2.6, 'dark') +
    flat('M45 55H55L50 61Z', 'dark') +
    line('M50 61V65M45 66q5 2 10 0', 'dark', 1.8) +
    line('M35 32 65 46M65 32 35 46M42 24 58 52M58 24 42 52', 'cloth', 1.5),
  stag: () =>
    mirrored(line('M42 28Q34 18 22 16M37 22Q34 10 38 2M28 17Q22 12 22 4M33 20Q26 24 18 24', 'trim', 3.4)) +
    shaded('M22 106Q26 82 40 72H60Q74 82 78 118Z', 'cloth') +
    shaded('M38 76 50 84 62 76 58 96 50 100 42 96Z', 'trim') +
    mirrored(shaded('M37 36 20 32 36 45Z', 'skin')) +
    shaded('M36 34C36 24 64 24 64 34C64 46 60 52 58 62Q56 72 50 72Q44 72 42 62C40 52 36 46 36 34Z', 'skin') +
    dot(41.5, 44, 2.5, 'dark', 3) +
    dot(58.5, 44, 2.5, 'dark', 3) +
    dot(50, 66, 6, 'trim', 4.6) +
    flat('M46 63.5H54L50 68Z', 'dark') +
    line('M47 30V40M53 30V40', 'trim', 2),
  stone: () =>
    shaded('M16 106Q18 84 34 76H66Q82 84 84 118Z', 'skin') +
    line('M30 92l6 5-3 7M70 88l-5 6', 'lines', 1.8) +
    shaded('M28 56C24 40 34 26 50 25C68 26 76 40 72 56C69 70 60 75 50 75C40 75 31 70 28 56Z', 'skin') +
    flat('M30 40Q32 22 52 21Q66 22 70 38Q64 33 60 38Q54 31 48 37Q40 32 30 40Z', 'cloth') +
    dot(41, 25, 3, 'cloth') +
    dot(58, 24, 3.4, 'cloth') +
    line('M57 22Q56 14 60 11', 'cloth', 2.2) +
    dot(61, 10, 3.6, 'accent') +
    dot(61, 10, 1.4, 'blush') +
    dot(41, 51, 5, 'light', 5.4) +
    dot(59, 51, 5, 'light', 5.4) +
    dot(42, 51.6, 2.8, 'dark', 3.2) +
    dot(58, 51.6, 2.8, 'dark', 3.2) +
    dot(43, 50.4, 0.9, 'light') +
    dot(59, 50.4, 0.9, 'light') +
    dot(34, 60, 3.4, 'blush', 2.2) +
    dot(66, 60, 3.4, 'blush', 2.2) +
    line('M44 63q6 5 12 0', 'dark', 2.2),
  owl: () =>
    shaded('M18 106Q20 80 36 70H64Q80 80 82 118Z', 'cloth') +
    repeated(3, (r) =>
      repeated(5, (i) => flat(`M${30 + i * 9 - (r % 2) * 4} ${80 + r * 8}q4 1 4 6q-5 0-4-6Z`, 'trim')),
    ) +
    mirrored(shaded('M32 36 26 12 46 26Z', 'cloth')) +
    shaded('M28 48C28 18 72 18 72 48C72 66 62 74 50 74C38 74 28 66 28 48Z', 'cloth') +
    mirrored(
      dot(40.5, 46, 10.5, 'trim') +
        dot(40.5, 46, 6.4, 'accent') +
        dot(41, 46, 3.8, 'dark') +
        dot(42.4, 44.4, 1.2, 'light'),
    ) +
    shaded('M46 54H54L50 63Z', 'accent') +
    line('M74 100Q82 80 92 64', 'accent', 1.8) +
    shaded('M74 92Q72 68 92 54Q94 76 78 88Z', 'trim') +
    line('M34 34Q50 28 66 34', 'accent', 2.4),
  fox: () =>
    shaded('M14 106Q18 82 38 70L50 78 62 70Q82 82 86 118Z', 'cloth') +
    line('M38 70 50 100 62 70', 'accent', 3) +
    mirrored(shaded('M33 42 26 10 47 28Z', 'dark') + flat('M34 34 30.5 18 42 28Z', 'accent')) +
    shaded('M30 42C32 22 68 22 70 42C70 54 58 62 50 72C42 62 30 54 30 42Z', 'dark') +
    flat('M30.5 44Q40 48 46 58L50 72Q40 62 33 54ZM69.5 44Q60 48 54 58L50 72Q60 62 67 54Z', 'trim') +
    flat('M38 43 47 47 44 50 39 48ZM62 43 53 47 56 50 61 48Z', 'accent') +
    flat('M46.5 62H53.5L50 68Z', 'light'),
};
