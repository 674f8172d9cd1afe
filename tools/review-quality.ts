// How good a review is: its best move against a much deeper search on fixed positions of strong games, and the
// accuracy that it finds in self-play of each strength.
//   node tools/review-quality.ts [--games 6] [--seeds quality]
import { parseArgs } from 'node:util';
import {
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
import { accuracyOf } from '../src/house/accuracy.ts';
import { judge, judgeMove, REVIEW_SEARCH, reviewSeed } from '../src/house/review.ts';
import { moveValues, winOf, type Search } from '../src/house/values.ts';
import { housePlayer, mean, playGame, seedOf, type Player } from '../test/house/games.ts';

const { values: options } = parseArgs({
  options: { games: { type: 'string', default: '6' }, seeds: { type: 'string', default: 'quality' } },
});
const GAMES = Number(options.games);

/** A move further ahead, wider, and over more deals: some twenty times the work. */
const DEEPER: Search = { ...REVIEW_SEARCH, depth: 4, beam: 10, deals: 24, evaluationCap: Infinity };
const EVERY = 3;

for (const ruleset of RULESETS) {
  compareWithDeeper(ruleset);
  for (const strength of [800, 1200, 1600]) printAccuracy(ruleset, strength);
}

function compareWithDeeper(ruleset: Ruleset): void {
  const losses: number[] = [];
  let agreed = 0;
  for (let game = 0; game < GAMES; game++) {
    const journal = selfPlay(ruleset, 1400, game);
    for (const [index, position] of positionsOf(journal).entries()) {
      const view = observe(position, position.current!);
      if (index % EVERY !== game % EVERY || view.own!.legalMoves.length === 1) continue;
      const { best } = judge(position, journal.moves[index]!, reviewSeed(journal.seed, index));
      const randomSeed = seedOf('deeper', index);
      const wins = moveValues({ view, randomSeed, search: DEEPER }).map(winOf);
      const chosen = view.own!.legalMoves.findIndex((move) => formatMove(move) === best[0]!.name);
      const loss = Math.max(...wins) - wins[chosen]!;
      losses.push(loss);
      if (loss === 0) agreed++;
    }
  }
  const agreement = ((100 * agreed) / losses.length).toFixed(0);
  const close = ((100 * losses.filter((loss) => loss <= 0.02).length) / losses.length).toFixed(0);
  console.log(
    `${ruleset}: ${losses.length} positions; the review's best move is the deeper search's in ${agreement} %, ` +
      `within .02 of it in ${close} %; mean loss ${mean(losses).toFixed(4)}`,
  );
}

function printAccuracy(ruleset: Ruleset, strength: number): void {
  const startedAt = performance.now();
  const moves = Array.from({ length: GAMES }, (_, game) => selfPlay(ruleset, strength, game))
    .flatMap((journal) => journal.moves.map((_, index) => judgeMove(journal, index)))
    .filter(({ forced }) => !forced);
  const accuracy = mean(moves.map(({ loss }) => accuracyOf(loss)));
  const seconds = (performance.now() - startedAt) / 1000 / GAMES;
  console.log(
    `${ruleset} self-play at ${strength}: accuracy ${accuracy.toFixed(1)}, mean loss ${mean(moves.map(({ loss }) => loss)).toFixed(3)}, ` +
      `${seconds.toFixed(1)} s a game to play and review`,
  );
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
  return { ruleset, seed, moves };
}

/** Before each move. */
function positionsOf({ ruleset, seed, moves }: Journal): Position[] {
  const positions = [newGame(ruleset, seed)];
  for (const name of moves.slice(0, -1)) {
    const position = positions.at(-1)!;
    positions.push(play(position, findMove(position, name)!).position);
  }
  return positions;
}
