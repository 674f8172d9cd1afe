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
export {
  ADJACENT,
  CELLS,
  COLUMNS,
  COLUMN_NAMES,
  NEIGHBOURS,
  ROWS,
  ROW_NAMES,
  cellName,
  columnOf,
  parseCell,
  rowOf,
} from './cells.ts';
export { capturedCells } from './events.ts';
export { isSeed, newRandom, type Random } from './random.ts';
export {
  CURRENT_RULES,
  MAX_HAND_SIZE,
  RULES,
  RULES_IDS,
  findRules,
  isRulesId,
  komiOf,
  rulesetOf,
  versionOf,
  type Rules,
} from './rules.ts';
export { newGame } from './setup.ts';
export { boostAt, sidesAt } from './sides.ts';
export { groupsOf, scoreOf, winnerOf } from './score.ts';
export {
  describeHop,
  findMove,
  formatMove,
  hopDestinations,
  legalMoves,
  play,
  playPly,
  type Played,
  type Ply,
} from './moves.ts';
export {
  observe,
  ownView,
  publicPosition,
  type OwnView,
  type PublicPosition,
  type SeenCard,
  type View,
} from './view.ts';
export { captures, knownPosition } from './preview.ts';
export { replay, type Journal, type Replay } from './replay.ts';
export { checkClaim, type Checked, type Claim, type ClaimedResult, type GameResult } from './claim.ts';
export { NOTATION_FORMAT, formatNotation, type NotatedGame, type NotatedMove, type NotatedResult } from './notation.ts';
export { parseNotation, type NotationFault, type ReadNotation } from './notation-parse.ts';
