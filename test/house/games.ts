// Games for the tests and measurements of the house: random ones, and games between two players.
import { createHash } from 'node:crypto';
import {
  CURRENT_RULES,
  findMove,
  formatMove,
  legalMoves,
  newGame,
  newRandom,
  observe,
  otherSeat,
  play,
  type BySeat,
  type Journal,
  type Position,
  type Ruleset,
  type View,
} from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { CURRENT_POLICY, POLICIES } from '../../src/house/policies.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { houseSeed } from '../../src/house/seed.ts';
import { searchedValues, staticValues, type Valuing } from '../../src/house/values.ts';
import fc from 'fast-check';

export const RULESETS = ['classic', 'mutators'] as const;

export const POLICY = POLICIES[CURRENT_POLICY];
export const HOUSE_SEARCH = POLICY.search.house;

/** The values of the moves of the seat to move, whose view it must be. */
export function moveValues({ view, randomSeed, weights, search }: Valuing & { view: View; randomSeed: string }) {
  const compactView = compactViewOf(view);
  const { values } = search
    ? searchedValues(compactView, { weights, search }, newRandom(randomSeed))
    : staticValues(compactView, weights);
  return values;
}

/** A unique seed for each name and index. */
export function seedOf(name: string, index: number): string {
  return createHash('md5').update(`${name} ${index}`).digest('hex');
}

/** Every position of a random game that has a legal move, in order. */
export function randomGame(ruleset: Ruleset, seed: string): Position[] {
  const random = newRandom(seed);
  return gameOf(ruleset, seed, (moves) => random.below(moves));
}

/** Positions of random games with at least two legal moves: `perGame` of each game, spread evenly. */
export function randomPositions(ruleset: Ruleset, games: number, perGame: number): Position[] {
  return Array.from({ length: games }, (_, i) => {
    const positions = randomGame(ruleset, seedOf('positions', i)).filter((position) => legalMoves(position).length > 1);
    const step = positions.length / perGame;
    return Array.from(
      { length: perGame },
      (_, k) => positions[Math.floor(((k + (i % 7) / 7) * step) % positions.length)]!,
    );
  }).flat();
}

/** A random game that fast-check can shrink: a deal, and which move to take each time. */
export const anyGame: fc.Arbitrary<Position[]> = fc
  .record({
    ruleset: fc.constantFrom(...RULESETS),
    deal: fc.nat(),
    picks: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  })
  .map(({ ruleset, deal, picks }) => gameOf(ruleset, seedOf('any', deal), (moves, ply) => picks[ply]! % moves));

function gameOf(ruleset: Ruleset, seed: string, pick: (moves: number, ply: number) => number): Position[] {
  const positions: Position[] = [];
  let position = newGame(CURRENT_RULES[ruleset], seed);
  while (position.current !== null) {
    positions.push(position);
    const moves = legalMoves(position);
    position = play(position, moves[pick(moves.length, position.moveCount)]!).position;
  }
  return positions;
}

/** @returns the name of a legal move */
export type Player = (view: View, randomSeed: string) => string;

export function housePlayer(strength: number): Player {
  return (view, randomSeed) => chooseMove({ view, policy: CURRENT_POLICY, strength, randomSeed });
}

export const randomPlayer: Player = ({ own }, randomSeed) =>
  formatMove(own!.legalMoves[newRandom(randomSeed).below(own!.legalMoves.length)]!);

/** The final position. */
export function playGame(ruleset: Ruleset, seed: string, players: BySeat<Player>): Position {
  let position = newGame(CURRENT_RULES[ruleset], seed);
  while (position.current !== null) {
    const name = players[position.current](observe(position, position.current), houseSeed(seed, position.moveCount));
    position = play(position, findMove(position, name)!).position;
  }
  return position;
}

/** The score of `player` per deal, 0 to 1 each: every deal is played twice, seats swapped. A draw is half a win. */
export function duplicateScores(ruleset: Ruleset, seeds: readonly string[], player: Player, other: Player): number[] {
  return seeds.map((seed) => {
    const asA = playGame(ruleset, seed, { A: player, B: other });
    const asB = playGame(ruleset, seed, { A: other, B: player });
    return (pointsOf(asA, 'A') + pointsOf(asB, 'B')) / 2;
  });
}

function pointsOf({ winner }: Position, seat: 'A' | 'B'): number {
  if (winner === otherSeat(seat)) return 0;
  return winner === seat ? 1 : 0.5;
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

export interface PlayedGame extends Journal {
  readonly end: Position;
}

/** Between two players of this strength, reproducible. */
export function gameBetween(ruleset: Ruleset, strength: number, index: number): PlayedGame {
  const moves: string[] = [];
  const seed = seedOf('review', index);
  const house = housePlayer(strength);
  const player: Player = (view, randomSeed) => {
    const name = house(view, randomSeed);
    moves.push(name);
    return name;
  };
  return { rules: CURRENT_RULES[ruleset], seed, moves, end: playGame(ruleset, seed, { A: player, B: player }) };
}
