// The rooms of one process, and their ownership of games.
import { expect } from 'chai';
import { newDirectory } from '../../rooms/directory.ts';
import type { RoomParts } from '../../rooms/game-room.ts';
import { newRecentReads } from '../../rooms/recent-reads.ts';
import { newSoleOwner } from '../../src/local/owners.ts';
import { GameMoved } from '../../src/ports/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import type { StoredGame } from '../../src/records/game-record.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt, startDuel } from '../support/rest.ts';

describe('the room of a game', () => {
  let arena: TestArena;
  let played: StoredGame;
  let made = 0;
  before(async () => {
    arena = await startTestArena();
    const { id } = await startDuel(restAt(`${arena.url}/api/v1`));
    played = (await arena.app.arena.store.findGame(id))!;
  });
  after(() => arena.close());

  /** A directory, and the owners of games as all processes see them. @param released when a release takes effect */
  function newProcess(released: 'as it is sent' | 'later' = 'later') {
    const id = `g_${made++}`;
    const { processId, ...rest } = newSoleOwner();
    const ownerOf = new Map<string, string>();
    const owners = {
      ...rest,
      processId,
      async claim() {
        if (!ownerOf.has(id)) ownerOf.set(id, processId);
        return ownerOf.get(id)!;
      },
      async release() {
        if (released === 'later') await new Promise(setImmediate);
        if (ownerOf.get(id) === processId) ownerOf.delete(id);
      },
    };
    const reading = Promise.withResolvers<void>();
    const store = {
      async findGame(): Promise<StoredGame> {
        await reading.promise;
        return { ...played, record: { ...played.record, id } };
      },
    };
    const reported: unknown[] = [];
    const reportError = (error: unknown) => void reported.push(error);
    const parts = { ...arena.app.arena, store, reportError } as unknown as RoomParts;
    const directory = newDirectory(parts, owners, newRecentReads(store));
    return { id, directory, owners, ownerOf, reported, read: reading.resolve };
  }

  for (const released of ['as it is sent', 'later'] as const) {
    it(`has a claim that outlives the previous room's release, which takes effect ${released}`, async () => {
      const { id, directory, owners, ownerOf, read } = newProcess(released);
      read();
      const last = (await directory.room(id))!;
      void last.dispose();
      expect(await owners.claim()).to.equal(owners.processId);
      const next = await directory.room(id);
      await new Promise(setImmediate);
      expect(next).to.not.equal(last);
      expect([...ownerOf]).to.deep.equal([[id, owners.processId]]);
      await next!.dispose();
      expect([...ownerOf]).to.deep.equal([]);
    });
  }

  it('is not created here when another process claimed the game as the previous room was released', async () => {
    const { id, directory, ownerOf, read } = newProcess();
    read();
    await (await directory.room(id))!.dispose();
    ownerOf.set(id, 'another');
    const error = await directory.room(id).catch((failure: unknown) => failure);
    expect(error).to.be.instanceOf(GameMoved);
    expect([...ownerOf]).to.deep.equal([[id, 'another']]);
  });

  it('is disposed when others may have taken over the game while it was being read', async () => {
    const { id, directory, read } = newProcess();
    const room = directory.room(id).catch((error: unknown) => error);
    await new Promise(setImmediate);
    await directory.disposeAll();
    read();
    expect(await room).to.be.instanceOf(StoreDown);
    expect(directory.has(id)).to.equal(false);
  });

  for (const [failure, isReported] of [
    [new StoreDown('Redis: no connection'), false],
    [new TypeError('a bug'), true],
  ] as const) {
    it(`is forgotten even if its release fails with ${failure.name}, which is ${isReported ? '' : 'not '}reported`, async () => {
      const { id, directory, owners, reported, read } = newProcess();
      read();
      const room = (await directory.room(id))!;
      owners.release = () => Promise.reject(failure);
      await room.dispose();
      expect(reported).to.deep.equal(isReported ? [failure] : []);
      expect(directory.all()).to.deep.equal([]);
    });
  }
});
