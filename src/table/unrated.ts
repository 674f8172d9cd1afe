// Why a game does not change a seat's rating.
import type { BySeat, Seat } from '../engine/index.ts';
import { otherSeat, SEATS } from '../engine/index.ts';
import type { Reason } from '../rating/counting.ts';
import { isOpen, isOver, type GameRecord } from '../records/game-record.ts';
import type { CountedGame } from '../records/rating-records.ts';
import { CHALLENGER_SEAT, identityIn, isOneIdentity } from './identities.ts';
import { changeOf, type RatingChange } from './standing.ts';

type UnratedReason = Reason | 'not_finished';

/** Why a game does not count for this seat, judging by how it was started. */
export function barredIn({ mode, isPlacement, isCasual, standIns }: GameRecord, seat: Seat): Reason | null {
  if (mode === 'house' && !isPlacement) return 'practice';
  if (isCasual) return 'unrated_league';
  if (mode === 'challenge' && seat === CHALLENGER_SEAT) return 'person_challenge';
  return standIns > 0 ? 'stand_in' : null;
}

/** Why a game does not change a seat's stored rating, as far as known; `null`: it does, or it may. */
export function unratedBecause(record: GameRecord, seat: Seat, counted?: CountedGame): UnratedReason | null {
  if (record.voidedAt !== null) return 'void';
  if (isOver(record) && record.status !== 'finished') return 'not_finished';
  if (counted?.isRefused) return 'not_reproducible';
  return knownReason(record, seat) ?? (counted && stepIn(counted, seat)?.reason) ?? null;
}

/** Whether this game, or a rematch of it, may change the rating of either player. */
export function mayMoveRatings(record: GameRecord): boolean {
  return SEATS.some((seat) => knownReason(record, seat) === null);
}

/** How counting changed the ratings of those who have one, in whole points. */
export function changesIn(counted: CountedGame): Partial<BySeat<RatingChange>> {
  const change = (seat: Seat): RatingChange | undefined => {
    const step = stepIn(counted, seat);
    return step && changeOf(step);
  };
  const [A, B] = [change('A'), change('B')];
  return { ...(A ? { A } : {}), ...(B ? { B } : {}) };
}

function stepIn({ lineA, lineB, steps }: CountedGame, seat: Seat) {
  const line = seat === 'A' ? lineA : lineB;
  return line === null ? undefined : steps.find((step) => step.line === line);
}

function knownReason(record: GameRecord, seat: Seat): Reason | null {
  const barred = barredIn(record, seat);
  if (barred === 'practice' || barred === 'unrated_league') return barred;
  const [own, other] = [record.seats[seat], record.seats[otherSeat(seat)]];
  const [identity, rival] = [identityIn(record, seat), identityIn(record, otherSeat(seat))];
  if (identity === null && isOpen(own)) return null;
  if (identity === null) return own.rating === null ? 'no_rating' : 'no_identity';
  if (record.isPlacement) return null;
  if (rival === null) return isOpen(other) ? null : 'opponent_no_identity';
  if (isOneIdentity(record)) return 'same_identity';
  return barred;
}
