// The house's random seeds, one per move. They are derived from the game's seed but reveal nothing about the deal.
import { hash } from 'node:crypto';
import { isSeed } from '../engine/index.ts';

/** Replaces a digest that is not a valid seed (R2: not all zero). */
const STAND_IN = '1'.padStart(32, '0');

/**
 * The random seed of the house's move: the first 16 bytes of SHA-256(game seed ‖ ":house:" ‖ move index),
 * all as text, the index in decimal, as 32 hex digits. One-way, so that it does not reveal the deal.
 * @param moveIndex the position's moveCount before the move
 */
export function houseSeed(gameSeed: string, moveIndex: number): string {
  return seedFrom(hash('sha256', `${gameSeed}:house:${moveIndex}`));
}

/** The first 32 digits of a hex digest; 31 zeros and a one if they are all zero. */
export function seedFrom(digest: string): string {
  const seed = digest.slice(0, 32);
  return isSeed(seed) ? seed : STAND_IN;
}
