// One pairing over its deals, each played twice with seats swapped: the entry point of a calibration thread.
import type { Ruleset } from '../../src/engine/index.ts';
import { duplicateScores, seedOf } from '../../test/house/games.ts';
import { playerOf, type Contestant } from './players.ts';

export interface Pairing {
  readonly ruleset: Ruleset;
  readonly first: Contestant;
  readonly second: Contestant;
  readonly deals: number;
  /** Name of the seeds: deal i is `seedOf(seeds, i)`. */
  readonly seeds: string;
}

/** The first contestant's score on each deal, 0 to 1. */
export default function playPairing({ ruleset, first, second, deals, seeds }: Pairing): number[] {
  const dealt = Array.from({ length: deals }, (_, i) => seedOf(seeds, i));
  return duplicateScores(ruleset, dealt, playerOf(first, ruleset), playerOf(second, ruleset));
}
