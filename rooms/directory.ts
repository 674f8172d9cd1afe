// The rooms of this process, one per game: created on demand, disposed when idle or when another process may own the game.
import type { GameId } from '../src/records/ids.ts';
import { UnknownVersion } from '../src/table/versions.ts';
import { matchMaker } from '@colyseus/core';
import { GameMoved, type Owners } from '../src/ports/owners.ts';
import { StoreDown, ifStoreDown } from '../src/ports/store-errors.ts';
import { GameRoom, type RoomParts } from './game-room.ts';
import type { RecentReads } from './recent-reads.ts';
import type { SocketRoom, SocketRoomOptions } from './socket-room.ts';

export const ROOM_TYPE = 'game';

export interface Directory {
  find(gameId: GameId): GameRoom | undefined;
  has(gameId: GameId): boolean;
  all(): readonly GameRoom[];
  /**
   * The game's room in this process, created if necessary; `undefined` when there is no such game.
   * @throws StoreDown when it had to be disposed during its creation, GameMoved when another process owns the game
   */
  room(gameId: GameId): Promise<GameRoom | undefined>;
  /** The room, if it exists or is being created. */
  existing(gameId: GameId): Promise<GameRoom | undefined>;
  /** Disposes rooms that are idle, or whose games turn out to belong to another process. */
  audit(idleSince: number): Promise<void>;
  /** Makes rooms with sockets compare their records with the store. */
  catchUp(): Promise<void>;
  /** Makes all rooms compare their games with the store, which may have lost moves while it could not be reached. */
  verify(): Promise<void>;
  disposeAll(): Promise<void>;
  /** Stops creating rooms; asking for a new one throws StoreDown. */
  close(): void;
}

export function newDirectory(parts: RoomParts, owners: Owners, recentReads: RecentReads): Directory {
  const creating = new Map<string, Promise<GameRoom | undefined>>();
  const rooms = new Map<string, GameRoom>();
  /** Incremented by `disposeAll`, so that rooms being created at that time are disposed too. */
  let era = 0;
  let isClosed = false;

  const find = (gameId: GameId): GameRoom | undefined => {
    const room = rooms.get(gameId);
    return room?.isDisposing ? undefined : room;
  };
  const reportUnlessDown =
    (where: string) =>
    (error: unknown): void => {
      if (!(error instanceof StoreDown)) parts.reportError(error, where);
    };
  /** The next room of its game waits for this. */
  const onDisposed = async (room: GameRoom): Promise<void> => {
    if (rooms.get(room.roomId) !== room) return;
    recentReads.forget(room.roomId);
    // If this fails, another process takes over the game when this one ends, or this one claims it again.
    await owners.release(room.roomId).catch(reportUnlessDown('release of a game'));
    rooms.delete(room.roomId);
  };
  const readOnce = async (gameId: GameId) => recentReads.take(gameId) ?? (await parts.store.findGame(gameId));
  async function create(gameId: GameId): Promise<GameRoom | undefined> {
    if (isClosed) throw new StoreDown('the server is shutting down');
    await rooms.get(gameId)?.dispose();
    const createdIn = era;
    // The caller has claimed the game already, but maybe before the claim of the previous room was released.
    if ((await owners.claim(gameId)) !== owners.processId) throw new GameMoved();
    const stored = await readOnce(gameId).catch(async (error: unknown) => {
      // Leave the game to a process that knows the version; if this fails, others still find the owner by its claim.
      if (error instanceof UnknownVersion) await owners.release(gameId).catch(ifStoreDown(undefined));
      throw error;
    });
    if (!stored) return undefined;
    const options: SocketRoomOptions = {
      host: (sockets) => new GameRoom(sockets, { stored, parts, owners, onDisposed }),
    };
    await matchMaker.createRoom(ROOM_TYPE, options).catch((error: unknown) => {
      // Colyseus has replaced the error with its own; whatever it was, the journal is intact.
      if (!isClosed) parts.reportError(error, `creation of the room of ${gameId}`);
      throw new StoreDown(isClosed ? 'the server is shutting down' : 'the room was not created', { cause: error });
    });
    const room = (matchMaker.getLocalRoomById(gameId) as SocketRoom | undefined)?.host as GameRoom | undefined;
    if (!room) throw new StoreDown('the room was disposed of as soon as it was created');
    rooms.set(gameId, room);
    recentReads.forget(gameId);
    if (createdIn !== era) void room.dispose();
    return room;
  }
  const createOnce = (gameId: GameId): Promise<GameRoom | undefined> => {
    const created = creating.get(gameId) ?? create(gameId).finally(() => creating.delete(gameId));
    creating.set(gameId, created);
    return created;
  };
  return {
    find,
    has: (gameId) => find(gameId) !== undefined,
    all: () => [...rooms.values()],
    async room(gameId) {
      const room = find(gameId) ?? (await createOnce(gameId));
      if (room?.isDisposing) throw new StoreDown('the game is moving to another process');
      return room;
    },
    async existing(gameId) {
      await creating.get(gameId);
      return find(gameId);
    },
    async audit(idleSince) {
      for (const [gameId, room] of rooms) {
        if (room.isIdleSince(idleSince)) void room.dispose();
        else if (owners.authority() !== 'certain') return;
        else if ((await owners.claim(gameId)) !== owners.processId) void room.dispose();
      }
    },
    async catchUp() {
      const watched = [...rooms.values()].filter((room) => room.hasAudience);
      await Promise.all(watched.map((room) => room.catchUp().catch(ifStoreDown(undefined))));
    },
    async verify() {
      recentReads.forgetAll();
      // A room that cannot read its game is disposed.
      const report = reportUnlessDown('comparing a room with the store');
      await Promise.all([...rooms.values()].map((room) => room.writer.verify().catch(report)));
    },
    async disposeAll() {
      era += 1;
      await Promise.all([...rooms.values()].map((room) => room.dispose()));
    },
    close() {
      isClosed = true;
    },
  };
}
