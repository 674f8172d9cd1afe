// Pictures as paths in a square of 24: the champions' charges, the chess pieces, the emblems of the four colours.
import type { CardId, Color, Piece } from '../../src/engine/index.ts';

const CHARGES = {
  anchor:
    'M12 1.5A3 3 0 0 1 13.5 7V9H17v2.5h-3.5v7c3-.5 4.5-2 5-4.5H17l3-4.5 3 4.5h-1.7c-.8 5-4.5 8-9.3 8s-8.5-3-9.3-8H1l3-4.5L7 14H5.5c.5 2.5 2 4 5 4.5v-7H7V9h3.5V7A3 3 0 0 1 12 1.5z',
  antlers:
    'M12 23c-3-1-4-4-4-8-3 0-5-2-6-5V5h2v3l2-1V3h2v5c0 1-.5 2-1 3 1 1 3 2 5 2s4-1 5-2c-.5-1-1-2-1-3V3h2v4l2 1V5h2v5c-1 3-3 5-6 5 0 4-1 7-4 8z',
  bell: 'M12 2c1 0 1.5.7 1.5 1.6C17 4.5 18 8 18 12c0 3 1 4 3 6H3c2-2 3-3 3-6 0-4 1-7.5 4.5-8.4C10.5 2.7 11 2 12 2zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z',
  bird: 'M2 9c5-1 7 0 9 3 1-5 4-8 11-9-1 3-2 4-4 5 1 1 0 3-2 4-1 4-4 7-9 7l-3 3-1-4c-1-1-1-2 0-3 2 0 2-1 1-3-1-1-1-2-2-3z',
  book: 'M2 4c4-1 7-1 10 1 3-2 6-2 10-1v15c-4-1-7-1-10 1-3-2-6-2-10-1zM11.3 7v11h1.4V7z',
  boot: 'M7 2h8v11l7 4v4H7zM7 22h15v1.5H7z',
  candle: 'M9 11h6v9H9zM12 1.5c2 3 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-2.5 3-5.5zM5 20.5h14V23H5z',
  castle: 'M4 22V9h2V5h2.5v3h2V5h3v3h2V5H18v4h2v13h-6v-5a2 2 0 0 0-4 0v5z',
  chalice: 'M5 2h14c0 6-2 10-6 10.8V19h4v3H7v-3h4v-6.2C7 12 5 8 5 2z',
  clover:
    'M12 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM6.5 10a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM17.5 10a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 12h2l1.5 11h-5z',
  coins: 'M4 5c0-4 16-4 16 0v2c0 4-16 4-16 0zM4 11c3 3 13 3 16 0v2c0 4-16 4-16 0zM4 17c3 3 13 3 16 0v2c0 4-16 4-16 0z',
  crown: 'M2 6l5 5 5-8 5 8 5-5-2 13H4zM4 20.5h16V23H4z',
  dagger: 'M12 1l3 5v9H9V6zM6 15h12v2.2H6zM11 17.5h2V21h-2zM9.5 21h5v2h-5z',
  eye: 'M1 12c5-8 17-8 22 0-5 8-17 8-22 0zm11-4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  fish: 'M2 12c4-7 11-7 15-1l5-4v10l-5-4c-4 6-11 6-15-1zM6 10.2V12h2v-1.8z',
  flute: 'M3.5 18.5 17 5l-1-1 2-2 4 4-2 2-1-1L5.5 20.5zM8.5 14l1.5 1.5 1-1L9.5 13zM11.5 11l1.5 1.5 1-1-1.5-1.5z',
  gem: 'M7 4h10l5 6-10 12L2 10zM8 10l4 8 4-8z',
  halo: 'M12 2c6 0 10 2 10 4.5S18 11 12 11 2 9 2 6.5 6 2 12 2zm0 2.5c-4 0-7 1-7 2s3 2 7 2 7-1 7-2-3-2-7-2zM12 12.5a4.5 4.5 0 0 1 4 6.5l-1 4H9l-1-4a4.5 4.5 0 0 1 4-6.5z',
  hammer: 'M4 3h13l4 3.5-4 3.5H4zM9 11h4v12H9z',
  harp: 'M4 2h4c1 3 7 3 11 1 1 2 0 4-1 6L8 22H4zM8 7v10l2-2.5V8zM11.5 8.5v4l3-3.5z',
  hat: 'M8 4c3-2 5-2 8 0l1 10c4 0 6 2 6 3.5C18 20.5 6 20.5 1 17.5 1 16 3 14 7 14zM7.3 10.5 7.1 13h9.8l-.2-2.5z',
  helm: 'M12 2c5 0 8 4 8 9v11h-6v-7h-4v7H4V11c0-5 3-9 8-9zM7 10v2.2h10V10z',
  horn: 'M2 10h4l14-6v16L6 14H2zM8 15.5l3 1V21H8z',
  hound: 'M3 4l5 3 3-5 4 6 7 3v3.5l-6 1.5-2 7H5c1-6 0-9-1-12zM12.5 9.5v2h2v-2z',
  hourglass: 'M5 2h14v3l-5.5 7 5.5 7v3H5v-3l5.5-7L5 5zM8.5 19h7L12 15z',
  key: 'M7 4a5 5 0 1 1 0 10A5 5 0 0 1 7 4zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12.2 7.8H22V14h-2.5v-3H17v3h-2.5v-3h-2.3z',
  knight: 'M5 22c0-6 6-6 6-11-2 1-3 3-6 3l-1.5-3c2-2 3-5 5-6V2l3 2c7 0 10 7 9 18z',
  lantern: 'M9 1h6v2h2v3H7V3h2zM6 7h12l1 13H5zM8.5 10 8 17h8l-.5-7zM12 11l2.5 5h-5zM4 21h16v2H4z',
  leaf: 'M12 1c7 5 9 10 5 16-1 1.5-3 2.5-4 2.5V23h-2v-3.5c-1 0-3-1-4-2.5C3 11 5 6 12 1zM11.4 7v10h1.2V7z',
  lock: 'M7 10V8a5 5 0 0 1 10 0v2h2v12H5V10zM9.5 10h5V8a2.5 2.5 0 0 0-5 0zM11 14v4h2v-4z',
  mace: 'M12 1l2 2 2.5-.5V5l2 2-2 2v2.5L14 11l-1 1v11h-2V12l-1-1-2.5.5V9l-2-2 2-2V2.5L10 3z',
  mask: 'M4 4c5 2 11 2 16 0 1 9-2 15-8 18C6 19 3 13 4 4zM7 9c1.5-1 3-1 4 .5-1 1.5-3 1.5-4-.5zM17 9c-1.5-1-3-1-4 .5 1 1.5 3 1.5 4-.5zM9 15c2 1.5 4 1.5 6 0-1 3-5 3-6 0z',
  mushroom:
    'M12 2c6 0 10 4 10 10H2C2 6 6 2 12 2zM9 13h6l1 9H8zM8 6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM15 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  net: 'M12 1l11 11-11 11L1 12zM12 5l-2.5 2.5L12 10l2.5-2.5zM7.5 9.5 5 12l2.5 2.5L10 12zM16.5 9.5 14 12l2.5 2.5L19 12zM12 14l-2.5 2.5L12 19l2.5-2.5z',
  planet:
    'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM3 18.3A11 4.3 -35 1 0 21 5.7 11 4.3 -35 1 0 3 18.3zm1.8-1.3A8.8 2.6 -35 1 1 19.2 7 8.8 2.6 -35 1 1 4.8 17z',
  scales: 'M11 2h2v3h7l3 8a4 4 0 0 1-8 0l2.5-6H13v13h4v2H7v-2h4V7H6.5L9 13a4 4 0 0 1-8 0l3-8h7z',
  scissors:
    'M4 1l8 11 8-11 1 3-6 9.5a4 4 0 1 1-3 1.5 4 4 0 1 1-3-1.5L3 4zM7.5 16a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM16.5 16a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  scroll: 'M6 2h13a2.5 2.5 0 0 1 0 5h-1v12a3 3 0 0 1-3 3H5a2.5 2.5 0 0 1 0-5h1zM9 8v1.5h6V8zM9 12v1.5h6V12z',
  ship: 'M11 1h2l6 12h-6v2h9c-1 4-3 7-5 7H7c-2 0-4-3-5-7h9v-2H4z',
  spark: 'M12 1l2 7 6.5-3.5L17 11l6 1-6 2 3.5 6.5L14 17l-2 6-2-6-6.5 3.5L7 14l-6-2 6-1-3.5-6.5L10 8z',
  spear: 'M12 0l4.5 8-3 3v13h-3V11l-3-3z',
  spindle: 'M11 1h2v3.5h-2zM5 5h14v2H5zM8 8h8c2.5 4 2.5 5 0 9H8c-2.5-4-2.5-5 0-9zM5 18h14v2H5zM11 20.5h2V24h-2z',
  sword: 'M19 1h4v4L11.5 16 8 12.5zM5 11.5l7.5 7.5-2 1.5-2-2L5 22l-3-3 3.5-3.5-2-2z',
  torch: 'M8.5 10.5h7L13 23h-2zM12 1c4 3 5 5 4 8.5H8C7 6 9 5 9 3c1 1 1.5 1 2 2 1-1 1-2 1-4z',
  tree: 'M12 1c5 0 8 4 6 7 4 1 5 6 1 8-2 1-4 1-5 0v7h-4v-7c-1 1-3 1-5 0-4-2-3-7 1-8-2-3 1-7 6-7z',
  wheel:
    'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 3a8 8 0 0 0 0 16 8 8 0 0 0 0-16zM10.7 4h2.6v16h-2.6zM4 10.7h6.7v2.6H4zM13.3 10.7H20v2.6h-6.7z',
} as const;

type Charge = keyof typeof CHARGES;

/** In order of card ids, 15 per colour; unique within a colour. */
const BORNE = `castle flute candle dagger gem scroll bird spark horn torch hat mask helm spindle spear
net sword boot lock bird castle hourglass gem harp hammer ship anchor bell wheel crown
dagger chalice mace horn boot tree crown harp leaf antlers eye clover mushroom scissors hound
scales coins bird hammer crown fish halo wheel lock lantern chalice knight planet mace key`.split(/\s+/) as Charge[];

/** The champion's charge as a path. */
export function chargeOf(id: CardId): string {
  return CHARGES[BORNE[id - 1]!];
}

export const PIECE_PATHS: Record<Piece, string> = {
  KING: 'M11 1h2v2h2v2h-2v2c5-1 8 1 8 5 0 3-2 5-3 6H6c-1-1-3-3-3-6 0-4 3-6 8-5V5H9V3h2zM5 19.5h14V23H5z',
  QUEEN:
    'M12 1a2 2 0 0 1 1 3.7l3 5.3 1-6a2 2 0 1 1 2 .6l-.3 5 2.3-2.6a1.8 1.8 0 1 1 1 1L18 18H6L2 8a1.8 1.8 0 1 1 1-1l2.3 2.6-.3-5a2 2 0 1 1 2-.6l1 6 3-5.3A2 2 0 0 1 12 1zM5 19.5h14V23H5z',
  ROOK: 'M5 2h3v3h2.5V2h3v3H16V2h3v6l-2 2v7l2 2H5l2-2v-7L5 8zM4 20.5h16V23H4z',
  BISHOP:
    'M12 1a2 2 0 0 1 1.3 3.5C17 7 18 10 18 12c0 2-1 4-3 5H9c-2-1-3-3-3-5 0-2 1-5 4.7-7.5A2 2 0 0 1 12 1zM11.2 8v2.5H9V12h2.2v3h1.6v-3H15v-1.5h-2.2V8zM5 19h14v4H5z',
  KNIGHT: 'M7 18c0-4 4-5 4-8-2 1-3 3-5.5 3L4 10.5C6 8.5 6.5 5.5 9 4V1l3 2c6 0 8.5 6 7.5 15zM5 19.5h15V23H5z',
};

/** Flame, waves, leaf, sun: distinguishes the colours by shape. */
export const EMBLEM_PATHS: Record<Color, string> = {
  red: 'M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 2 2.5 3C12 8 12 5 12 1z',
  blue: 'M1 7c4-5 7-5 11 0 3 3 7 3 11-1v5c-4 4-8 4-11 1-4-5-7-5-11 0zM1 16c4-5 7-5 11 0 3 3 7 3 11-1v5c-4 4-8 4-11 1-4-5-7-5-11 0z',
  green: 'M21 3c1 11-3 17-11 17-2 0-3-.5-4-1l-2 3-2-1C4 14 9 9 15 8 9 8 6 11 4 14 3 7 10 2 21 3z',
  gold: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.5 5.5 4l3 3L7 8.5zM15.5 17l1.5-1.5 3 3-1.5 1.5zM18.5 4 20 5.5l-3 3L15.5 7zM7 15.5 8.5 17l-3 3L4 18.5z',
};
