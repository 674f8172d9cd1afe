// What a deal promises: the result for seat A when the house plays it against itself, many times.
import { createHash } from 'node:crypto';
import { findMove, newGame, observe, play, type RulesId, type Winner } from '../engine/index.ts';
import { chooseMove } from './choose.ts';
import { FIRST_POLICY } from './policies.ts';
import { seedFrom } from './seed.ts';

export interface Deal {
  readonly rules: RulesId;
  readonly seed: string;
}

/** The strongest play that does not look ahead: as cheap as any, and nearest to good play. */
const STRENGTH = 1200;
const SELF_PLAYS = 32;

/**
 * How much of what the self-plays say counts; the rest is their own chance. Fitted to games between equal house levels:
 * see `loadtest/deal-luck.ts`.
 */
const TRUST = 0.5;

/** The result for seat A, from 0 to 1, that a deal promises between equal players. Equal deals give equal numbers. */
export function expectedForA(rules: RulesId, seed: string): number {
  const expected = 0.5 + TRUST * (selfPlayed(rules, seed) - 0.5);
  return Math.round(expected * 1e4) / 1e4;
}

function selfPlayed(rules: RulesId, seed: string): number {
  let sum = 0;
  for (let i = 0; i < SELF_PLAYS; i++) {
    sum += SCORES[selfPlay(rules, seed, { strength: STRENGTH, luck: `${seed}:deal:${i}` })];
  }
  return sum / SELF_PLAYS;
}

const SCORES: Readonly<Record<Winner, number>> = { A: 1, draw: 0.5, B: 0 };

/** A deal played out by the house against itself. @param luck any text: decides its noise */
export function selfPlay(
  rules: RulesId,
  seed: string,
  { strength, luck }: { readonly strength: number; readonly luck: string },
): Winner {
  let position = newGame(rules, seed);
  while (position.current !== null) {
    const randomSeed = seedFrom(createHash('sha256').update(`${luck}:${position.moveCount}`).digest('hex'));
    const name = chooseMove({ view: observe(position, position.current), policy: FIRST_POLICY, strength, randomSeed });
    position = play(position, findMove(position, name)!).position;
  }
  return position.winner!;
}
