// Voiding a game, on either database: afterwards every total is as if it had never been played.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Settlement, Voiding } from '../../src/records/standing-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent, newDue, newMatch, resultOf } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const RULESETS = ['all', 'classic', 'mutators'] as const;

/** Counts a game of a player, with plays of a champion. */
async function play(store: Store, owner: string, result: Parameters<typeof resultOf>[1]): Promise<Settlement> {
  const champions = [{ playerId: owner, cardId: 7, plays: 2 }];
  const due = await newDue(store, { ...resultOf(owner, result), champions });
  expect(await store.standings.settleGame(due)).to.equal(true);
  return due;
}

function voidingOf({ gameId, played, changes, champions, house }: Settlement): Voiding {
  return { gameId, played, changes, champions, house, isDue: false, voidedAt: SOME_TIME + 99, reason: 'thrown' };
}

async function standings(store: Store, kind: 'agent' | 'player', owner: string) {
  const tables = await Promise.all(
    RULESETS.map((ruleset) => store.standings.leaderboard(kind, { ruleset, limit: 100 })),
  );
  return tables.map(({ rows }) => {
    const { place, standing } = rows.find((row) => row.owner === owner) ?? {};
    return { isPlaced: typeof place === 'number', ...standing, updatedAt: null };
  });
}

overBothDatabases('when a game is voided', (store) => {
  it('leaves the player with the standings, plays and games of the others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(results, { minLength: 2, maxLength: 14 }), fc.nat(), async (all, n) => {
        const [one, other] = [await insertPlayer(store()), await insertPlayer(store())];
        const voided = n % all.length;
        const dues = [];
        for (const [i, result] of all.entries()) {
          dues.push(await play(store(), one, result));
          if (i !== voided) await play(store(), other, result);
        }
        expect(await store().standings.voidGame(voidingOf(dues[voided]!))).to.equal(true);
        expect(await standings(store(), 'player', one)).to.deep.equal(await standings(store(), 'player', other));
        expect((await store().players.findPlayer(one))!.player.finishedGames).to.equal(all.length - 1);
        expect(await store().players.favoriteChampion(one)).to.deep.equal({ cardId: 7, plays: 2 * (all.length - 1) });
        expect(await store().players.gamesOf(one, { limit: 20 })).to.have.length(all.length - 1);
        expect((await store().findGame(dues[voided]!.gameId))!.record.voidedAt).to.equal(SOME_TIME + 99);
        for (const id of [one, other]) await store().players.changeProfile(id, { name: 'x', isHidden: true }, null);
      }),
      { numRuns: 8 },
    );
  });

  it('voids it once, however many try at the same time', async () => {
    const ada = await insertPlayer(store());
    await play(store(), ada, { outcome: 'L' });
    const due = await play(store(), ada, {});
    const attempts = await Promise.all(Array.from({ length: 6 }, () => store().standings.voidGame(voidingOf(due))));
    expect(attempts.filter(Boolean)).to.have.length(1);
    expect((await store().players.findPlayer(ada))!.standing).to.include({
      games: 1,
      form: 'L',
      streak: -1,
    });
  });

  it("keeps the later time of a player's last game when an old game is counted again", async () => {
    const ada = await insertPlayer(store());
    const old = await play(store(), ada, {});
    const newer = { ...(await newDue(store(), resultOf(ada))), endedAt: old.endedAt + 99 };
    expect(await store().standings.settleGame(newer)).to.equal(true);
    expect(await store().standings.voidGame(voidingOf(old))).to.equal(true);
    expect(await store().standings.unvoidGame(old.gameId)).to.equal(true);
    expect(await store().standings.settleGame(old)).to.equal(true);
    expect((await store().players.findPlayer(ada))!.player).to.include({ finishedGames: 2, updatedAt: newer.endedAt });
  });

  it('never counts a voided game that was not counted yet', async () => {
    const ada = await insertPlayer(store());
    const due = await newDue(store(), resultOf(ada));
    const voiding = { ...voidingOf({ ...due, changes: [], played: [], champions: [] }), isDue: true };
    expect(await store().standings.counted(due.gameId)).to.deep.equal({ isDue: true, played: [] });
    expect(await store().standings.voidGame({ ...voiding, isDue: false }), 'as if counted').to.equal(false);
    expect(await store().standings.voidGame(voiding)).to.equal(true);
    expect(await store().standings.settleGame(due)).to.equal(false);
    expect(await store().standings.unsettledGames(10)).to.deep.equal([]);
    expect((await store().players.findPlayer(ada))!.standing.games).to.equal(0);
  });

  it('writes nothing if the game has been counted since it was read, or its player was merged', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const due = await play(store(), guest, {});
    expect(await store().standings.voidGame({ ...voidingOf(due), isDue: true })).to.equal(false);
    await store().players.moveGuest(guest, account, SOME_TIME);
    expect(await store().standings.voidGame(voidingOf(due))).to.equal(false);
    expect((await store().players.findPlayer(account))!.standing).to.include({ games: 1 });
  });

  it("removes a match from its agent's record and list; the next match has a number of its own", async () => {
    const agent = newAgent({ strength: 1200 });
    await store().agents.insertAgent(agent, null);
    const dues = [];
    for (const [number, winner] of (['agent', 'challenger', 'agent'] as const).entries()) {
      const outcome = winner === 'agent' ? 'W' : 'L';
      const due = await newDue(store());
      const change = { kind: 'agent', owner: agent.slug, ruleset: 'classic', outcome } as const;
      const match = newMatch(agent.slug, { gameId: due.gameId, number, winner });
      dues.push({ ...due, match, changes: [change] });
      expect(await store().standings.settleGame(dues.at(-1)!)).to.equal(true);
    }
    expect(await store().standings.voidGame(voidingOf(dues[1]!))).to.equal(true);
    expect((await store().agents.findAgent(agent.slug))!.standing).to.include({
      ...{ games: 2, wins: 2, losses: 0, form: 'WW', streak: 2 },
    });
    const listed = await store().agents.matches(agent.slug, { limit: 10 });
    expect(listed.map(({ gameId }) => gameId)).to.have.members([dues[0]!.gameId, dues[2]!.gameId]);
    expect(await store().agents.nextMatchNumber(agent.slug)).to.equal(3);
    expect(await store().agents.findMatch(dues[1]!.gameId)).to.deep.equal({
      ...dues[1]!.match,
      ...{ eloAfter: dues[1]!.match.eloBefore, reason: 'void' },
    });
  });
});

const results = fc.record({
  ruleset: fc.constantFrom('classic', 'mutators'),
  outcome: fc.constantFrom('W', 'L', 'D'),
});
