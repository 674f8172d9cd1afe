// The rooms of live games: the only writers of a game that has started.
import type { SeatReservation } from '../../schema/game.ts';
import type { Holder, LiveGame } from '../table/access.ts';
import type { Seal } from '../records/receipt.ts';
import type { MoveRequest } from '../table/referee.ts';
import type { Seat } from '../engine/index.ts';
import type { WrittenMove } from '../records/game-record.ts';
import type { Refusal } from '../../schema/problem.ts';

/** `ply`: where the move was played, now or by the request that this one repeats. */
export type MoveVerdict = MovePlayed | Refusal;

export interface MovePlayed {
  readonly ok: true;
  readonly ply: number;
  /** This move and what followed it; `null` when the game is over by now, which changes more than its moves. */
  readonly written: readonly WrittenMove[] | null;
}

export type EndVerdict = { readonly ok: true } | Refusal;

/** How a seat may end a game that has started. */
export type Exit = 'resign' | 'leave' | 'abort' | 'claim';

/** The rooms of live games: the only writers of a game that has started. Answers are values, refusals too. */
export interface LiveGames {
  /** The game of a room in this process, as durable as its journal; `undefined` without such a room. */
  local(gameId: string): LiveGame | undefined;
  /** Since when persons are gone from a game whose room may be in another process. */
  absence(gameId: string): Promise<LiveGame['absentSince']>;
  /** Plays a move and, in a house game, the house's answer. */
  play(gameId: string, seat: Seat, request: MoveRequest, seal: Seal | null): Promise<MoveVerdict>;
  end(gameId: string, seat: Seat, exit: Exit, seal: Seal | null): Promise<EndVerdict>;
  /** Ends the game if its clock has run out. */
  checkTime(gameId: string): Promise<void>;
  /** Lets the house move where it is the house's turn, as after a crash. */
  awaitHouse(gameId: string): Promise<void>;
  /** A room, where there is one, reads the record again: a seat was taken or the game ended while waiting. */
  refresh(gameId: string): Promise<void>;
  /** @throws Problem unavailable */
  reserve(gameId: string, holder: Holder | null): Promise<SeatReservation>;
}
