// @game-arena/engine/compact: positions in one Int32Array and moves in one number, for programs that search.
export * from '../../src/engine/compact.ts';
