// Digits drawn as strokes rather than in a font, so that a 7 looks the same on every device. Each is 20 by 28.

export const DIGITS = [
  'M10 3C4 3 3 9 3 14S4 25 10 25 17 19 17 14 16 3 10 3Z',
  'M5 8 11 3V25',
  'M4 8C5 1 17 2 16 9C15.5 14 6 18 4 25H17',
  'M4 3.5H16L9.5 11.5C18.5 11 19 25 9.5 25C6 25 4 23.5 3.2 21',
  'M13.5 25V3L3 18.5H18',
  'M15.5 3.5H6L5 13C11 9.5 17.5 12 17 18C16.5 25.5 7 27 3.2 21.5',
  'M14 3C7 6 3 12 3 18C3 27.5 17 27.5 17 18C17 9.5 5.5 10 3.3 17',
  'M3 3.5H17L8.5 25',
  'M10 13C2.5 12 3.5 3 10 3S17.5 12 10 13C.5 14.2 1.5 25 10 25S19.5 14.2 10 13',
  'M6 25C13 22 17 16 17 10C17 .5 3 .5 3 10C3 18.5 14.5 18 16.7 11',
] as const;

export const DIGIT_STEP = 19;
