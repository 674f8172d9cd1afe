// Who takes part in a game with ratings of their own, and why it moves none.
import type { BySeat, Seat } from '../engine/index.ts';
import { otherSeat } from '../engine/index.ts';
import type { Reason } from '../rating/counting.ts';
import { isOpen, isOver, type GameRecord } from '../records/game-record.ts';
import type { StandingKind } from '../records/standing.ts';

/** The seats of a challenge. */
export const AGENT_SEAT: Seat = 'A';
export const CHALLENGER_SEAT: Seat = 'B';

/** Whose results a seat's are. */
export interface Identity {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player as it took the seat. */
  readonly id: string;
}

export type UnratedReason = Reason | 'not_finished';

export function identityIn({ mode, agent, seats }: GameRecord, seat: Seat): Identity | null {
  if (mode === 'challenge' && seat === AGENT_SEAT) return { kind: 'agent', id: agent! };
  const { playerId } = seats[seat];
  return playerId === null ? null : { kind: 'player', id: playerId };
}

/** Why a game counts for nobody in this seat, by the way it was started. */
export function barredIn({ mode, isPlacement }: GameRecord, seat: Seat): Reason | null {
  if (mode === 'house' && !isPlacement) return 'practice';
  return mode === 'challenge' && seat === CHALLENGER_SEAT ? 'person_challenge' : null;
}

/** What counting it said; `null` for a seat in which it counted. */
export type CountedReasons = Partial<BySeat<Reason | null>>;

/** Why a game does not move what is stored of a seat, as far as it is known; `null`: it does, or it may. */
export function unratedBecause(record: GameRecord, seat: Seat, counted: CountedReasons = {}): UnratedReason | null {
  if (record.voidedAt !== null) return 'void';
  if (isOver(record) && record.status !== 'finished') return 'not_finished';
  return knownReason(record, seat) ?? counted[seat] ?? null;
}

function knownReason(record: GameRecord, seat: Seat): Reason | null {
  const barred = barredIn(record, seat);
  if (barred === 'practice') return barred;
  const [own, other] = [record.seats[seat], record.seats[otherSeat(seat)]];
  const [identity, rival] = [identityIn(record, seat), identityIn(record, otherSeat(seat))];
  if (identity === null && isOpen(own)) return null;
  if (identity === null) return own.rating === null ? 'no_rating' : 'no_identity';
  if (record.isPlacement) return null;
  if (rival === null) return isOpen(other) ? null : 'opponent_no_identity';
  if (identity.kind === rival.kind && identity.id === rival.id) return 'same_identity';
  return barred;
}
