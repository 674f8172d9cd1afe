// Secrets: minted with a checksum that distinguishes a typo from a guess, stored only as SHA-256.
import { hash, randomBytes, randomInt } from 'node:crypto';
import type { GameId } from '../records/ids.ts';

export const PREFIXES = {
  player: 'pt_',
  invite: 'inv_',
  agent: 'ag_',
  challenge: 'ch_',
  match: 'mt_',
  session: 'ps_',
  manage: 'wm_',
} as const;
export type SecretKind = keyof typeof PREFIXES;
/** For regular expressions: any of the prefixes. */
export const ANY_PREFIX = `(?:${Object.values(PREFIXES).join('|')})`;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 30;
const CHECK_LENGTH = 6;
/** The last characters of a game's id, which its seats' tokens share, so that load balancers route both to the same process. */
const PLACE_LENGTH = 2;

/** Prefix, 30 random base62 characters (178 bits), 6 of checksum. */
export function newSecret(kind: SecretKind): string {
  return sealed(kind, randomBase62(BODY_LENGTH));
}

/** A player's secret for a seat of this game. It contains the last characters of the game's id; 166 bits are random. */
export function newSeatToken(gameId: GameId): string {
  return sealed('player', randomBase62(BODY_LENGTH - PLACE_LENGTH) + gameId.slice(-PLACE_LENGTH));
}

function sealed(kind: SecretKind, random: string): string {
  const body = PREFIXES[kind] + random;
  return body + checksum(body);
}

/** Whether the text has the prefix of such a secret, well-formed or not. */
export function isMeantAs(kind: SecretKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind]);
}

/** Whether the text is a well-formed secret of this kind, whether or not it was ever issued. */
export function isWellFormed(kind: SecretKind, text: string): boolean {
  const body = text.slice(0, -CHECK_LENGTH);
  return (
    text.startsWith(PREFIXES[kind]) &&
    text.length === PREFIXES[kind].length + BODY_LENGTH + CHECK_LENGTH &&
    checksum(body) === text.slice(-CHECK_LENGTH)
  );
}

const BEARER = /^Bearer +(\S+) *$/i;

/** The secret in an `Authorization` header (RFC 6750); `undefined` when there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** The form in which a secret is stored and looked up: SHA-256 in hex. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** An identifier for a stored hash or key in answers to its owner. */
export function shortId(stored: string): string {
  return hashSecret(stored).slice(0, 16);
}

function randomBase62(length: number): string {
  return base62(randomBytes(length * 2), length).padEnd(length, ALPHABET[randomInt(62)]);
}

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
  if (token === undefined) return id;
  return id.slice(0, -PLACE_LENGTH) + token.slice(-CHECK_LENGTH - PLACE_LENGTH, -CHECK_LENGTH);
}

function checksum(text: string): string {
  return base62(hash('sha256', text, 'buffer'), CHECK_LENGTH);
}

/** Unbiased base62: uses only bytes below 248 (4 × 62), so about 3 % of the bytes are skipped. */
function base62(bytes: Uint8Array, length: number): string {
  let text = '';
  for (let i = 0; i < bytes.length && text.length < length; i++) if (bytes[i]! < 248) text += ALPHABET[bytes[i]! % 62];
  return text;
}

function base62Number(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text;
}
