// The spectator rooms of this process, one per game, and the calls of other processes that they answer.
import { matchMaker } from '@colyseus/core';
import type { GameId, Network } from '../src/records/ids.ts';
import type { Owners, Perform } from '../src/ports/owners.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { SeatReservation } from '../schema/game.ts';
import { Problem } from '../schema/problem.ts';
import { SpectatorRoom, type SpectatorRoomParts } from './spectator-room.ts';
import type { MirrorMessage } from './mirror.ts';
import { reserveSocket } from './socket-reservation.ts';
import type { SocketRoom, SocketRoomOptions } from './socket-room.ts';

export const SPECTATOR_ROOM_TYPE = 'gallery';

export interface SpectatorRooms {
  /** `undefined`: the call is not for spectator rooms. */
  answer(...call: Parameters<Perform>): Promise<unknown> | undefined;
  disposeAll(): Promise<void>;
  /** Stops creating spectator rooms. */
  close(): void;
}

export function newSpectatorRooms(parts: SpectatorRoomParts, owners: Owners): SpectatorRooms {
  const creating = new Map<GameId, Promise<SpectatorRoom>>();
  const spectatorRooms = new Map<GameId, SpectatorRoom>();
  let isClosed = false;

  const find = (gameId: GameId): SpectatorRoom | undefined => {
    const spectatorRoom = spectatorRooms.get(gameId);
    return spectatorRoom?.isDisposing ? undefined : spectatorRoom;
  };
  const onDisposed = (spectatorRoom: SpectatorRoom): void => {
    if (spectatorRooms.get(spectatorRoom.gameId) === spectatorRoom) spectatorRooms.delete(spectatorRoom.gameId);
  };

  async function create(gameId: GameId): Promise<SpectatorRoom> {
    const options: SocketRoomOptions = { host: (sockets) => new SpectatorRoom(sockets, { gameId, parts, onDisposed }) };
    const { roomId } = await matchMaker.createRoom(SPECTATOR_ROOM_TYPE, options).catch((error: unknown) => {
      throw new StoreDown('the spectator room was not created', { cause: error });
    });
    const sockets = matchMaker.getLocalRoomById(roomId) as SocketRoom | undefined;
    const spectatorRoom = sockets?.host as SpectatorRoom | undefined;
    if (!spectatorRoom) throw new StoreDown('the spectator room was disposed of as soon as it was created');
    spectatorRooms.set(gameId, spectatorRoom); // before it asks, so that messages of the game's room can reach it
    try {
      await spectatorRoom.follow();
    } catch (error) {
      void spectatorRoom.dispose();
      throw error;
    }
    return spectatorRoom;
  }

  function createOnce(gameId: GameId): Promise<SpectatorRoom> {
    const created = creating.get(gameId) ?? create(gameId).finally(() => creating.delete(gameId));
    creating.set(gameId, created);
    return created;
  }

  /** @returns `undefined` when this network has too many sockets here. @throws StoreDown */
  async function carry(gameId: GameId, network: Network): Promise<SeatReservation | undefined> {
    if (isClosed || owners.authority() !== 'certain') throw new StoreDown('this process cannot relay spectators now');
    try {
      parts.admission.hold('sockets', network)();
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
    const spectatorRoom = creating.has(gameId) ? undefined : find(gameId);
    return reserveSocket(spectatorRoom ?? (await createOnce(gameId)), owners.processId, { holder: null, network });
  }

  const calls: Readonly<Record<string, (gameId: GameId, ...args: readonly unknown[]) => Promise<unknown>>> = {
    carry: (gameId, network) => carry(gameId, network as Network),
    shown: async (gameId, shown) => find(gameId)?.receive(shown as MirrorMessage),
    dismissed: async (gameId) => find(gameId)?.followAgain(),
  };
  return {
    answer: (name, [gameId, ...args]) => calls[name]?.(gameId as GameId, ...args),
    async disposeAll() {
      await Promise.all([...spectatorRooms.values()].map((spectatorRoom) => spectatorRoom.dispose()));
    },
    close() {
      isClosed = true;
    },
  };
}
