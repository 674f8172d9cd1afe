// Records of open seats and of the house's, and names that nobody chose.
import { characterAt } from '../../schema/house-characters.ts';
import type { SeatKind } from '../../schema/words.ts';
import type { SeatRecord } from '../records/game-record.ts';

/** Of a player who gives no name. */
export const DEFAULT_NAMES: Readonly<Record<SeatKind, string>> = { agent: 'Agent', person: 'Guest' };
/** In the games of somebody whose account is deleted. */
export const DELETED_NAME = 'Deleted player';

export function openSeat(kind: SeatKind, name: string): SeatRecord {
  const nobody = { rating: null, ratedGames: null, playerId: null, agentSlug: null };
  return { kind, name, client: 'open', ...nobody, tokenHash: null, inviteHash: null, network: null };
}

export function houseSeat(strength: number): SeatRecord {
  return {
    ...openSeat('agent', characterAt(strength)?.name ?? `House ${strength}`),
    client: 'house',
    rating: strength,
  };
}
