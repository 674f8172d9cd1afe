// Push notices for people who are away from their game: it is their turn, or an opponent has arrived.
import type { PushKind } from '../../schema/enumerations.ts';
import { otherSeat, type Seat } from '../engine/index.ts';
import { isHouse, isOpen, type GameRecord, type Instant } from '../records/game-record.ts';
import type { PushNotice } from '../records/push-records.ts';
import { lastPly, turnIn, type Game } from './game.ts';

/** People who come back by themselves within this time are not notified. */
const DELAY_MS = 15_000;

/** For the seat to move; `null` if it needs no notice. */
export function turnNotice(game: Game, at: Instant): PushNotice | null {
  const turn = turnIn(game);
  // After some moves, the same seat moves again.
  const isNotified = turn !== null && lastPly(game)?.seat !== turn;
  return isNotified ? noticeFor(game.record, turn, { kind: 'turn', at }) : null;
}

/** For the seat that waited, when the other seat is taken and the game begins. */
export function openedNotice({ record }: Game, taken: Seat, at: Instant): PushNotice | null {
  return record.status === 'active' ? noticeFor(record, otherSeat(taken), { kind: 'opened', at }) : null;
}

/** Whether there is still a reason to notify the seat. */
export function isStillTrue(game: Game, { seat, kind }: Pick<PushNotice, 'seat' | 'kind'>): boolean {
  if (game.record.status !== 'active') return false;
  return turnIn(game) === seat || (kind === 'opened' && game.moves.length === 0);
}

function noticeFor(
  { id, seats }: GameRecord,
  seat: Seat,
  { kind, at }: { kind: PushKind; at: Instant },
): PushNotice | null {
  const { playerId } = seats[seat];
  const other = seats[otherSeat(seat)];
  // The house answers within seconds.
  if (playerId === null || isOpen(other) || isHouse(other)) return null;
  return { gameId: id, seat, playerId, kind, at, dueAt: at + DELAY_MS };
}
