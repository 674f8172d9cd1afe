// @game-arena/engine: the rules as pure functions, links of games, and endings solved exactly. No dependency, no Node.
export * from '../../src/engine/index.ts';
export { formatReplayLink, parseReplayLink, unknownRulesIn, type ReplayLink } from '../../schema/replay-link.ts';
export { solveEnding, type SolvedEnding as Ending } from '../../src/puzzles/ending.ts';
