// Pictures as paths in a 24 × 24 square: the chess pieces and the emblems of the four colours.
import type { Color, Piece } from '../../src/engine/index.ts';

export const PIECE_PATHS: Record<Piece, string> = {
  KING: 'M11 1h2v2h2v2h-2v2c5-1 8 1 8 5 0 3-2 5-3 6H6c-1-1-3-3-3-6 0-4 3-6 8-5V5H9V3h2zM5 19.5h14V23H5z',
  QUEEN:
    'M12 1a2 2 0 0 1 1 3.7l3 5.3 1-6a2 2 0 1 1 2 .6l-.3 5 2.3-2.6a1.8 1.8 0 1 1 1 1L18 18H6L2 8a1.8 1.8 0 1 1 1-1l2.3 2.6-.3-5a2 2 0 1 1 2-.6l1 6 3-5.3A2 2 0 0 1 12 1zM5 19.5h14V23H5z',
  ROOK: 'M5 2h3v3h2.5V2h3v3H16V2h3v6l-2 2v7l2 2H5l2-2v-7L5 8zM4 20.5h16V23H4z',
  BISHOP:
    'M12 1a2 2 0 0 1 1.3 3.5C17 7 18 10 18 12c0 2-1 4-3 5H9c-2-1-3-3-3-5 0-2 1-5 4.7-7.5A2 2 0 0 1 12 1zM11.2 8v2.5H9V12h2.2v3h1.6v-3H15v-1.5h-2.2V8zM5 19h14v4H5z',
  KNIGHT: 'M7 18c0-4 4-5 4-8-2 1-3 3-5.5 3L4 10.5C6 8.5 6.5 5.5 9 4V1l3 2c6 0 8.5 6 7.5 15zM5 19.5h15V23H5z',
};

/** Flame, waves, leaf, sun: the colours can be told apart by shape alone. */
export const EMBLEM_PATHS: Record<Color, string> = {
  red: 'M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 2 2.5 3C12 8 12 5 12 1z',
  blue: 'M1 7c4-5 7-5 11 0 3 3 7 3 11-1v5c-4 4-8 4-11 1-4-5-7-5-11 0zM1 16c4-5 7-5 11 0 3 3 7 3 11-1v5c-4 4-8 4-11 1-4-5-7-5-11 0z',
  green: 'M21 3c1 11-3 17-11 17-2 0-3-.5-4-1l-2 3-2-1C4 14 9 9 15 8 9 8 6 11 4 14 3 7 10 2 21 3z',
  gold: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.5 5.5 4l3 3L7 8.5zM15.5 17l1.5-1.5 3 3-1.5 1.5zM18.5 4 20 5.5l-3 3L15.5 7zM7 15.5 8.5 17l-3 3L4 18.5z',
};
