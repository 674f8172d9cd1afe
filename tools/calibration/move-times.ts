// Measures how long a move of each strength takes: self-play on fixed deals, in milliseconds of one core.
import { quantile } from '../../loadtest/statistics.ts';
import { formatMove, type Ruleset } from '../../src/engine/index.ts';
import { chooseIndex } from '../../src/house/choose.ts';
import { levelOf } from '../../src/house/dial.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { mean, playGame, POLICY, seedOf, type Player } from '../../test/house/games.ts';

const GAMES = 20;

export interface Times {
  readonly ruleset: Ruleset;
  readonly strength: number;
  readonly moves: number;
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** The first game is a warm-up. */
export function measureTimes(ruleset: Ruleset, strength: number): Times {
  const level = levelOf(POLICY, ruleset, strength);
  const times: number[] = [];
  const player: Player = (view, randomSeed) => {
    const startedAt = performance.now();
    const { index } = chooseIndex(compactViewOf(view), level, randomSeed);
    times.push(performance.now() - startedAt);
    return formatMove(view.own!.legalMoves[index]!);
  };
  for (let game = 0; game <= GAMES; game++) {
    if (game === 1) times.length = 0;
    playGame(ruleset, seedOf('times', game), { A: player, B: player });
  }
  const [p95Ms, maxMs] = [quantile(times, 0.95), quantile(times, 1)];
  return { ruleset, strength, moves: times.length, meanMs: mean(times), p95Ms, maxMs };
}
