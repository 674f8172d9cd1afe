// The rooms of this process by game: made on demand, one for each, gone when idle or when another process may have one.
import { UnknownVersion } from '../src/table/versions.ts';
import { matchMaker } from '@colyseus/core';
import type { Owners } from '../src/ports/owners.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { GameRoom, RoomOptions, RoomParts } from './game-room.ts';

export const ROOM_TYPE = 'game';

export interface Directory {
  find(gameId: string): GameRoom | undefined;
  has(gameId: string): boolean;
  /**
   * The room of this process, made if need be; `undefined` when there is no such game.
   * @throws StoreDown when it had to go while it was made
   */
  room(gameId: string): Promise<GameRoom | undefined>;
  /** The room, if there is one or one is being made. */
  existing(gameId: string): Promise<GameRoom | undefined>;
  /** Lets the idle go, and those that turn out to be another process's. */
  audit(idleSince: number): Promise<void>;
  letAllGo(): Promise<void>;
  /** Makes no more rooms: whoever asks for one meets a server on its way out. */
  close(): void;
}

export function newDirectory(parts: RoomParts, owners: Owners): Directory {
  const making = new Map<string, Promise<GameRoom | undefined>>();
  const rooms = new Map<string, GameRoom>();
  /** Rises whenever all rooms have to go: one that was being made meanwhile goes too. */
  let era = 0;
  let isClosed = false;

  const find = (gameId: string): GameRoom | undefined => {
    const room = rooms.get(gameId);
    return room?.isGoing ? undefined : room;
  };
  const onGone = (room: GameRoom): void => {
    if (rooms.get(room.roomId) !== room) return;
    rooms.delete(room.roomId);
    // What cannot be released is taken over when this process ends, or claimed by it again.
    owners.release(room.roomId).catch(() => undefined);
  };
  async function make(gameId: string): Promise<GameRoom | undefined> {
    if (isClosed) throw new StoreDown('the server is on its way out');
    await rooms.get(gameId)?.go();
    const stored = await parts.store.findGame(gameId).catch(async (error: unknown) => {
      if (error instanceof UnknownVersion) await owners.release(gameId); // for a process that knows it
      throw error;
    });
    if (!stored) return undefined;
    const madeIn = era;
    const options: RoomOptions = { stored, parts, owners, onGone };
    await matchMaker.createRoom(ROOM_TYPE, options).catch((error: unknown) => {
      throw isClosed ? new StoreDown('the server is on its way out', { cause: error }) : error;
    });
    const room = matchMaker.getLocalRoomById(gameId) as GameRoom;
    rooms.set(gameId, room);
    if (madeIn !== era) void room.go();
    return room;
  }
  const made = (gameId: string): Promise<GameRoom | undefined> => {
    const underWay = making.get(gameId) ?? make(gameId).finally(() => making.delete(gameId));
    making.set(gameId, underWay);
    return underWay;
  };
  return {
    find,
    has: (gameId) => find(gameId) !== undefined,
    async room(gameId) {
      const room = find(gameId) ?? (await made(gameId));
      if (room?.isGoing) throw new StoreDown('the game moves to another process');
      return room;
    },
    async existing(gameId) {
      await making.get(gameId);
      return find(gameId);
    },
    async audit(idleSince) {
      for (const [gameId, room] of rooms) {
        if (room.isIdleSince(idleSince)) void room.go();
        else if (owners.authority() !== 'certain') return;
        else if ((await owners.claim(gameId)) !== owners.processId) void room.go();
      }
    },
    async letAllGo() {
      era += 1;
      await Promise.all([...rooms.values()].map((room) => room.go()));
    },
    close() {
      isClosed = true;
    },
  };
}
