// Random whole games as fast-check values: a ruleset, a seed, and which legal move is taken at each ply.
import fc from 'fast-check';
import {
  CURRENT_RULES,
  isSeed,
  legalMoves,
  newGame,
  newRandom,
  playPly,
  RULESETS,
  type Ply,
  type Position,
  type Ruleset,
  type RulesId,
} from '../../src/engine/index.ts';

export const seeds: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join(''))
  .filter(isSeed);

const rulesets: fc.Arbitrary<Ruleset> = fc.constantFrom(...RULESETS);

export interface RandomGame {
  readonly ruleset: Ruleset;
  readonly rules: RulesId;
  readonly seed: string;
  readonly start: Position;
  readonly plies: readonly Ply[];
}

/** Uniform random legal moves; the choices come from `choiceSeed`, so a game is a function of three values. */
export function randomGame(ruleset: Ruleset, seed: string, choiceSeed: string): RandomGame {
  const choice = newRandom(choiceSeed);
  const rules = CURRENT_RULES[ruleset];
  const start = newGame(rules, seed);
  const plies: Ply[] = [];
  let position = start;
  while (position.current !== null) {
    const moves = legalMoves(position);
    const ply = playPly(position, moves[choice.below(moves.length)]!);
    plies.push(ply);
    position = ply.position;
  }
  return { ruleset, rules, seed, start, plies };
}

/** The same games every time, alternating between the rulesets. */
export function* someGames(count: number): Generator<RandomGame> {
  const random = newRandom('5eed'.repeat(8));
  const seed = (): string => Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  for (let i = 0; i < count; i++) yield randomGame(RULESETS[i % RULESETS.length]!, seed(), seed());
}

export const randomGames: fc.Arbitrary<RandomGame> = fc
  .tuple(rulesets, seeds, seeds)
  .map(([ruleset, seed, choiceSeed]) => randomGame(ruleset, seed, choiceSeed));

export function positionsOf({ start, plies }: RandomGame): Position[] {
  return [start, ...plies.map((ply) => ply.position)];
}

/** Any position of a random game, including the deal and the end. */
export const randomPositions: fc.Arbitrary<Position> = fc
  .tuple(randomGames, fc.nat())
  .map(([game, at]) => positionsOf(game)[at % (game.plies.length + 1)]!);

/** A position that looks the same to the viewer: hidden cards are shuffled among the hidden places. */
export function permuteHidden(position: Position, viewer: 'A' | 'B' | 'spectator', choiceSeed: string): Position {
  const seen = viewer === 'spectator' ? [] : position.seen[viewer];
  const places = (['A', 'B'] as const).filter((seat) => seat !== viewer);
  const isHidden = (cardId: number): boolean => !seen.includes(cardId);
  const hidden = [...places.flatMap((seat) => position.hands[seat].filter(isHidden)), ...position.deck];
  const shuffled = newRandom(choiceSeed).shuffle([...hidden]);
  const next = (cardId: number): number => (isHidden(cardId) ? shuffled.pop()! : cardId);
  const hands = { ...position.hands };
  for (const seat of places) hands[seat] = position.hands[seat].map(next);
  return { ...position, hands, deck: position.deck.map(() => shuffled.pop()!) };
}
