// Entry point of a calibration thread: plays one pairing's deals, each twice with seats swapped.
import type { Ruleset } from '../../src/engine/index.ts';
import { duplicateScores, seedOf } from '../../test/house/games.ts';
import { playerOf, type Contestant } from './players.ts';

export interface Pairing {
  readonly ruleset: Ruleset;
  readonly first: Contestant;
  readonly second: Contestant;
  readonly deals: number;
  /** Prefix of the seeds: deal i is `seedOf(seeds, i)`. */
  readonly seeds: string;
}

/** The first contestant's score on each deal, 0 to 1. */
export default function playPairing({ ruleset, first, second, deals, seeds }: Pairing): number[] {
  const dealt = Array.from({ length: deals }, (_, i) => seedOf(seeds, i));
  return duplicateScores(ruleset, dealt, playerOf(first, ruleset), playerOf(second, ruleset));
}
