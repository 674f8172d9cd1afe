// Secrets: minted with a checksum that distinguishes a typo from a guess, stored only as SHA-256.
import { hash } from 'node:crypto';
import type { GameId } from '../records/ids.ts';
import { base62, randomBase62 } from './base62.ts';

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

const BODY_LENGTH = 30;
const CHECK_LENGTH = 6;
/** The last characters of a game's id, which its seats' tokens share, so that load balancers route both to the same process. */
export const PLACE_LENGTH = 2;

/** Prefix, 30 random base62 characters (178 bits), 6 of checksum. */
export function newSecret(kind: SecretKind): string {
  return sealed(kind, randomBase62(BODY_LENGTH));
}

/** A player's secret for a seat of this game. It contains the last characters of the game's id; 166 bits are random. */
export function newSeatToken(gameId: GameId): string {
  return sealed('player', randomBase62(BODY_LENGTH - PLACE_LENGTH) + gameId.slice(-PLACE_LENGTH));
}

/** The characters of the game's id in the token of a seat. */
export function placeOf(token: string): string {
  return token.slice(-CHECK_LENGTH - PLACE_LENGTH, -CHECK_LENGTH);
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

function checksum(text: string): string {
  return base62(hash('sha256', text, 'buffer'), CHECK_LENGTH);
}
