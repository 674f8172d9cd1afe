// How good a review is: its best move against a much deeper search on fixed positions of strong games, the accuracy
// that it finds in self-play of each strength, and whether it gives the same bytes twice. Writes docs/review-quality.md.
//   node tools/review-quality.ts [--games 12] [--seeds quality]
import { CURRENT_POLICY } from '../src/house/policies.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  CURRENT_RULES,
  findMove,
  formatMove,
  newGame,
  observe,
  play,
  RULESETS,
  type Journal,
  type Position,
  type Ruleset,
} from '../src/engine/index.ts';
import { accuracyOf } from '../src/house/move-class.ts';
import { judge, judgeMove, reviewSeed, type JudgedMove } from '../src/house/review.ts';
import { moveValues, winOf, type Search } from '../src/house/values.ts';
import { housePlayer, mean, playGame, POLICY, seedOf, type Player } from '../test/house/games.ts';
import { estimateOf } from './calibration/elo.ts';

const { values: options } = parseArgs({
  options: { games: { type: 'string', default: '12' }, seeds: { type: 'string', default: 'quality' } },
});
const GAMES = Number(options.games);

/** A move further ahead, wider, and over more deals: some twenty times the work. */
const DEEPER: Search = { ...POLICY.search.review, depth: 4, beam: 10, deals: 24, evaluationCap: Infinity };
const EVERY = 3;

const STRENGTHS = [800, 1200, 1600];

const lines: string[] = [
  '# How good a Game Review is',
  '',
  `Written by \`node tools/review-quality.ts\`. ${GAMES} self-play games of each kind; forced moves are left out. The`,
  'deeper search looks one move further ahead, wider, and over twice the deals of the hidden cards. ± is the 95 %',
  'interval of the mean, taken over games. 1600 is flattered: it plays with the search that judges it.',
  '',
];
for (const ruleset of RULESETS) {
  writeLines(`## ${ruleset}`, '');
  writeLines(`- ${againstDeeper(ruleset)}`);
  writeLines(`- ${reviewedTwice(ruleset)}`);
  writeLines('', '| self-play at | accuracy | mean loss of a move | moves |', '|---|---|---|---|');
  for (const strength of STRENGTHS) writeLines(accuracyRow(ruleset, strength));
  writeLines('');
}
writeFileSync(new URL('../docs/review-quality.md', import.meta.url), lines.join('\n'));

function writeLines(...more: string[]): void {
  for (const line of more) console.log(line);
  lines.push(...more);
}

function againstDeeper(ruleset: Ruleset): string {
  const losses = Array.from({ length: GAMES }, (_, game) => lossesAgainstDeeper(selfPlay(ruleset, 1400, game), game));
  const all = losses.flat();
  const share = (most: number): string => percent(all.filter((loss) => loss <= most).length / all.length);
  return (
    `${all.length} positions of games at 1400: the review's best move is the deeper search's in ${share(0)}, within .02 ` +
    `of it in ${share(0.02)}; mean loss ${mean(all).toFixed(4)} ±${estimateOf(losses.map(mean)).error.toFixed(4)}.`
  );
}

/** What the review's best move loses according to the deeper search, in every third position. */
function lossesAgainstDeeper(journal: Journal, game: number): number[] {
  return positionsOf(journal).flatMap((position, index) => {
    const view = observe(position, position.current!);
    if (index % EVERY !== game % EVERY || view.own!.legalMoves.length === 1) return [];
    const { best } = judge(position, journal.moves[index]!, {
      policy: CURRENT_POLICY,
      randomSeed: reviewSeed(journal.seed, index),
    });
    const weights = POLICY.weights[view.ruleset];
    const wins = moveValues({ view, randomSeed: seedOf('deeper', index), weights, search: DEEPER }).map(winOf);
    const chosen = view.own!.legalMoves.findIndex((move) => formatMove(move) === best[0]!.name);
    return [Math.max(...wins) - wins[chosen]!];
  });
}

function reviewedTwice(ruleset: Ruleset): string {
  const journal = selfPlay(ruleset, 1200, 0);
  const startedAt = process.cpuUsage();
  const first = JSON.stringify(judged(journal));
  const { user } = process.cpuUsage(startedAt);
  const isSame = first === JSON.stringify(judged(journal));
  const seconds = (user / 1e6).toFixed(1);
  return (
    `A game of ${journal.moves.length} moves reviewed twice gives ${isSame ? 'the same' : 'OTHER'} bytes; one review takes ` +
    `${seconds} s of one core.`
  );
}

function accuracyRow(ruleset: Ruleset, strength: number): string {
  const games = Array.from({ length: GAMES }, (_, game) => judged(selfPlay(ruleset, strength, game)));
  const losses = games.map((moves) => moves.filter(({ forced }) => !forced).map(({ loss }) => loss));
  const { score, error } = estimateOf(losses.map((game) => mean(game.map(accuracyOf))));
  const all = losses.flat();
  return `| ${strength} | ${score.toFixed(1)} ±${error.toFixed(1)} | ${mean(all).toFixed(3)} | ${all.length} |`;
}

function judged(journal: Journal): JudgedMove[] {
  return journal.moves.map((_, index) => judgeMove(journal, index, CURRENT_POLICY));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function selfPlay(ruleset: Ruleset, strength: number, game: number): Journal {
  const moves: string[] = [];
  const seed = seedOf(options.seeds, game);
  const house = housePlayer(strength);
  const player: Player = (view, randomSeed) => {
    moves.push(house(view, randomSeed));
    return moves.at(-1)!;
  };
  playGame(ruleset, seed, { A: player, B: player });
  return { rules: CURRENT_RULES[ruleset], seed, moves };
}

/** Before each move. */
function positionsOf({ rules, seed, moves }: Journal): Position[] {
  const positions = [newGame(rules, seed)];
  for (const name of moves.slice(0, -1)) {
    const position = positions.at(-1)!;
    positions.push(play(position, findMove(position, name)!).position);
  }
  return positions;
}
