// Calls the room of a game, in whatever process it is.
import type { GameId, Network } from '../src/records/ids.ts';
import type { Seat } from '../src/engine/index.ts';
import type { SeatReservation } from '../schema/game.ts';
import type { Refusal } from '../schema/problem.ts';
import type { MoveRequest } from '../schema/requests.ts';
import type { Reaction } from '../schema/enumerations.ts';
import type { EndAnswer, Exit } from '../src/ports/live-games.ts';
import { askOther, GameMoved, ProcessGone, type Owners, type Perform } from '../src/ports/owners.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { Seal } from '../src/records/receipt.ts';
import type { ConfirmedHolder, SeatHolder, LiveGame } from '../src/table/access.ts';
import type { Directory } from './directory.ts';
import type { GameRoom, RoomParts } from './game-room.ts';
import type { PlayAnswer } from './game-writer.ts';
import type { RecentReads } from './recent-reads.ts';
import type { MirrorMessage } from './mirror.ts';
import { reserveSocket } from './socket-reservation.ts';

/**
 * The calls that a room answers, from this process or another. Arguments and answers are JSON. Calls of older processes lack
 * the last arguments.
 */
interface Work {
  readonly play: {
    args: [seat: Seat, request: MoveRequest, seal: Seal | null, by?: ConfirmedHolder];
    answer: PlayAnswer | Refusal;
  };
  readonly end: { args: [seat: Seat, exit: Exit, seal: Seal | null, by?: ConfirmedHolder]; answer: EndAnswer };
  readonly react: { args: [seat: Seat, reaction: Reaction]; answer: EndAnswer };
  readonly checkTime: { args: []; answer: EndAnswer };
  readonly awaitHouse: { args: []; answer: void };
  readonly refresh: { args: []; answer: void };
  readonly absence: { args: [by?: Seat]; answer: LiveGame['absentSince'] };
  readonly connectedSeats: { args: []; answer: readonly Seat[] };
  readonly mirror: { args: [processId: string, count: number | null]; answer: MirrorMessage | undefined };
  readonly reserve: {
    args: [holder: SeatHolder | null, network?: Network, epoch?: number, device?: string | null];
    answer: SeatReservation;
  };
}

type RoomCallName = keyof Work;
type RoomCallArguments<N extends RoomCallName> = Work[N]['args'];
type RoomCallAnswer<N extends RoomCallName> = Work[N]['answer'];

const WORK: { [N in RoomCallName]: (room: GameRoom, ...args: RoomCallArguments<N>) => Promise<RoomCallAnswer<N>> } = {
  play: (room, seat, ...args) => {
    room.see(seat);
    return room.writer.play(seat, ...args);
  },
  end: (room, seat, ...args) => {
    room.see(seat);
    return room.writer.end(seat, ...args);
  },
  react: (room, ...args) => room.react(...args),
  checkTime: ({ writer }) => writer.checkTime(),
  awaitHouse: ({ writer }) => writer.awaitHouse(),
  refresh: ({ writer }) => writer.refresh(),
  async absence(room, by) {
    if (by) room.see(by);
    return room.absences;
  },
  connectedSeats: async (room) => room.connectedSeats,
  mirror: (room, ...args) => room.mirror(...args),
  reserve,
};

/** Calls for which no room is created: without one, there is nothing to do or to report. */
const NEEDS_OPEN_ROOM: readonly string[] = ['refresh', 'absence', 'connectedSeats'] satisfies RoomCallName[];

/** The calls that only players make, besides reserving a socket. */
const ACTS: readonly string[] = ['play', 'end', 'react'] satisfies RoomCallName[];

/**
 * Whether the call comes from a player. A game moves to the process through which its players call; calls of spectators
 * do not move it.
 */
function isByPlayer<N extends RoomCallName>(name: N, [holder]: RoomCallArguments<N>): boolean {
  return ACTS.includes(name) || (name === 'reserve' && holder !== null);
}

function perform<N extends RoomCallName>(
  room: GameRoom,
  name: N,
  args: RoomCallArguments<N>,
): Promise<RoomCallAnswer<N>> {
  return WORK[name](room, ...args);
}

async function reserve(
  room: GameRoom,
  holder: SeatHolder | null,
  network: Network = '',
  epoch?: number,
  device?: string | null,
): Promise<SeatReservation> {
  await room.writer.catchUp(epoch);
  const elsewhere = holder ? undefined : await room.reserveRelayedSocket(network);
  return elsewhere ?? reserveSocket(room, room.processId, { holder, network, device: device ?? undefined }); // JSON has null for undefined
}

type Answered<N extends RoomCallName> = Promise<RoomCallAnswer<N> | undefined>;
type Ask = <N extends RoomCallName>(gameId: GameId, name: N, args: RoomCallArguments<N>) => Answered<N>;

export interface RoomCalls {
  /** Calls a game's room, which is created if there is none; `undefined` when there is no such game. */
  readonly ask: Ask;
  /** Calls a game's room only if there is one. */
  callIfOpen<N extends 'absence' | 'connectedSeats'>(gameId: GameId, name: N, args: RoomCallArguments<N>): Answered<N>;
  /** Answers the calls of other processes. */
  readonly answer: Perform;
}

interface RoomCallsParts {
  readonly directory: Directory;
  readonly owners: Owners;
  readonly recentReads: RecentReads;
  readonly onUse: RoomParts['onUse'];
}

export function newRoomCalls({ directory, owners, recentReads, onUse }: RoomCallsParts): RoomCalls {
  const ask: Ask = async (gameId, name, args) => {
    const isOwn = owners.authority() === 'certain' && directory.has(gameId);
    const owner = isOwn ? owners.processId : await ownerOf(owners, gameId);
    const isHere = owner === owners.processId;
    if (isByPlayer(name, args)) onUse(isHere ? 'here' : 'elsewhere');
    if (isHere) {
      return callLocally(gameId, name, args).catch((error: unknown) => retryAtNewOwner(error, gameId, name, args));
    }
    return callOwner(owner, gameId, name, args);
  };

  /** @param from the calling process. @throws GameMoved */
  async function callLocally<N extends RoomCallName>(
    gameId: GameId,
    name: N,
    args: RoomCallArguments<N>,
    from = owners.processId,
  ): Answered<N> {
    const room = directory.find(gameId) ?? (await directory.room(gameId));
    if (!room) return undefined;
    if (isByPlayer(name, args)) {
      if (from === owners.processId) room.requestOrigin.requestedLocally();
      else await follow(room, from);
    }
    return perform(room, name, args);
  }

  /** @throws GameMoved */
  async function follow({ requestOrigin, writer }: GameRoom, from: string): Promise<void> {
    if (requestOrigin.requestedFrom(from) && (await writer.handOver(from))) throw new GameMoved();
  }

  async function callOwner<N extends RoomCallName>(
    owner: string,
    gameId: GameId,
    name: N,
    args: RoomCallArguments<N>,
  ): Answered<N> {
    try {
      const answer = await owners.call(owner, name, [gameId, ...args]);
      return answer as RoomCallAnswer<N> | undefined;
    } catch (error) {
      return retryAtNewOwner(error, gameId, name, args);
    }
  }

  /** Retries when nothing was done because another process has the game. */
  function retryAtNewOwner<N extends RoomCallName>(
    error: unknown,
    gameId: GameId,
    name: N,
    args: RoomCallArguments<N>,
  ): Answered<N> {
    if (!(error instanceof ProcessGone || error instanceof GameMoved)) throw error;
    recentReads.forget(gameId); // the new owner may have written since
    return ask(gameId, name, args);
  }

  const answer: Perform = async (name, [gameId, ...args], from) => {
    const work = [gameId as string, name as RoomCallName, args as RoomCallArguments<RoomCallName>] as const;
    const room = directory.find(work[0]);
    if (room && owners.authority() !== 'leaving') return callLocally(...work, from);
    if (NEEDS_OPEN_ROOM.includes(name)) return undefined;
    if ((await ownerOf(owners, work[0])) === owners.processId) return callLocally(...work, from);
    throw new GameMoved();
  };
  async function callIfOpen<N extends 'absence' | 'connectedSeats'>(
    gameId: GameId,
    name: N,
    args: RoomCallArguments<N>,
  ): Answered<N> {
    const room = directory.find(gameId);
    if (room) return perform(room, name, args);
    return (await askOther(owners, gameId, name, args)) as RoomCallAnswer<N> | undefined;
  }
  return { ask, callIfOpen, answer };
}

/**
 * The owner of a game without a room here, or with one that may not be the only one.
 * @throws StoreDown when it is unknown, or while this process is leaving and no other has taken over the game yet
 */
async function ownerOf(owners: Owners, gameId: GameId): Promise<string> {
  switch (owners.authority()) {
    case 'certain':
      return owners.claim(gameId);
    case 'cut-off':
      throw new StoreDown('cut off from the other processes');
    case 'leaving': {
      const other = await owners.findOther(gameId);
      if (other === undefined) throw new StoreDown('the server is shutting down');
      return other;
    }
  }
}
