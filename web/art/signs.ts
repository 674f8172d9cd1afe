// The icons of every page as paths in a 24 × 24 square.

export const SIGNS = {
  sound: 'M3 9h4l6-5v16l-6-5H3zM16 8a5 5 0 0 1 0 8zM16 4a9 9 0 0 1 0 16v-2.2a7 7 0 0 0 0-11.6z',
  silent:
    'M3 9h4l6-5v16l-6-5H3zM15.5 9.4 17 8l2.3 2.5L21.6 8 23 9.4 20.6 12l2.4 2.6-1.4 1.4-2.3-2.5L17 16l-1.5-1.4L18 12z',
  close: 'M5 3.5 12 10.5 19 3.5 20.5 5 13.5 12 20.5 19 19 20.5 12 13.5 5 20.5 3.5 19 10.5 12 3.5 5z',
  menu: 'M3 5h18v2.5H3zM3 10.75h18v2.5H3zM3 16.5h18V19H3z',
} as const;
