// Records of open seats and of the house's seats, and default names.
import { SEATS, type Seat } from '../engine/index.ts';
import { characterAt } from '../../schema/house-characters.ts';
import type { SeatKind } from '../../schema/enumerations.ts';
import type { GameRecord, SeatRecord } from '../records/game-record.ts';

/** For a player who gives no name. */
export const DEFAULT_NAMES: Readonly<Record<SeatKind, string>> = { agent: 'Agent', person: 'Guest' };
/** For a player whose account was deleted. */
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

/** Packed games keep only the first half of a hash: finding another secret with the same half is infeasible. */
export const HALF_HASH_DIGITS = 32;

/** The seat whose token has this hash. */
export function seatOfToken({ seats }: Pick<GameRecord, 'seats'>, tokenHash: string): Seat | undefined {
  return SEATS.find((seat) => matchesStoredHash(seats[seat].tokenHash, tokenHash));
}

/** @param kept the hash of a seat's token or invite, possibly halved @param hash in full, or as kept */
export function matchesStoredHash(kept: string | null, hash: string): boolean {
  return kept !== null && (kept === hash || (kept.length === HALF_HASH_DIGITS && hash.startsWith(kept)));
}
