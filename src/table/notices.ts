// What a person may want to know of a game that they are away from: their move has come, or somebody has come to it.
import type { PushKind } from '../../schema/enumerations.ts';
import { otherSeat, type Seat } from '../engine/index.ts';
import { isHouse, isOpen, type GameRecord, type Instant } from '../records/game-record.ts';
import type { PushNotice } from '../records/push-records.ts';
import { lastPly, positionOf, type Game } from './game.ts';

/** Whoever is about to come back by themselves need not be called. */
const DELAY_MS = 15_000;

/** For the seat whose move it is; `null` where nobody waits for it to be called. */
export function turnNotice(game: Game, at: Instant): PushNotice | null {
  const { current } = positionOf(game);
  // Some moves are followed by another of the same seat.
  const isCalled = game.record.status === 'active' && current !== null && lastPly(game)?.seat !== current;
  return isCalled ? noticeFor(game.record, current, { kind: 'turn', at }) : null;
}

/** For the seat that waited, when the other one is taken and the game begins. */
export function openedNotice({ record }: Game, taken: Seat, at: Instant): PushNotice | null {
  return record.status === 'active' ? noticeFor(record, otherSeat(taken), { kind: 'opened', at }) : null;
}

/** Whether there is still a reason to call the seat. */
export function isStillTrue(game: Game, { seat, kind }: Pick<PushNotice, 'seat' | 'kind'>): boolean {
  if (game.record.status !== 'active') return false;
  return positionOf(game).current === seat || (kind === 'opened' && game.moves.length === 0);
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
