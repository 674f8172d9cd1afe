// The galleries of this process, one per game, and what the processes of their games ask of them.
import { matchMaker } from '@colyseus/core';
import type { GameId, Network } from '../src/records/ids.ts';
import type { Owners, Perform } from '../src/ports/owners.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { SeatReservation } from '../schema/game.ts';
import { Problem } from '../schema/problem.ts';
import type { Gallery, GalleryOptions, GalleryParts } from './gallery.ts';
import type { Shown } from './mirror.ts';
import { placeIn } from './place.ts';

export const GALLERY_TYPE = 'gallery';

export interface Galleries {
  /** `undefined`: the call is not one of these. */
  answer(...call: Parameters<Perform>): Promise<unknown> | undefined;
  disposeAll(): Promise<void>;
  /** Makes no more galleries. */
  close(): void;
}

export function newGalleries(parts: GalleryParts, owners: Owners): Galleries {
  const creating = new Map<GameId, Promise<Gallery>>();
  const galleries = new Map<GameId, Gallery>();
  let isClosed = false;

  const find = (gameId: GameId): Gallery | undefined => {
    const gallery = galleries.get(gameId);
    return gallery?.isDisposing ? undefined : gallery;
  };
  const onDisposed = (gallery: Gallery): void => {
    if (galleries.get(gallery.gameId) === gallery) galleries.delete(gallery.gameId);
  };

  async function create(gameId: GameId): Promise<Gallery> {
    const options: GalleryOptions = { gameId, parts, onDisposed };
    const { roomId } = await matchMaker.createRoom(GALLERY_TYPE, options).catch((error: unknown) => {
      throw new StoreDown('the spectator room was not created', { cause: error });
    });
    const gallery = matchMaker.getLocalRoomById(roomId) as Gallery | undefined;
    if (!gallery) throw new StoreDown('the spectator room was disposed of as soon as it was created');
    galleries.set(gameId, gallery); // before it asks: what the game's room shows then must find it
    try {
      await gallery.follow();
    } catch (error) {
      void gallery.dispose();
      throw error;
    }
    return gallery;
  }

  function createOnce(gameId: GameId): Promise<Gallery> {
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
    const gallery = creating.has(gameId) ? undefined : find(gameId);
    return placeIn(gallery ?? (await createOnce(gameId)), owners.processId, { holder: null, network });
  }

  const calls: Readonly<Record<string, (gameId: GameId, ...args: readonly unknown[]) => Promise<unknown>>> = {
    carry: (gameId, network) => carry(gameId, network as Network),
    shown: async (gameId, shown) => find(gameId)?.receive(shown as Shown),
    dismissed: async (gameId) => find(gameId)?.followAgain(),
  };
  return {
    answer: (name, [gameId, ...args]) => calls[name]?.(gameId as GameId, ...args),
    async disposeAll() {
      await Promise.all([...galleries.values()].map((gallery) => gallery.dispose()));
    },
    close() {
      isClosed = true;
    },
  };
}
