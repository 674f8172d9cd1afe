// Judgements of players' moves from reviews, and which games wait for a review, on either database.
import { expect } from 'chai';
import type { Ruleset, Seat } from '../../src/engine/index.ts';
import type { Store } from '../../src/ports/store.ts';
import type { CountedSeat, Owner } from '../../src/records/judged-records.ts';
import type { Settlement } from '../../src/records/standing-records.ts';
import { SOME_TIME } from '../support/builders.ts';
import { inSlices, timesInSlices } from '../support/in-slices.ts';
import { insertPlayer, newAgent, newDue, resultOf } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const POLICY = 'house-1';
const NOW = SOME_TIME + 1000;
const DAY_MS = 86_400_000;

const seatOf = ({ kind, id: owner }: Owner, overrides: Partial<CountedSeat> = {}): CountedSeat => {
  return { seat: 'A', kind, owner, ruleset: 'classic', isWanted: true, ...overrides };
};

/** Counts a game with moves of these seats. */
async function count(
  store: Store,
  judged: readonly CountedSeat[],
  more: Partial<Settlement> = {},
): Promise<Settlement> {
  const due = await newDue(store, { ...more, judged });
  expect(await store.standings.settleGame(due)).to.equal(true);
  return due;
}

const nothing = { accuracy: null, sums: null };
const judge = (
  store: Store,
  gameId: string,
  loss: number,
  { seat = 'A' as Seat, policy = POLICY, stake = 1000 } = {},
) =>
  store.judging.noteReview(gameId, policy, { A: nothing, B: nothing, [seat]: { accuracy: 50, sums: { loss, stake } } });

async function read(store: Store, owner: Owner, { ruleset = 'classic' as Ruleset, onlyShown = false } = {}) {
  const [games] = await store.judging.judgedGames({ owners: [owner], ruleset, policy: POLICY, onlyShown });
  return games!;
}

const NONE = { games: 0, loss: 0, stake: 0, lossLoss: 0, lossStake: 0, stakeStake: 0 };
const bot: Owner = { kind: 'agent', id: 'bot' };
const other: Owner = { kind: 'agent', id: 'other' };
const waiting = (store: Store, now = NOW) => store.judging.waitingGames(20, now);

overBothDatabases('as a store of judged moves', (store) => {
  it('sums judged moves by owner, ruleset and policy, ordered by owner', async () => {
    const [first, second] = [await count(store(), [seatOf(bot)]), await count(store(), [seatOf(bot)])];
    const strange = await count(store(), [seatOf(bot, { ruleset: 'mutators' }), seatOf(other, { seat: 'B' })]);
    await count(store(), [seatOf(bot)]); // not judged
    await judge(store(), first.gameId, 100);
    await judge(store(), second.gameId, 300, { stake: 2000 });
    await judge(store(), strange.gameId, 7);
    await judge(store(), strange.gameId, 9, { seat: 'B', policy: 'house-0' });
    const sums = { games: 2, loss: 400, stake: 3000, lossLoss: 1e4 + 9e4, lossStake: 1e5 + 6e5, stakeStake: 1e6 + 4e6 };
    const asked = { owners: [other, bot], ruleset: 'classic', policy: POLICY, onlyShown: false } as const;
    expect(await store().judging.judgedGames(asked)).to.deep.equal([NONE, sums]);
    expect(await store().judging.judgedGames({ ...asked, owners: [] })).to.deep.equal([]);
    const many = [...Array.from({ length: 44 }, () => other), bot];
    const ofMany = await store().judging.judgedGames({ ...asked, owners: many });
    expect(ofMany.map(({ games }) => games)).to.deep.equal([...many.slice(1).map(() => 0), 2]);
    expect(await read(store(), bot, { ruleset: 'mutators' })).to.include({ games: 1, loss: 7 });
  });

  it('keeps the first review of a game, and leaves a seat without judgement unjudged', async () => {
    const { gameId } = await count(store(), [seatOf(bot), seatOf(other, { seat: 'B' })]);
    await judge(store(), gameId, 100);
    await judge(store(), gameId, 900);
    expect(await read(store(), bot)).to.include({ games: 1, loss: 100 });
    expect(await read(store(), other)).to.deep.equal(NONE);
    expect(await waiting(store()), 'of neither').to.deep.equal([]);
  });

  it('keeps the newest hundred games', async () => {
    const play = async (games: number, loss: number): Promise<void> => {
      const counted = await timesInSlices(games, () => count(store(), [seatOf(bot, { isWanted: false })]));
      await inSlices(counted, ({ gameId }) => judge(store(), gameId, loss));
    };
    await play(4, 1_000_000);
    await play(100, 1);
    expect(await read(store(), bot)).to.include({ games: 100, loss: 100 });
  });

  it('queues games of agents, and of players with a place, ten each; hosted agents need no place', async () => {
    const [guest, placed] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    await count(store(), [seatOf({ kind: 'player', id: guest })], resultOf(guest));
    const own = await count(
      store(),
      [seatOf({ kind: 'player', id: placed })],
      resultOf(placed, { counted: { number: 1, placedUntil: NOW + DAY_MS } }),
    );
    await count(store(), [seatOf(other, { isWanted: false })]);
    const [first, ...more] = await Promise.all(Array.from({ length: 12 }, () => count(store(), [seatOf(bot)])));
    expect(more).to.have.length(11);
    const games = await waiting(store());
    expect(games).to.have.length(11);
    expect(games).to.include(own.gameId);
    await store().judging.giveUp(first!.gameId);
  });

  it('gives a game to one process for review, and to another when its claim expires', async () => {
    const { gameId } = await count(store(), [seatOf(bot), seatOf(other, { seat: 'B' })]);
    expect(await waiting(store())).to.include(gameId);
    const claims = await Promise.all(Array.from({ length: 6 }, () => store().judging.claim(gameId, NOW, NOW + 600)));
    expect(claims.filter(Boolean)).to.have.length(1);
    expect(await waiting(store(), NOW + 599)).to.deep.equal([]);
    expect(new Set(await waiting(store(), NOW + 600))).to.deep.equal(new Set([gameId]));
    expect(await store().judging.claim(gameId, NOW + 600, NOW + 1200)).to.equal(true);
    await judge(store(), gameId, 1);
    expect(await store().judging.claim(gameId, NOW + 1200, NOW + 1800), 'reviewed').to.equal(false);
  });

  it('drops a game that waited too long, or failed', async () => {
    const [old, failed] = [await count(store(), [seatOf(bot)]), await count(store(), [seatOf(bot)])];
    await store().judging.giveUp(failed.gameId);
    await store().judging.giveUpBefore(old.endedAt);
    expect(await waiting(store())).to.deep.equal([old.gameId]);
    await store().judging.giveUpBefore(old.endedAt + DAY_MS);
    expect(await waiting(store())).to.deep.equal([]);
    expect(await store().judging.claim(old.gameId, NOW, NOW + 1)).to.equal(false);
  });

  it('ignores a game while it is void, and counts its review again afterwards, whenever that was made', async () => {
    const [before, meanwhile, never] = [
      await count(store(), [seatOf(bot)]),
      await count(store(), [seatOf(bot)]),
      await count(store(), [seatOf(bot)]),
    ];
    const all = [before, meanwhile, never];
    await judge(store(), before.gameId, 100);
    for (const due of all) {
      const voiding = { ...due, isDue: false, voidedAt: NOW, reason: 'thrown' };
      expect(await store().standings.voidGame(voiding)).to.equal(true);
    }
    await judge(store(), meanwhile.gameId, 10);
    expect(await read(store(), bot)).to.deep.equal(NONE);
    expect(await waiting(store())).to.deep.equal([]);
    for (const due of all) {
      expect(await store().standings.unvoidGame(due.gameId)).to.equal(true);
      expect(await store().standings.settleGame(due)).to.equal(true);
    }
    expect(await read(store(), bot)).to.include({ games: 2, loss: 110 });
    expect(await waiting(store())).to.deep.equal([never.gameId]);
  });

  it("moves a guest's judged games to the account, and deletes them with it", async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const { gameId } = await count(store(), [seatOf({ kind: 'player', id: guest })], resultOf(guest));
    await judge(store(), gameId, 100);
    await store().players.moveGuest(guest, account, NOW);
    expect(await read(store(), { kind: 'player', id: guest })).to.deep.equal(NONE);
    expect(await read(store(), { kind: 'player', id: account })).to.include({ games: 1, loss: 100 });
    const [game] = await store().players.gamesOf(account, { limit: 1 });
    expect(game).to.include({ gameId, loss: 100, stake: 1000, accuracy: 50 });
    await store().players.deletePlayer(account, SOME_TIME, { name: 'Deleted player', texts: [] });
    expect(await read(store(), { kind: 'player', id: account })).to.deep.equal(NONE);
  });

  it('hides a hidden player from public lists', async () => {
    const id = await insertPlayer(store());
    const owner: Owner = { kind: 'player', id };
    const { gameId } = await count(store(), [seatOf(owner)], resultOf(id));
    await judge(store(), gameId, 100);
    expect(await read(store(), owner, { onlyShown: true })).to.include({ games: 1 });
    await store().players.changeProfile(id, { name: 'x', isHidden: true, showsPresence: true }, null);
    expect(await read(store(), owner, { onlyShown: true })).to.deep.equal(NONE);
    expect(await read(store(), owner)).to.include({ games: 1 });
  });

  it('changes no rating, place or order', async () => {
    const [weak, strong] = [newAgent({ slug: 'weak', strength: 900 }), newAgent({ slug: 'strong', strength: 1500 })];
    for (const agent of [weak, strong]) await store().agents.insertAgent(agent, null);
    const places = async () => {
      const pages = (['all', 'classic', 'mutators'] as const).map((ruleset) =>
        store().standings.leaderboard('agent', { ruleset, limit: 100 }),
      );
      return (await Promise.all(pages)).map(({ rows }) => rows);
    };
    const before = await places();
    expect(before[0]!.map(({ owner }) => owner).filter((slug) => ['weak', 'strong'].includes(slug))).to.deep.equal([
      'strong',
      'weak',
    ]);
    for (let i = 0; i < 12; i++) {
      const seats = [seatOf({ kind: 'agent', id: 'weak' }), seatOf({ kind: 'agent', id: 'strong' }, { seat: 'B' })];
      const { gameId } = await count(store(), seats);
      await judge(store(), gameId, 0);
      await judge(store(), gameId, 1000, { seat: 'B' });
    }
    expect(await read(store(), { kind: 'agent', id: 'weak' })).to.include({ games: 12, loss: 0 });
    expect(await places()).to.deep.equal(before);
  });
});
