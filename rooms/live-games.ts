// The rooms of live games: made on demand, one per game, gone when idle. The only caller of the match-maker.
import type { IncomingMessage, Server } from 'node:http';
import { CloseCode, LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { setLogger } from '@colyseus/core/Logger';
import { Encoder } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Holder, LiveGames } from '../src/arena/ports.ts';
import { Problem, refusal } from '../schema/problem.ts';
import type { SeatReservation } from '../schema/game.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import { GameRoom, type RoomOptions, type RoomParts } from './game-room.ts';

const ROOM_TYPE = 'game';
/** Colyseus' default of 32 KB a room is meant for worlds, not for a board of 15 cells. */
const ENCODER_BYTES = 2048;
const SOCKET_PATH = /^\/[\w-]+\/[\w-]+\?(?:.*&)?sessionId=/;

export interface RoomsOptions {
  readonly parts: RoomParts;
  readonly server: Server;
  /** Told what Colyseus says: almost always of clients that misbehave or went away. */
  debug(message: string): void;
  /** A room without sockets and requests for so long goes; its journal stays. */
  readonly evictAfterMs: number;
}

export interface Rooms extends LiveGames {
  /** Whether an upgrade request asks for a live socket. */
  accepts(request: IncomingMessage): boolean;
  /** Rooms in memory now. */
  count(): number;
  /** Sends every socket away and lets every room go. */
  close(): Promise<void>;
}

export async function openRooms({ parts, server, debug, evictAfterMs }: RoomsOptions): Promise<Rooms> {
  sayThrough(debug);
  Encoder.BUFFER_SIZE = ENCODER_BYTES;
  const transport = attachSockets(server);
  await matchMaker.setup(new LocalPresence(), new LocalDriver(), undefined, async () => matchMaker.processId);
  matchMaker.defineRoomType(ROOM_TYPE, GameRoom);
  await matchMaker.accept();
  const directory = newDirectory(parts);
  const eviction = setInterval(() => directory.evict(parts.clock() - evictAfterMs), evictAfterMs / 4).unref();
  return {
    local: (gameId) => directory.find(gameId)?.live,
    async play(gameId, seat, request, seal) {
      const room = await directory.room(gameId);
      return room ? room.play(seat, request, seal) : refusal('game-not-found');
    },
    async end(gameId, seat, exit, seal) {
      const room = await directory.room(gameId);
      return room ? room.end(seat, exit, seal) : refusal('game-not-found');
    },
    async checkTime(gameId) {
      await (await directory.room(gameId))?.checkTime();
    },
    async awaitHouse(gameId) {
      await (await directory.room(gameId))?.awaitHouse();
    },
    async refresh(gameId) {
      await (await directory.existing(gameId))?.refresh();
    },
    reserve: (gameId, holder) => reserve(directory, gameId, holder),
    accepts: isForSocket,
    count: () => matchMaker.stats.local.roomCount,
    async close() {
      clearInterval(eviction);
      await Promise.all(matchMaker.disconnectAll(CloseCode.SERVER_SHUTDOWN));
      await matchMaker.gracefullyShutdown();
      transport.shutdown();
    },
  };
}

interface Directory {
  find(gameId: string): GameRoom | undefined;
  /** The room of this process, made if need be; `undefined` when there is no such game. */
  room(gameId: string): Promise<GameRoom | undefined>;
  /** The room, if there is one or one is being made. */
  existing(gameId: string): Promise<GameRoom | undefined>;
  evict(idleSince: number): void;
}

function newDirectory(parts: RoomParts): Directory {
  const making = new Map<string, Promise<void>>();
  const ids = new Set<string>();
  const find = (gameId: string): GameRoom | undefined => {
    const room = matchMaker.getLocalRoomById(gameId);
    return room instanceof GameRoom ? room : undefined;
  };
  const make = async (gameId: string): Promise<void> => {
    if (!(await parts.store.findGame(gameId))) return;
    const options: RoomOptions = { gameId, parts };
    await matchMaker.createRoom(ROOM_TYPE, options);
    ids.add(gameId);
  };
  const made = (gameId: string): Promise<void> => {
    const underWay = making.get(gameId) ?? make(gameId).finally(() => making.delete(gameId));
    making.set(gameId, underWay);
    return underWay;
  };
  return {
    find,
    async room(gameId) {
      if (!find(gameId)) await made(gameId);
      return find(gameId);
    },
    async existing(gameId) {
      await making.get(gameId);
      return find(gameId);
    },
    evict(idleSince) {
      for (const gameId of ids) {
        const room = find(gameId);
        if (room && !room.isIdleSince(idleSince)) continue;
        ids.delete(gameId);
        void room?.disconnect(CLOSE_CODES.roomGone);
      }
    },
  };
}

async function reserve(directory: Directory, gameId: string, holder: Holder | null): Promise<SeatReservation> {
  const room = await directory.room(gameId);
  if (!room) throw new Problem('game-not-found');
  const listing = { roomId: gameId, name: ROOM_TYPE, processId: matchMaker.processId };
  const reservation = await matchMaker.reserveSeatFor(
    listing as Parameters<typeof matchMaker.reserveSeatFor>[0],
    {},
    {
      holder,
    },
  );
  return { ...reservation, processId: matchMaker.processId };
}

function sayThrough(debug: RoomsOptions['debug']): void {
  const say = (...words: unknown[]): void => debug(words.map(String).join(' '));
  setLogger({ debug: say, error: say, info: say, trace: say, warn: say });
}

/** Sockets come in by a reserved seat only; the match-maker's own routes are never opened. */
function attachSockets(server: Server): WebSocketTransport {
  const transport = new WebSocketTransport({ noServer: true });
  return transport.attachToServer(server, { filter: isForSocket });
}

function isForSocket({ url }: IncomingMessage): boolean {
  return SOCKET_PATH.test(url ?? '');
}
