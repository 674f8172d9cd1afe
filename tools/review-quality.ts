// Measures how good Game Reviews are: chances against results, zigzags ("saw") of the curve, luck, the account, stable
// classes, reasons on fresh deals, and what each strength loses. Writes docs/review-quality.md and its plot.
//   node tools/review-quality.ts [--games 1000] [--doubled 150] [--ladder 40] [--seeds quality] [--threads 2]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { RULESETS, type Ruleset } from '../src/engine/index.ts';
import type { ReviewedMove } from '../src/house/game-review.ts';
import { mean } from '../test/house/games.ts';
import { estimateOf, type Estimate } from './calibration/elo.ts';
import { calibrationError, plotOf, type PredictedChance } from './review/chances-plot.ts';
import type { GameTask, ReviewedGame } from './review/reviewed-game.ts';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    doubled: { type: 'string', default: '150' },
    ladder: { type: 'string', default: '40' },
    seeds: { type: 'string', default: 'quality' },
    threads: { type: 'string', default: '2' },
  },
});
/** Strengths whose moves the classes and reasons are measured on, because they make mistakes. */
const WEAKER = [1200, 1400] as const;
const STRENGTHS = [800, 1000, 1200, 1400] as const;
/** Results of the first method, over both rulesets: 12 deals for each move, chances as the search estimated them. */
const FIRST_METHOD = {
  calibration: '0.045, 0.040',
  chance: '0.544; 0.498',
  saw: '0.095',
  luck: '-0.024',
  exact: 'none: there was no account',
  same: '79 %',
  taken: '“left open”; in 36 % of deals taken at all',
  mistake: '0.138; 0.179',
  blunder: '0.332; 0.302',
  seconds: { classic: '0.37', mutators: '0.48' },
} as const;

const pool = new Piscina<GameTask, ReviewedGame>({
  filename: new URL('./review/reviewed-game.ts', import.meta.url).href,
  maxThreads: Number(options.threads),
});

const lines: string[] = [];
const predicted = new Map<Ruleset, readonly PredictedChance[]>();
for (const ruleset of RULESETS) {
  const strong = await play(ruleset, [1600, 1600], Number(options.games));
  const weaker = await play(ruleset, WEAKER, Number(options.doubled), true);
  const byStrength = await Promise.all(
    STRENGTHS.map(
      async (strength) => [strength, await play(ruleset, [strength, strength], Number(options.ladder))] as const,
    ),
  );
  predicted.set(ruleset, strong.flatMap(predictedChances));
  const section = [`## ${ruleset}`, '', ...figures(ruleset, strong, weaker), '', ...strengthTable(byStrength), ''];
  console.log(section.join('\n'));
  lines.push(...section);
}
await pool.close();
writeFileSync(new URL('../docs/review-quality.md', import.meta.url), [...head(), ...lines].join('\n'));
writeFileSync(new URL('../docs/review-chances.svg', import.meta.url), plotOf(predicted));

function play(
  ruleset: Ruleset,
  strengths: GameTask['strengths'],
  games: number,
  isDoubled = false,
): Promise<ReviewedGame[]> {
  const seeds = `${options.seeds} ${strengths.join(' ')}`;
  return Promise.all(
    Array.from({ length: games }, (_, index) => pool.run({ ruleset, strengths, seeds, index, isDoubled })),
  );
}

/** The mover's chance before and after each move, and the result. */
function predictedChances({ review: { moves, account } }: ReviewedGame): PredictedChance[] {
  return moves.flatMap(({ seat, win: { before, after } }) => {
    const result = seat === 'A' ? account!.result : 1 - account!.result;
    return [{ before, after, result }];
  });
}

function figures(ruleset: Ruleset, strong: readonly ReviewedGame[], weaker: readonly ReviewedGame[]): string[] {
  const chances = strong.flatMap(predictedChances);
  const [before, after] = (['before', 'after'] as const).map((when) =>
    calibrationError(chances.map((one) => [one[when], one.result])),
  );
  const same = weaker.flatMap(({ sameClass }) => sameClass);
  const taken = weaker.flatMap((game) => game.taken);
  const held = taken.filter(([stated, fresh]) => fresh >= 0.9 * stated);
  const exact = [...strong, ...weaker].filter(({ review: { account } }) => isExact(account!));
  const seconds = strong.map((game) => game.seconds);
  const part = (some: number, all: number): string => `${some} of ${all} (${((100 * some) / all).toFixed(1)} %)`;
  const row = (what: string, now: string, first = ''): string => `| ${what} | ${first} | ${now} |`;
  return [
    row('', 'now', 'first method'),
    '|---|---|---|',
    row('games of 1600 against itself; moves', `${strong.length}; ${chances.length}`),
    row(
      'calibration error before, after a move',
      `${before!.toFixed(4)}, ${after!.toFixed(4)}`,
      FIRST_METHOD.calibration,
    ),
    row(
      'mean chance of the mover; result',
      `${mean(chances.map((one) => one.before)).toFixed(4)}; ${mean(chances.map(({ result }) => result)).toFixed(4)}`,
      FIRST_METHOD.chance,
    ),
    row('sawtooth: after a move + before the next one − 1', shown(estimateOf(strong.flatMap(sawOf))), FIRST_METHOD.saw),
    row('luck of a move', shown(perGame(strong, ({ luck }) => luck)), FIRST_METHOD.luck),
    row(
      'luck of a move, seat A; seat B',
      (['A', 'B'] as const).map((seat) => shown(perGame(strong, ({ luck }) => luck, seat))).join('; '),
    ),
    row('accounts that add up exactly', part(exact.length, strong.length + weaker.length), FIRST_METHOD.exact),
    row(`games of ${WEAKER.join(' against ')}`, String(weaker.length)),
    row('same class with another seed', part(same.filter(Boolean).length, same.length), FIRST_METHOD.same),
    row(
      'share of deals in which the card is taken: as stated; on fresh deals',
      [0, 1].map((i) => mean(taken.map((shares) => shares[i]!)).toFixed(3)).join('; '),
      FIRST_METHOD.taken,
    ),
    row('… at least .9 of what was stated', part(held.length, taken.length)),
    ...(['mistake', 'blunder'] as const).map((name) =>
      row(`${name}s: loss as shown; played out by 1600`, playedOut(weaker, name), FIRST_METHOD[name]),
    ),
    row(
      'CPU time for a review, s: mean; maximum',
      `${mean(seconds).toFixed(2)}; ${Math.max(...seconds).toFixed(2)}`,
      FIRST_METHOD.seconds[ruleset],
    ),
  ];
}

/** The interval is over moves: a game has few of these, and each is played out with its own deals. */
function playedOut(games: readonly ReviewedGame[], name: 'mistake' | 'blunder'): string {
  const moves = games.flatMap(({ mistakes }) => mistakes).filter((move) => move.class === name);
  const realised = estimateOf(moves.map((move) => move.realised));
  return `${mean(moves.map((move) => move.shown)).toFixed(3)}; ${realised.score.toFixed(3)} ±${realised.error.toFixed(3)} (${moves.length})`;
}

function isExact({ start, skill, luck, result }: NonNullable<ReviewedGame['review']['account']>): boolean {
  const whole = [start, skill.A, skill.B, luck, -result].map((part) => part * 1e4);
  return (
    whole.every((part) => Math.abs(part - Math.round(part)) < 1e-6) && Math.abs(whole.reduce((a, b) => a + b)) < 1e-6
  );
}

/** Only for moves after which the other seat moves. */
function sawOf({ review: { moves } }: ReviewedGame): number[] {
  return moves.flatMap(({ seat, win }, i) => {
    const next = moves[i + 1];
    return next && next.seat !== seat ? [win.after + next.win.before - 1] : [];
  });
}

/** The estimate over games, because the moves of one game are not independent. */
function perGame(games: readonly ReviewedGame[], of: (move: ReviewedMove) => number, seat?: 'A' | 'B'): Estimate {
  return estimateOf(
    games.map(({ review }) => mean(review.moves.filter((move) => seat === undefined || move.seat === seat).map(of))),
  );
}

function strengthTable(byStrength: readonly (readonly [number, readonly ReviewedGame[]])[]): string[] {
  const rows = byStrength.map(([strength, games]) => {
    const accuracies = games.flatMap(({ review: { seats } }) => [seats.A.accuracy!, seats.B.accuracy!]);
    const loss = perGame(games, (move) => move.loss);
    return `| ${strength} | ${mean(accuracies).toFixed(0)} | ${shown(loss)} |`;
  });
  return ['| self-play at | accuracy | loss of a move |', '|---|---|---|', ...rows];
}

function shown({ score, error }: Estimate): string {
  return `${score.toFixed(4)} ±${error.toFixed(4)}`;
}

function head(): string[] {
  return [
    '# How accurate a game review is',
    '',
    'Written by `node tools/review-quality.ts`. ± is the 95 % interval of the mean. 1600 looks better than it is, because it plays with the search that',
    'judges it. See also [how a review is made](review.md).',
    '',
    '![Predicted chances against results](review-chances.svg)',
    '',
  ];
}
