// `npm run bench`: measures whole random games per second on one core, from the shuffle to the score, through each of
// the engine's interfaces, and then the house's time per move.
import { applyMove, compactOf, listMoves, newMoveList, scoreLead } from '../src/engine/compact.ts';
import {
  CURRENT_RULES,
  legalMoves,
  newGame,
  newRandom,
  play,
  RULESETS,
  type Random,
  type RulesId,
} from '../src/engine/index.ts';

const GAMES = 20_000;
const list = newMoveList();

/** The engine's interfaces; each function plays a game of uniformly random moves and returns its length. */
const DOORS: Readonly<Record<string, (rules: RulesId, seed: string, choice: Random) => number>> = {
  compact(rules, seed, choice) {
    const position = compactOf(newGame(rules, seed));
    let plies = 0;
    for (let count = listMoves(position, list); count > 0; count = listMoves(position, list)) {
      applyMove(position, list[choice.below(count)]!);
      plies++;
    }
    scoreLead(position, 0);
    return plies;
  },
  values(rules, seed, choice) {
    let position = newGame(rules, seed);
    for (let moves = legalMoves(position); moves.length > 0; moves = legalMoves(position)) {
      position = play(position, moves[choice.below(moves.length)]!).position;
    }
    return position.moveCount;
  },
};

for (const [door, playGame] of Object.entries(DOORS)) {
  for (const rulesets of [['classic'], ['mutators'], RULESETS] as const) {
    const random = newRandom('0123456789abcdef0123456789abcdef');
    const seeds = Array.from({ length: GAMES }, () => seedFrom(random));
    const playAll = (count: number): number =>
      seeds
        .slice(0, count)
        .reduce((sum, seed, i) => sum + playGame(CURRENT_RULES[rulesets[i % rulesets.length]!], seed, random), 0);
    playAll(GAMES / 10); // warm
    const startedAt = process.cpuUsage();
    const plies = playAll(GAMES);
    const { user, system } = process.cpuUsage(startedAt);
    const seconds = (user + system) / 1e6;
    const perMove = ((seconds / plies) * 1e6).toFixed(2);
    const name = `${door}, ${rulesets.join(' and ')}`;
    console.log(`${name}: ${Math.round(GAMES / seconds)} random whole games per second per core, ${perMove} µs a move`);
  }
}

function seedFrom(random: Random): string {
  return Array.from({ length: 4 }, () => random.next().toString(16).padStart(8, '0')).join('');
}

await import('./house.ts');
