// Ids, in order of time, and what else is drawn at random but is no secret of one caller: codes and seeds.
import { randomBytes, randomInt } from 'node:crypto';
import type { GameId } from '../records/ids.ts';
import { base62Number, randomBase62 } from './base62.ts';
import { PLACE_LENGTH, placeOf } from './secrets.ts';

/** No vowels, so that codes do not form words, and no look-alikes. */
const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 6;

export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** 32 lower-case hex digits, not all zero. */
export function newSeed(): string {
  const seed = randomBytes(16).toString('hex');
  return /[1-9a-f]/.test(seed) ? seed : newSeed();
}

const FRIEND_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const FRIEND_CODE_LENGTH = 8;

/** The id of a player: easy to say and to type. */
export function newFriendCode(): string {
  const letters = Array.from({ length: FRIEND_CODE_LENGTH }, () => randomInt(FRIEND_CODE_ALPHABET.length));
  return letters.map((letter) => FRIEND_CODE_ALPHABET[letter]).join('');
}

export const ID_PREFIXES = {
  game: 'g_',
  match: 'm_',
  community: 'cm_',
  tournament: 't_',
  subscription: 'sub_',
  act: 'act_',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** A prefix, 8 base62 characters of time and 14 random ones: newer ids sort later. */
export function newId(kind: IdKind, now: number): string {
  return firstIdAt(kind, now) + randomBase62(14);
}

/** A lower bound for ids: sorts before every id of this instant and after all earlier ones. */
export function firstIdAt(kind: IdKind, at: number): string {
  return ID_PREFIXES[kind] + base62Number(at, 8);
}

/** @param token of a seat, if minted before the game: the id then ends like its random part, as with `newSeatToken` */
export function newGameId(now: number, token?: string): GameId {
  const id = newId('game', now);
  return token === undefined ? id : id.slice(0, -PLACE_LENGTH) + placeOf(token);
}
