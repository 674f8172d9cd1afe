// Plays games of the house against itself, finds puzzles in them, and checks each with a second solver.
//   node tools/mine-puzzles.ts [--games 1000] [--ruleset classic|mutators] [--strength 1200] [--show 0] [--seed 1]
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  CURRENT_RULES,
  RULES,
  RULESETS,
  findMove,
  newGame,
  observe,
  play,
  type Journal,
  type Position,
  type Ruleset,
} from '../src/engine/index.ts';
import { quantile } from '../loadtest/statistics.ts';
import { chooseMove } from '../src/house/choose.ts';
import { CURRENT_POLICY } from '../src/house/policies.ts';
import { houseSeed } from '../src/house/seed.ts';
import type { MinedPuzzle } from '../src/puzzles/mined-puzzle.ts';
import { minePuzzles } from '../src/puzzles/mining.ts';
import { openPosition } from '../src/puzzles/position.ts';
import { puzzleText } from './puzzles/board-text.ts';
import { outcomesOf } from './puzzles/plain-solver.ts';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    ruleset: { type: 'string' },
    strength: { type: 'string', default: '1200' },
    show: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const games = Number(options.games);
const show = Number(options.show);
let isAllRight = true;
for (const ruleset of RULESETS) if ((options.ruleset ?? ruleset) === ruleset) mine(ruleset);
process.exitCode = isAllRight ? 0 : 1;

function mine(ruleset: Ruleset): void {
  const found = new Map<string, MinedPuzzle>();
  let duplicates = 0;
  const times: number[] = [];
  for (let i = 0; i < games; i++) {
    const journal = selfPlay(ruleset, seedOf(ruleset, i));
    const from = process.cpuUsage();
    const mined = minePuzzles(journal);
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1000);
    for (const puzzle of mined) {
      if (found.has(puzzle.id)) duplicates++;
      found.set(puzzle.id, puzzle);
    }
  }
  const puzzles = [...found.values()];
  const wrong = puzzles.filter((puzzle) => !isProven(puzzle));
  isAllRight &&= wrong.length === 0;
  report(ruleset, puzzles, { duplicates, times, wrong });
  const every = Math.max(1, Math.floor(puzzles.length / Math.max(1, show)));
  const shown = puzzles.filter((_, i) => i % every === 0).slice(0, show);
  for (const [i, puzzle] of shown.entries()) console.log(`\n### ${ruleset} ${i + 1}\n${puzzleText(puzzle)}`);
}

interface Run {
  readonly duplicates: number;
  /** CPU milliseconds of each game. */
  readonly times: readonly number[];
  readonly wrong: readonly MinedPuzzle[];
}

function report(ruleset: Ruleset, puzzles: readonly MinedPuzzle[], { duplicates, times, wrong }: Run): void {
  const per1000 = (count: number): string => ((1000 * count) / games).toFixed(1);
  console.log(`\n# ${ruleset}: ${games} games of ${options.strength}, seed ${options.seed}`);
  for (const kind of ['open', 'hidden'] as const) {
    const all = puzzles.filter((puzzle) => puzzle.kind === kind);
    if (all.length === 0) continue;
    console.log(`${kind}: ${all.length}, ${per1000(all.length)} per 1,000 games`);
    console.log(
      `  goals: ${counts(
        all.map(({ goal }) => goal),
        per1000,
      )}`,
    );
    console.log(
      `  only moves: ${counts(
        all.map(({ solution }) => String(solution.only)),
        per1000,
      )}`,
    );
    console.log(
      `  grades: ${counts(
        all.map(({ level }) => String(level ?? 'beyond')),
        per1000,
      )}`,
    );
    console.log(
      `  themes: ${counts(
        all.flatMap(({ themes }) => themes),
        per1000,
      )}`,
    );
  }
  const at = (share: number): string => quantile(times, share).toFixed(1);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const resident = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(
    `CPU ms a game: mean ${mean.toFixed(1)}, median ${at(0.5)}, 99 % ${at(0.99)}, max ${at(1)}; ${resident} MiB; duplicates ${duplicates}`,
  );
  console.log(`checked by the other solver: ${puzzles.length - wrong.length} of ${puzzles.length} hold`);
  for (const puzzle of wrong) console.log(`WRONG ${puzzle.id}\n${puzzleText(puzzle)}`);
}

function counts(words: readonly string[], per1000: (count: number) => string): string {
  const grouped = [...Map.groupBy(words, (word) => word)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return grouped.map(([word, all]) => `${word} ${per1000(all.length)}`).join(', ');
}

/** Whether the solution is the only right move, and its line reaches the goal in the engine. */
function isProven(puzzle: MinedPuzzle): boolean {
  const start = openPosition(puzzle.position);
  const [first] = puzzle.solution.line;
  if (puzzle.kind === 'hidden') return first === likeliest(start);
  const outcomes = outcomesOf(start);
  const wanted = puzzle.goal === 'win' ? 1 : 0;
  const right = outcomes.filter(({ outcome }) => outcome >= wanted);
  const isBest = outcomes.every(({ outcome }) => outcome <= wanted);
  return right.length === 1 && right[0]!.name === first && isBest && reachesGoal(puzzle, start);
}

function reachesGoal({ solution: { line }, goal }: MinedPuzzle, start: Position): boolean {
  let position = start;
  for (const name of line) {
    const move = findMove(position, name);
    if (!move) return false;
    ({ position } = play(position, move));
  }
  return position.winner === (goal === 'win' ? start.current : 'draw');
}

/** The move with the best mean outcome over all hands that the other seat could hold. */
function likeliest(start: Position): string {
  const seat = start.current!;
  const other = seat === 'A' ? 'B' : 'A';
  const seen = new Set([...start.board.flatMap((placed) => placed?.cardId ?? []), ...start.hands[seat]]);
  const unseen = RULES[start.rules].championPool.filter((id) => !seen.has(id));
  const byCard = unseen.map((id) => outcomesOf({ ...start, hands: { ...start.hands, [other]: [id] } }));
  const means = byCard[0]!.map(({ name }, move) => {
    const outcomes = byCard.map((moves) => moves[move]!.outcome);
    return { name, sum: sumOfWorst(outcomes, start.hands[other].length) };
  });
  return means.toSorted((a, b) => b.sum - a.sum)[0]!.name;
}

/** The sum, over all combinations of `count` outcomes, of the worst outcome in each. */
function sumOfWorst(outcomes: readonly number[], count: number, from = 0, worst = 1): number {
  if (count === 0) return worst;
  let sum = 0;
  for (let i = from; i <= outcomes.length - count; i++) {
    sum += sumOfWorst(outcomes, count - 1, i + 1, Math.min(worst, outcomes[i]!));
  }
  return sum;
}

function selfPlay(ruleset: Ruleset, seed: string): Journal {
  const rules = CURRENT_RULES[ruleset];
  const strength = Number(options.strength);
  const moves: string[] = [];
  let position = newGame(rules, seed);
  while (position.current !== null) {
    const view = observe(position, position.current);
    const randomSeed = houseSeed(seed, position.moveCount);
    const name = chooseMove({ view, policy: CURRENT_POLICY, strength, randomSeed });
    moves.push(name);
    ({ position } = play(position, findMove(position, name)!));
  }
  return { rules, seed, moves };
}

function seedOf(ruleset: Ruleset, index: number): string {
  return createHash('sha256').update(`${options.seed}:${ruleset}:${index}`).digest('hex').slice(0, 32);
}
