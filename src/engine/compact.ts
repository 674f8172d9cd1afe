// The engine's second door, for search: the compact position that the rules are written on. No DOM, no Node, as index.ts.
export { applyMove } from './apply.ts';
export { BESIDE, BEYOND_EDGE, CELL_COUNT, NEIGHBOUR, NO_CELL, sizeOf, type CellSet } from './cells.ts';
export type { MoveCode } from './codes.ts';
export { compactOf } from './encode.ts';
export {
  CURRENT,
  DECK,
  DECK_COUNT,
  FROZEN,
  HAND_COUNT,
  NOBODY,
  OWNED,
  PENDING_HOP,
  PIECE,
  POWER,
  SIDES,
  handAt,
  hasSeen,
  newCompact,
  occupied,
  type CompactPosition,
} from './layout.ts';
export { legalCodes, listMoves, newMoveList, type MoveList } from './legal.ts';
export { groupLead, ownedLead, scoreLead } from './score.ts';
export { matches, sideOf, type PackedSides, type Power } from './sides.ts';
