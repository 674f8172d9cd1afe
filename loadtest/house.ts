// Measures what the house costs, how strong it is, and how it copes with a crowd.
//   node loadtest/house.ts [--games 25] [--strengths 800,1200,1600] [--rulesets classic,mutators] [--cap 60000]
//   node loadtest/house.ts --against 1600,1400 [--deals 50] [--rulesets …] [--cap …]   score of the first against the second
//   node loadtest/house.ts --against 1600,1600 --effort 2   the same, the first with less effort
//   node loadtest/house.ts --at-once 64,256 [--think 0]     concurrent games at 1600 over REST; --think: ms a player takes
// --cap replaces the cap on evaluations per move (0 for none); with --against, only that of the first player.
import { parseArgs } from 'node:util';
import { formatMove, type Ruleset, type View } from '../src/engine/index.ts';
import { chooseIndex } from '../src/house/choose.ts';
import { levelOf, type Level } from '../src/house/dial.ts';
import { withEffort } from '../src/house/efforts.ts';
import { compactViewOf } from '../src/house/compact-view.ts';
import { expectedScore } from '../src/table/standing.ts';
import { exitWithVerdict, quantile } from './statistics.ts';
import { measureHouseCrowds } from './house-crowd.ts';
import { duplicateScores, housePlayer, mean, playGame, POLICY, seedOf, type Player } from '../test/house/games.ts';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '25' },
    strengths: { type: 'string', default: '800,1200,1600' },
    rulesets: { type: 'string', default: 'classic,mutators' },
    cap: { type: 'string' },
    against: { type: 'string' },
    deals: { type: 'string', default: '50' },
    seeds: { type: 'string', default: 'loadtest' },
    effort: { type: 'string', default: '0' },
    'at-once': { type: 'string' },
    think: { type: 'string', default: '0' },
  },
});

const rulesets = options.rulesets.split(',') as Ruleset[];
const seeds = (count: string): string[] => Array.from({ length: Number(count) }, (_, i) => seedOf(options.seeds, i));

if (options['at-once']) await crowds(options['at-once'].split(',').map(Number));
else if (options.against) compare(options.against.split(',').map(Number) as [number, number]);
else for (const strength of options.strengths.split(',').map(Number)) measure(strength);

interface Sample {
  readonly ms: number;
  readonly evaluations: number;
}

async function crowds(sizes: readonly number[]): Promise<void> {
  await measureHouseCrowds(sizes, Number(options.think));
  exitWithVerdict();
}

/** Measures self-play; the first game is a warm-up. */
function measure(strength: number): void {
  for (const ruleset of rulesets) {
    const samples: Sample[] = [];
    const player = meteredPlayer(ruleset, strength, samples);
    for (const [i, seed] of ['f'.repeat(32), ...seeds(options.games)].entries()) {
      if (i === 1) samples.length = 0;
      playGame(ruleset, seed, { A: player, B: player });
    }
    const times = summary(
      samples.map(({ ms }) => ms),
      2,
    );
    const evaluations = summary(
      samples.map((sample) => sample.evaluations),
      0,
    );
    console.log(`${ruleset} ${strength}: ms per move ${times} | evaluations ${evaluations} | ${samples.length} moves`);
  }
}

function compare([strength, other]: [number, number]): void {
  const expected = expectedScore(strength, other);
  for (const ruleset of rulesets) {
    const player = meteredPlayer(ruleset, strength, []);
    const scores = duplicateScores(ruleset, seeds(options.deals), player, housePlayer(other));
    const score = mean(scores);
    const error = 1.96 * Math.sqrt(mean(scores.map((s) => (s - score) ** 2)) / scores.length);
    console.log(
      `${ruleset} ${strength} over ${other}: ${score.toFixed(3)} ±${error.toFixed(3)}, expected ${expected.toFixed(3)}`,
    );
  }
}

function meteredPlayer(ruleset: Ruleset, strength: number, samples: Sample[]): Player {
  const level = withEffort(withCap(levelOf(POLICY, ruleset, strength)), Number(options.effort));
  return (view: View, randomSeed: string) => {
    const start = performance.now();
    const { index, evaluations } = chooseIndex(compactViewOf(view), level, randomSeed);
    samples.push({ ms: performance.now() - start, evaluations });
    return formatMove(view.own!.legalMoves[index]!);
  };
}

function withCap(level: Level): Level {
  const { search } = level;
  if (!search || !options.cap) return level;
  return { ...level, search: { ...search, evaluationCap: Number(options.cap) || Infinity } };
}

function summary(numbers: readonly number[], digits: number): string {
  const [p95, max] = [0.95, 1].map((share) => quantile(numbers, share).toFixed(digits));
  return `mean ${mean(numbers).toFixed(digits)}, p95 ${p95}, max ${max}`;
}
