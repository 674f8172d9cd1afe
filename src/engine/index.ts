// The engine's public surface: pure rules, the same in the server, in a worker and in the browser.
export * from './types.ts';
export {
  CARDS,
  CHAMPION_IDS,
  EFFECT_IDS,
  cardOf,
  effectOf,
  isChampion,
  type Card,
  type Champion,
  type EffectCard,
} from './cards.ts';
export { ADJACENT, CELLS, COLUMNS, NEIGHBOURS, ROWS, cellAt, cellName, parseCell, rowColumn } from './cells.ts';
export { isSeed, newRandom, type Random } from './random.ts';
export { HAND_SIZE, POWER_BOOST, RULESET_FACTS, komiOf, newGame } from './setup.ts';
export { boostAt, sidesAt } from './sides.ts';
export { scoreOf, winnerOf } from './score.ts';
export { hopDestinations, legalMoves } from './moves.ts';
export { findMove, formatMove } from './notation.ts';
export { play, type Played } from './play.ts';
export { wirePowerTiles } from './events.ts';
export { observe, ownView, type OwnView, type SeenCard, type View } from './view.ts';
export { ENGINE_VERSION, playPly, replay, type Journal, type Ply, type Replay } from './replay.ts';
export { perft } from './perft.ts';
