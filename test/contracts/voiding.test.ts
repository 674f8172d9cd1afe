// Voiding a game, on either database: afterwards every total is as if it had never been played.
import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Problem } from '../../schema/problem.ts';
import type { Settlement, Voiding } from '../../src/records/standing-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { unvoidGame, voidGame } from '../../src/standings/voiding.ts';
import { newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent, newCounting, newDue, newMatch, resultOf } from '../support/people.ts';
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

const WINNERS = { W: 'agent', L: 'challenger' } as const;

/** An agent with two counted games, of which it won the second. @returns what that added */
async function playTwice(store: Store, mode: 'challenge' | 'duel'): Promise<{ slug: string; due: Settlement }> {
  const { slug } = newAgent();
  await store.agents.insertAgent(newAgent({ slug }), null);
  const agent = mode === 'challenge' ? slug : null;
  const dues = [];
  for (const [number, outcome] of (['L', 'W'] as const).entries()) {
    const change = { kind: 'agent', owner: slug, ruleset: 'classic', outcome } as const;
    const seats = { A: newSeat({ agentSlug: mode === 'duel' ? slug : null }), B: newSeat() };
    const counting = mode === 'duel' ? newCounting(change, { number: number + 1 }) : null;
    const result = { strength: null, scoreA: number };
    const adds = { counting: counting && { ...counting, result: { ...counting.result, ...result } } };
    const due = await newDue(store, { changes: [change], ...adds }, { mode, agent, seats });
    const match =
      mode === 'challenge' ? newMatch(slug, { gameId: due.gameId, number, winner: WINNERS[outcome] }) : null;
    dues.push({ ...due, match });
    expect(await store.standings.settleGame(dues.at(-1)!)).to.equal(true);
  }
  return { slug, due: dues[1]! };
}

const WITHOUT_SECOND = { games: 1, wins: 0, losses: 1, draws: 0, form: 'L', streak: -1 };

function operatorOf(store: Store) {
  const nobody = { live: { refresh: async () => {} }, news: { publish: () => {} } };
  return { store, clock: () => SOME_TIME + 99, ...nobody };
}

const ofAgent = async (store: Store, slug: string) => (await store.agents.findAgent(slug))!.standing;

overBothDatabases('when a game is voided', (store, backend) => {
  for (const mode of ['challenge', 'duel'] as const) {
    it(`takes a ${mode} out of an agent's record once, however often it is voided before it is counted again`, async () => {
      const { slug, due } = await playTwice(store(), mode);
      const before = await ofAgent(store(), slug);
      expect(before).to.include({ games: 2, wins: 1, form: 'WL' });
      const operator = operatorOf(store());
      const voidAndRestore = async (state: string): Promise<void> => {
        await voidGame(operator, due.gameId, 'thrown');
        expect(await ofAgent(store(), slug), state).to.include(WITHOUT_SECOND);
        await unvoidGame(operator, due.gameId);
      };
      await voidAndRestore('counted');
      await voidAndRestore('due');
      await store().standings.refuseSettlement(due.gameId);
      await voidAndRestore('refused');
      const again = { ...due, match: null, counting: null, isLate: true };
      expect(await store().standings.settleGame(again)).to.equal(true);
      expect(await ofAgent(store(), slug)).to.deep.equal(before);
      await voidAndRestore('counted again');
    });

    it(`repairs the records of agents from their results (${mode})`, async () => {
      const { slug, due } = await playTwice(store(), mode);
      const { slug: other } = await playTwice(store(), mode);
      const [before, ofOther] = [await ofAgent(store(), slug), await ofAgent(store(), other)];
      const repair = async (): Promise<void> => {
        const wrong = sql`update standings set games = games - 240, wins = 7, draws = 1, form = 'LLL', streak = -3`;
        await backend().change(wrong.compile(backend().db));
        await store().standings.recountAgents();
      };
      await repair();
      expect(await ofAgent(store(), slug)).to.deep.equal(before);
      expect(await ofAgent(store(), other)).to.deep.equal(ofOther);
      await voidGame(operatorOf(store()), due.gameId, 'thrown');
      await repair();
      expect(await ofAgent(store(), slug), 'void').to.include(WITHOUT_SECOND);
      await unvoidGame(operatorOf(store()), due.gameId);
      await repair();
      expect(await ofAgent(store(), slug), 'due').to.include(WITHOUT_SECOND);
    });
  }

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

  it('restores it once too, and refuses the others', async () => {
    const due = await play(store(), await insertPlayer(store()), {});
    expect(await store().standings.voidGame(voidingOf(due))).to.equal(true);
    const attempts = Array.from({ length: 6 }, () => unvoidGame(operatorOf(store()), due.gameId));
    const ends = (await Promise.allSettled(attempts)).map((end) =>
      end.status === 'fulfilled' ? 'restored' : (end.reason as Problem).parts.detail,
    );
    expect(ends.toSorted()).to.deep.equal([...Array.from({ length: 5 }, () => 'The game is not void.'), 'restored']);
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
