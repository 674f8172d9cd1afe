// Appraises a deal: the expected result for seat A, from many games of the house against itself.
import { hash } from 'node:crypto';
import { findMove, newGame, observe, play, type RulesId, type Winner } from '../engine/index.ts';
import { chooseMove } from './choose.ts';
import { FIRST_POLICY } from './policies.ts';
import { seedFrom } from './seed.ts';

export interface Deal {
  readonly rules: RulesId;
  readonly seed: string;
}

/** The strongest level without search: as cheap as any other, and closest to good play. */
const STRENGTH = 1200;
const SELF_PLAYS = 32;

/**
 * The weight of the self-play result; the rest is chance of the self-play itself. Fitted to games between equal house
 * levels: see `loadtest/deal-luck.ts`.
 */
const SELF_PLAY_WEIGHT = 0.5;

/** The expected result for seat A, from 0 to 1, between equal players. Equal deals give equal numbers. */
export function expectedForA(rules: RulesId, seed: string): number {
  const expected = 0.5 + SELF_PLAY_WEIGHT * (selfPlayed(rules, seed) - 0.5);
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

/** Plays a deal out with the house on both sides. @param luck any text: seeds the noise */
export function selfPlay(
  rules: RulesId,
  seed: string,
  { strength, luck }: { readonly strength: number; readonly luck: string },
): Winner {
  let position = newGame(rules, seed);
  while (position.current !== null) {
    const randomSeed = seedFrom(hash('sha256', `${luck}:${position.moveCount}`));
    const name = chooseMove({ view: observe(position, position.current), policy: FIRST_POLICY, strength, randomSeed });
    position = play(position, findMove(position, name)!).position;
  }
  return position.winner!;
}
