// Records of open seats and of the house's, and names that nobody chose.
import { characterAt } from '../../schema/house-characters.ts';
import type { SeatKind } from '../../schema/enumerations.ts';
import type { SeatRecord } from '../records/game-record.ts';

/** Of a player who gives no name. */
export const DEFAULT_NAMES: Readonly<Record<SeatKind, string>> = { agent: 'Agent', person: 'Guest' };
/** In the games of somebody whose account is deleted. */
export const DELETED_NAME = 'Deleted player';

export function openSeat(kind: SeatKind, name: string): SeatRecord {
  const nobody = { rating: null, playerId: null, agentSlug: null };
  return { kind, name, client: 'open', ...nobody, tokenHash: null, inviteHash: null, network: null };
}

export function houseSeat(strength: number): SeatRecord {
  return {
    ...openSeat('agent', characterAt(strength)?.name ?? `House ${strength}`),
    client: 'house',
    rating: strength,
  };
}

/** Of a packed game the first half of a hash is kept: nobody can make another secret with the same half. */
export const HALF_HASH_DIGITS = 32;

/** @param kept of a seat: its token's hash, or its invite's @param hash whole, or as kept */
export function matchesStoredHash(kept: string | null, hash: string): boolean {
  return kept !== null && (kept === hash || (kept.length === HALF_HASH_DIGITS && hash.startsWith(kept)));
}
