// The rooms of live games: the only writers of a game that has started.
import type { GameId, Network } from '../records/ids.ts';
import type { Seat } from '../engine/index.ts';
import type { SeatReservation } from '../../schema/game.ts';
import type { Access, LiveGame, SeatAccess } from '../table/access.ts';
import type { StoredGame } from '../records/game-record.ts';
import type { Seal } from '../records/receipt.ts';
import type { Reaction } from '../../schema/enumerations.ts';
import type { MoveRequest } from '../../schema/requests.ts';
import type { Refusal } from '../../schema/problem.ts';

export type MoveAnswer = MovePlayed | Refusal;

export interface MovePlayed {
  readonly ok: true;
  /** The ply of the move, played now or by the request that this one repeats. */
  readonly ply: number;
  /** The game after it, where it is known without another look-up. */
  readonly live: LiveGame | undefined;
}

export type EndAnswer = { readonly ok: true } | Refusal;

/** How a seat may end a game that has started. */
export type Exit = 'resign' | 'leave' | 'abort' | 'claim';

/** Answers are values, including refusals. */
export interface LiveGames {
  /**
   * The game of a room in this process, as the store has it now; `undefined` if there is no such room.
   * @throws StoreDown
   */
  local(gameId: GameId): Promise<LiveGame | undefined>;
  /** As that room remembers it: another process may have changed it, which the store detects when a move is written. */
  remembered(gameId: GameId): LiveGame | undefined;
  /**
   * The game from the store; a room created for the same request is built from it.
   * @throws StoreDown, UnknownVersion
   */
  read(gameId: GameId): Promise<StoredGame | undefined>;
  /** Whether this process has its room now. */
  isHere(gameId: GameId): boolean;
  /** The games of all rooms of this process, as they remember them. */
  here(): readonly LiveGame[];
  /**
   * Since when people have been absent from a game, whose room may be in another process.
   * @param by the seat that asks, which is here
   */
  absence(gameId: GameId, by?: Seat): Promise<LiveGame['absentSince']>;
  /** The seats with an open socket in any process. */
  connectedSeats(gameId: GameId): Promise<readonly Seat[]>;
  /** Plays a move from any transport; in a house game it resolves after the house has moved. */
  play(access: SeatAccess, request: MoveRequest, seal: Seal | null): Promise<MoveAnswer>;
  end(access: SeatAccess, exit: Exit, seal: Seal | null): Promise<EndAnswer>;
  /** Shows a reaction to everybody at the table, if the seat may react now. */
  react(access: SeatAccess, reaction: Reaction): Promise<EndAnswer>;
  /** Counts a spectator who watches by a stream. @returns the function that ends it */
  watchByStream(gameId: GameId): () => void;
  /** Counts a spectator of this network who watches by a parked poll. @returns the function that ends it */
  watchByPoll(gameId: GameId, network: Network): () => void;
  /** Ends the game if its clock has run out. */
  checkTime(gameId: GameId): Promise<void>;
  /** Lets the house move if it is its turn, as after a crash, or the turn of an unresponsive program. */
  awaitHouse(gameId: GameId): Promise<void>;
  /**
   * Makes the game's room, if any, read the record again after a seat was taken or the game ended while waiting. If that
   * fails, the room notices the change before it relies on its record again.
   */
  refresh(gameId: GameId): Promise<void>;
  /** @param network that the socket counts towards @param device of the client. @throws Problem unavailable */
  reserve(access: Access, network: Network, device?: string): Promise<SeatReservation>;
}
