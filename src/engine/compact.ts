// The engine's second entry point, for search: the compact position that the rules work on. No DOM, no Node.
export * from './apply.ts';
export { BESIDE, BEYOND_EDGE, NEIGHBOUR, NO_CELL, cellsIn, sizeOf, type CellSet } from './cell-sets.ts';
export { CELL_COUNT } from './cells.ts';
export { compactOf } from './encode.ts';
export * from './layout.ts';
export * from './legal.ts';
export { groupLead, ownedLead, scoreLead } from './score.ts';
export { isOnOwnColor, largestSide, powerBoost, powerColor, sideOf, type PackedSides, type Power } from './sides.ts';
