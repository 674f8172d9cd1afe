// Records of open seats and of the house's.
import type { SeatKind } from '../../schema/words.ts';
import type { SeatRecord } from '../records/game-record.ts';

export function openSeat(kind: SeatKind, name: string): SeatRecord {
  const nobody = { rating: null, ratedGames: null, playerId: null, tokenHash: null, inviteHash: null, network: null };
  return { kind, name, client: 'open', ...nobody };
}

export function houseSeat(strength: number): SeatRecord {
  return { ...openSeat('agent', `House ${strength}`), client: 'house', rating: strength };
}
