// The engine's second door, for search: the compact position that the rules are written on. No DOM, no Node, as index.ts.
export * from './apply.ts';
export { BESIDE, BEYOND_EDGE, CELL_COUNT, NEIGHBOUR, NO_CELL, sizeOf, type CellSet } from './cells.ts';
export type { MoveCode } from './codes.ts';
export { compactOf } from './encode.ts';
export * from './layout.ts';
export * from './legal.ts';
export { groupLead, ownedLead, scoreLead } from './score.ts';
export { matches, sideOf, type PackedSides, type Power } from './sides.ts';
