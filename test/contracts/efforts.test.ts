// House moves with every effort, on either database: what is stored is enough to choose them again.
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { EFFORTS, FULL_EFFORT } from '../../src/house/efforts.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { verify } from '../../src/standings/verification.ts';
import { endingOfRecord } from '../../src/table/game.ts';
import { newGame } from '../support/builders.ts';
import { house, houseWith, playedHouse, PRACTICE } from '../support/house-games.ts';
import { overBothDatabases } from './databases.ts';

const STRONG: Partial<GameRecord> = { ...PRACTICE, strength: 1600 };

overBothDatabases('as a store of efforts', (store, backend) => {
  it('returns a journal with every effort, which replays identically', async () => {
    const { game, entries } = await playedHouse(15, STRONG, houseWith(...EFFORTS.toReversed()));
    expect(new Set(entries.map(({ effort }) => effort))).to.deep.equal(new Set(EFFORTS));
    const active: GameRecord = { ...game.record, status: 'active', winner: null, score: null, endedAt: null };
    await store().insertGame(newGame(active, { entries: entries.slice(0, 1) }));
    for (const entry of entries.slice(1)) {
      const ending = entry === entries.at(-1) ? endingOfRecord(game.record) : null;
      await store().append({ entries: [entry], ending, receipt: null });
    }
    const stored = (await store().findGame(game.record.id))!;
    expect(stored.entries).to.deep.equal(entries);
    expect((await verify(house, stored)).ok).to.equal(true);
  });

  it('returns a journal from before efforts were recorded as full effort, and it replays identically', async () => {
    const { game, entries } = await playedHouse(15, STRONG);
    const { id } = game.record;
    await store().insertGame(newGame(game.record));
    for (const { ply, at, entry } of entries) {
      const values = [`'${id}'`, ply, at, `'${entry.replaceAll("'", "''")}'`];
      await backend().change(
        CompiledQuery.raw(`insert into journal (game_id, ply, at, entry) values (${values.join(', ')})`),
      );
    }
    const stored = (await store().findGame(id))!;
    expect(stored.entries.every(({ effort }) => effort === FULL_EFFORT)).to.equal(true);
    expect((await verify(house, stored)).ok).to.equal(true);
  });
});
