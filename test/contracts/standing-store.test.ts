// Counting games, tables of standings and communities, on either database.
import { expect } from 'chai';
import { BadCursor } from '../../src/ports/standing-store.ts';
import type { CommunityRecord } from '../../src/records/standing-records.ts';
import { MAX_COMMUNITIES } from '../../schema/standing.ts';
import { TIERS, type Ranked, type RankedPage, type Standing, type StandingChange } from '../../src/records/standing.ts';
import type { Store } from '../../src/ports/store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { newLine } from '../../src/rating/rating-line.ts';
import { newStanding } from '../../src/table/standing.ts';
import { newHash, newReceipt, SOME_TIME } from '../support/builders.ts';
import {
  insertPlayer,
  newAgent,
  newCounting,
  newDue,
  newMatch,
  newPasskey,
  newPlayed,
  resultOf,
} from '../support/people.ts';
import { overBothDatabases } from './databases.ts';
import fc from 'fast-check';

const NEWCOMER = newStanding(newLine(), TIERS.unlisted);
const LATER = SOME_TIME + 1e9;
const ALL = { ruleset: 'all', limit: 100 } as const;

async function newClub(store: Store, founder: string): Promise<CommunityRecord> {
  const slug = `club-${newHash().slice(0, 10)}`;
  const club = { id: `cm_${slug}`, slug, name: 'Club', members: 1, createdAt: SOME_TIME };
  expect(await store.standings.insertCommunity(club, founder, null)).to.equal(true);
  return club;
}

/** Communities without members, in the order of their ids. */
async function newClubs(store: Store, founder: string, count: number): Promise<CommunityRecord[]> {
  const clubs: CommunityRecord[] = [];
  for (let i = 0; i < count; i++) {
    const club = await newClub(store, founder);
    await store.standings.leave(club.id, founder);
    clubs.push(club);
  }
  return clubs.toSorted((one, next) => (one.id < next.id ? -1 : 1));
}

function joinAll(store: Store, clubs: readonly CommunityRecord[], member: string): Promise<boolean[]> {
  return Promise.all(clubs.map(({ id }) => store.standings.join(id, member)));
}

/** @returns an account with one game, at this place on the ladder */
async function rank(store: Store, ladderScore: number, isPlaced = true): Promise<string> {
  const id = await insertPlayer(store, { isAccount: true });
  const counted = { number: 1, ladderScore, placedUntil: isPlaced ? LATER : null };
  await store.standings.settleGame(await newDue(store, resultOf(id, { counted })));
  return id;
}

async function walk(read: (cursor: string | undefined) => Promise<RankedPage>): Promise<Ranked[]> {
  const rows: Ranked[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

async function failureOf(attempt: Promise<unknown>): Promise<Error | undefined> {
  return attempt.then(
    () => undefined,
    (error: Error) => error,
  );
}

/** What a result changes in a record, implemented independently. */
function after(standing: Standing, { outcome }: StandingChange, at: number): Standing {
  const { streak, form } = standing;
  const one = (is: string): number => (outcome === is ? 1 : 0);
  return {
    ...standing,
    tier: TIERS.provisional,
    games: standing.games + 1,
    wins: standing.wins + one('W'),
    losses: standing.losses + one('L'),
    draws: standing.draws + one('D'),
    streak: outcome === 'W' ? Math.max(streak, 0) + 1 : outcome === 'L' ? Math.min(streak, 0) - 1 : 0,
    form: `${outcome}${form}`.slice(0, 10),
    updatedAt: at,
  };
}

const results = fc.array(
  fc.record({ ruleset: fc.constantFrom('classic', 'mutators'), outcome: fc.constantFrom('W', 'L', 'D') }),
  { minLength: 1, maxLength: 25 },
);

overBothDatabases('as a store of standings', (store, backend) => {
  describe('a finished game', () => {
    it('is due until it is counted, and is counted once', async () => {
      const ada = await insertPlayer(store());
      const due = await newDue(store(), resultOf(ada, { counted: { number: 1, rating: 1216.5 } }));
      expect(await store().standings.unsettledGames(10)).to.deep.equal([due.gameId]);
      expect(await store().standings.isUnsettled(due.gameId)).to.equal(true);
      const counted = await Promise.all(Array.from({ length: 5 }, () => store().standings.settleGame(due)));
      expect(counted.filter(Boolean)).to.have.length(1);
      expect(await store().standings.settleGame(due)).to.equal(false);
      expect(await store().standings.isUnsettled(due.gameId)).to.equal(false);
      expect(await store().standings.unsettledGames(10)).to.deep.equal([]);
      const { player, standing } = (await store().players.findPlayer(ada))!;
      expect(standing).to.include({ games: 1, rating: 1216.5, number: 1, ratedGames: 1 });
      expect(player.finishedGames).to.equal(1);
    });

    it('is never counted after a refusal', async () => {
      const ada = await insertPlayer(store());
      const due = await newDue(store(), resultOf(ada));
      await store().standings.refuseSettlement(due.gameId);
      expect(await store().standings.isUnsettled(due.gameId)).to.equal(false);
      expect(await store().standings.settleGame(due)).to.equal(false);
      expect((await store().players.findPlayer(ada))!.standing).to.deep.equal(NEWCOMER);
    });

    it('is listed in order of the ends, up to a limit', async () => {
      const dues = [];
      for (const endedAt of [12, 11, 11, 10]) dues.push(await newDue(store(), { endedAt: SOME_TIME + endedAt }));
      const [, second, third, first] = dues.map(({ gameId }) => gameId);
      expect(await store().standings.unsettledGames(3)).to.deep.equal([first, second, third]);
      expect(await store().standings.isUnsettled('g_none')).to.equal(false);
    });

    it('of an agent takes the next number; of two with the same number, one is counted and the other writes nothing', async () => {
      const { slug } = newAgent();
      await store().agents.insertAgent(newAgent({ slug }), null);
      const change = { kind: 'agent', owner: slug, ruleset: 'classic', outcome: 'W' } as const;
      const dues = [];
      for (let i = 0; i < 6; i++) dues.push(await newDue(store(), { match: newMatch(slug), changes: [change] }));
      const counted = await Promise.all(dues.map((due) => store().standings.settleGame(due)));
      expect(counted.filter(Boolean)).to.have.length(1);
      expect((await store().agents.findAgent(slug))!.standing).to.include({ games: 1, wins: 1 });
      expect(await store().agents.matches(slug, { limit: 10 })).to.have.length(1);
      for (const [i, due] of dues.entries()) {
        expect(await store().standings.isUnsettled(due.gameId)).to.equal(!counted[i]);
        expect((await store().agents.findMatch(due.match!.gameId)) !== undefined).to.equal(counted[i]);
      }
    });

    it('of a player who was merged meanwhile is not counted, and writes nothing for the others', async () => {
      const [ada, guest, account] = [
        await insertPlayer(store()),
        await insertPlayer(store()),
        await insertPlayer(store(), { isAccount: true }),
      ];
      const parts = [resultOf(ada), resultOf(guest, { outcome: 'L' })];
      const due = await newDue(store(), {
        changes: parts.flatMap(({ changes }) => changes),
        played: parts.flatMap(({ played }, i) => played.map((game) => ({ ...game, seat: i ? 'B' : 'A' }) as const)),
        champions: [{ playerId: ada, cardId: 4, plays: 2 }],
      });
      const race = [store().players.moveGuest(guest, account, SOME_TIME), store().standings.settleGame(due)];
      expect(await Promise.all(race)).to.deep.equal([true, false]);
      for (const id of [ada, account]) {
        expect((await store().players.findPlayer(id))!.standing).to.include({ games: 0, rating: 1200 });
        expect(await store().players.gamesOf(id, { limit: 5 })).to.deep.equal([]);
      }
      expect(await store().players.favoriteChampion(ada)).to.equal(undefined);
      expect(await store().standings.isUnsettled(due.gameId)).to.equal(true);
    });

    it('of somebody against themselves counts for both seats in one profile', async () => {
      const ada = await insertPlayer(store());
      const [won, lost] = [resultOf(ada, { outcome: 'W' }), resultOf(ada, { outcome: 'L' })];
      const played = [newPlayed(ada, { seat: 'A', outcome: 'W' }), newPlayed(ada, { seat: 'B', outcome: 'L' })];
      const due = await newDue(store(), { played, changes: [...won.changes, ...lost.changes] });
      expect(await store().standings.settleGame(due)).to.equal(true);
      expect((await store().players.findPlayer(ada))!.player.finishedGames).to.equal(2);
      expect((await store().players.findPlayer(ada))!.standing).to.include({
        games: 2,
        wins: 1,
        losses: 1,
        rating: 1200,
      });
    });

    it('adds up to a fold of the results, in each table', async () => {
      await fc.assert(
        fc.asyncProperty(results, async (played) => {
          const ada = await insertPlayer(store());
          const folded = { all: NEWCOMER, classic: NEWCOMER, mutators: NEWCOMER };
          for (const result of played) {
            const due = await newDue(store(), resultOf(ada, result));
            expect(await store().standings.settleGame(due)).to.equal(true);
            for (const table of ['all', result.ruleset] as const) {
              folded[table] = after(folded[table], due.changes[0]!, due.endedAt);
            }
          }
          for (const ruleset of ['all', 'classic', 'mutators'] as const) {
            const { rows } = await store().standings.leaderboard('player', { ruleset, limit: 100 });
            const row = rows.find(({ owner }) => owner === ada);
            expect(row?.standing, ruleset).to.deep.equal(folded[ruleset].games > 0 ? folded[ruleset] : undefined);
          }
        }),
        { numRuns: 10 },
      );
    });
  });

  describe('a table', () => {
    it('places accounts with settled ratings, in the tables they play in; others follow', async () => {
      const [sure, unsure] = [await rank(store(), 1000), await rank(store(), 1100, false)];
      const guest = await insertPlayer(store());
      const counted = { number: 1, ladderScore: 1900, placedUntil: LATER };
      await store().standings.settleGame(await newDue(store(), resultOf(guest, { counted })));
      const places = async (ruleset: 'all' | 'classic' | 'mutators') =>
        (await store().standings.leaderboard('player', { ruleset, limit: 9 })).rows.map(({ owner, place }) => [
          owner,
          place,
        ]);
      const all = [
        [sure, 1],
        [guest, null],
        [unsure, null],
      ];
      expect(await places('all')).to.deep.equal(all);
      expect(await places('classic')).to.deep.equal(all);
      expect(await places('mutators'), 'a player without a game in it is not listed').to.deep.equal([]);
      await store().players.keepPlayer(newPasskey(guest));
      expect((await places('all'))[0], 'an account now').to.deep.equal([guest, 1]);
      await store().admin.moderate(guest, { bannedAt: SOME_TIME });
      expect(await places('all')).to.deep.equal(all);
    });

    it('removes a place when it expires, in communities too', async () => {
      const [ada, bo] = [await rank(store(), 1000), await rank(store(), 1100)];
      const club = await newClub(store(), ada);
      await store().standings.join(club.id, bo);
      expect(await store().ratings.expirePlaces(LATER - 1, 10)).to.equal(0);
      expect(await store().ratings.expirePlaces(LATER, 3)).to.equal(3);
      expect(await store().ratings.expirePlaces(LATER, 3)).to.equal(1);
      for (const { rows } of [
        await store().standings.leaderboard('player', ALL),
        await store().standings.communityLeaderboard(club.id, ALL),
      ]) {
        expect(rows.map(({ owner, place }) => [owner, place])).to.deep.equal([
          [bo, null],
          [ada, null],
        ]);
      }
    });

    it('keeps a place that a game prolongs while it expires', async () => {
      const ada = await rank(store(), 1000);
      const counted = { number: 2, ladderScore: 1000, placedUntil: 2 * LATER };
      const prolonging = await newDue(store(), resultOf(ada, { counted }));
      const expiring = store().ratings.expirePlaces(LATER, 10);
      expect(await store().standings.settleGame(prolonging)).to.equal(true);
      await expiring;
      const { rows } = await store().standings.leaderboard('player', ALL);
      expect(rows.map(({ owner, place }) => [owner, place])).to.deep.equal([[ada, 1]]);
    });

    it('places agents of the house from their first day', async () => {
      const [strong, weak] = [newAgent({ strength: 1600, name: 'Strong' }), newAgent({ strength: 900 })];
      for (const agent of [strong, weak]) await store().agents.insertAgent(agent, null);
      const change = { kind: 'agent', owner: weak.slug, ruleset: 'classic', outcome: 'L' } as const;
      const counting = newCounting(change, { number: 1, rating: 890, ladderScore: 790, placedUntil: LATER });
      const match = newMatch(weak.slug);
      await store().standings.settleGame(await newDue(store(), { match, changes: [change], counting }));
      const { rows } = await store().standings.leaderboard('agent', ALL);
      expect(rows.map(({ owner, name, place, standing }) => [owner, name, place, standing.rating])).to.deep.equal([
        [strong.slug, 'Strong', 1, 1600],
        [weak.slug, weak.name, 2, 890],
      ]);
      expect(rows[1]!.standing.streak).to.equal(-1);
    });

    it('omits a deleted or suspended agent, whatever is counted for it afterwards', async () => {
      const keyHash = newHash();
      const [kept, deleted, suspended] = [newAgent(), newAgent({ keyHash }), newAgent()];
      for (const agent of [kept, deleted, suspended]) await store().agents.insertAgent(agent, null);
      const listed = async () => (await store().standings.leaderboard('agent', ALL)).rows.map(({ owner }) => owner);
      expect(await listed()).to.have.members([kept.slug, deleted.slug, suspended.slug]);
      await store().agents.deleteAgent(deleted.slug, keyHash, SOME_TIME);
      await store().admin.suspend('agent', suspended.slug, SOME_TIME);
      expect(await listed()).to.deep.equal([kept.slug]);
      for (const { slug: owner } of [deleted, suspended]) {
        const change = { kind: 'agent', owner, ruleset: 'classic', outcome: 'W' } as const;
        const counting = newCounting(change, { number: 1, ladderScore: 1900, placedUntil: LATER });
        const due = await newDue(store(), { match: newMatch(owner), changes: [change], counting });
        expect(await store().standings.settleGame(due)).to.equal(true);
      }
      expect(await listed()).to.deep.equal([kept.slug]);
      expect((await store().agents.findAgent(deleted.slug))!.standing).to.include({ games: 1, wins: 1 });
    });

    it('lists every row once, in order and with consecutive places, for any page size', async () => {
      const ids = [];
      for (const [i, rating] of [1300, 1300.0001, 1300, 1250, 1400, -20.5, 1250].entries()) {
        ids.push(await rank(store(), rating, i !== 3 && i !== 4));
      }
      const club = await newClub(store(), ids[0]!);
      for (const id of ids.slice(1)) await store().standings.join(club.id, id);
      const reads = [
        (limit: number) => (cursor?: string) => store().standings.leaderboard('player', { ...ALL, limit, cursor }),
        (limit: number) => (cursor?: string) =>
          store().standings.communityLeaderboard(club.id, { ...ALL, limit, cursor }),
      ];
      for (const read of reads) {
        const whole = (await read(100)(undefined)).rows;
        expect(whole.map(({ owner }) => owner)).to.have.members(ids);
        expect(whole.map(({ place, standing }) => [place, standing.ladderScore])).to.deep.equal([
          [1, 1300.0001],
          [2, 1300],
          [3, 1300],
          [4, 1250],
          [5, -20.5],
          [null, 1400],
          [null, 1250],
        ]);
        for (const limit of [1, 2, 3, 5, 6, 7]) expect(await walk(read(limit))).to.deep.equal(whole);
      }
    });

    it('refuses an invalid cursor', async () => {
      for (const cursor of [
        '',
        'x',
        '3.1200.5.ADA',
        '0.1200.5.ADA',
        '2.1.5.5.ADA',
        "2.1200.5.' or 1=1",
        '2.1e3.5.ADA',
      ]) {
        expect(await failureOf(store().standings.leaderboard('player', { ...ALL, cursor })), cursor).to.be.instanceOf(
          BadCursor,
        );
        const read = store().standings.communityLeaderboard('cm_none', { ...ALL, cursor });
        expect(await failureOf(read), cursor).to.be.instanceOf(BadCursor);
      }
    });
  });

  describe('a community', () => {
    it('has its founder as first member, and a unique slug', async () => {
      const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
      const club = await newClub(store(), ada);
      expect(await store().standings.findCommunity(club.slug)).to.deep.equal(club);
      expect(await store().standings.findCommunity('none')).to.equal(undefined);
      const receipt = newReceipt();
      expect(await store().standings.insertCommunity({ ...club, id: 'cm_other' }, bo, receipt)).to.equal(false);
      expect(await store().findReceipt(receipt.key)).to.equal(undefined);
      expect(await store().standings.isMember(club.id, ada)).to.equal(true);
      expect(await store().standings.isMember(club.id, bo)).to.equal(false);
    });

    it('is joined and left once, even by concurrent requests', async () => {
      const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
      const { id, slug } = await newClub(store(), ada);
      const members = async () => (await store().standings.findCommunity(slug))!.members;
      const twice = async (task: () => Promise<boolean>) => (await Promise.all([task(), task()])).toSorted();
      expect(await twice(() => store().standings.join(id, bo))).to.deep.equal([false, true]);
      expect(await members()).to.equal(2);
      expect(await twice(() => store().standings.leave(id, bo))).to.deep.equal([false, true]);
      expect(await members()).to.equal(1);
      expect(await store().standings.isMember(id, bo)).to.equal(false);
      expect(await store().standings.join(id, bo)).to.equal(true);
      expect(await store().standings.join('cm_none', bo)).to.equal(false);
    });

    it('is one of at most fifty per player, even across two processes', async () => {
      const [founder, member] = [await insertPlayer(store()), await insertPlayer(store())];
      const [one, other, ...clubs] = await newClubs(store(), founder, MAX_COMMUNITIES + 1);
      expect(new Set(await joinAll(store(), clubs, member))).to.deep.equal(new Set([true]));
      const second = new SqlStore(backend());
      for (let round = 0; round < 10; round++) {
        const joined = await Promise.all([joinAll(store(), [one!], member), joinAll(second, [other!], member)]);
        expect(joined.flat().toSorted()).to.deep.equal([false, true]);
        for (const { id } of [one!, other!]) await store().standings.leave(id, member);
      }
      expect((await store().standings.findCommunity(one!.slug))!.members).to.equal(0);
    });

    it('cannot be founded by a member of fifty', async () => {
      const [founder, member] = [await insertPlayer(store()), await insertPlayer(store())];
      const clubs = await newClubs(store(), founder, MAX_COMMUNITIES);
      await joinAll(store(), clubs, member);
      const another = { id: 'cm_another', slug: 'another', name: 'Another', members: 1, createdAt: SOME_TIME };
      expect(await store().standings.insertCommunity(another, member, null)).to.equal(false);
      expect(await store().standings.findCommunity('another')).to.equal(undefined);
      await store().standings.leave(clubs[0]!.id, member);
      expect(await store().standings.insertCommunity(another, member, null)).to.equal(true);
    });

    it("is shown only if it is among a player's oldest fifty, for players who joined more before the limit", async () => {
      const [founder, member] = [await insertPlayer(store()), await insertPlayer(store())];
      const clubs = await newClubs(store(), founder, MAX_COMMUNITIES + 2);
      await joinAll(store(), clubs.slice(2), member);
      for (const { id } of clubs.slice(0, 2)) {
        const membership = { community_id: id, ruleset: 'all', player_id: member, ladder_score: 0, tier: 0 } as const;
        await backend().change(backend().db.insertInto('club_places').values(membership).compile());
      }
      const shown = (await store().standings.clubsOf(member)).map(({ community }) => community.id);
      expect(shown).to.deep.equal(clubs.slice(0, MAX_COMMUNITIES).map(({ id }) => id));
    });

    it('is removed with its memberships, which frees its slug', async () => {
      const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
      const [club, other] = [await newClub(store(), ada), await newClub(store(), ada)];
      await store().standings.join(club.id, bo);
      expect(await store().admin.removeCommunity(club.id)).to.equal(true);
      expect(await store().admin.removeCommunity(club.id)).to.equal(false);
      expect(await store().standings.isMember(club.id, bo)).to.equal(false);
      expect((await store().standings.clubsOf(ada)).map(({ community }) => community)).to.deep.equal([other]);
      expect(await store().standings.join(club.id, bo)).to.equal(false);
      expect(await store().standings.insertCommunity({ ...club, id: 'cm_again' }, bo, null)).to.equal(true);
    });

    it('leaves no membership behind if it is removed while somebody joins', async () => {
      const founder = await insertPlayer(store());
      const members = await Promise.all(Array.from({ length: 10 }, () => insertPlayer(store())));
      const second = new SqlStore(backend());
      for (const member of members) {
        const { id } = await newClub(store(), founder);
        await Promise.all([store().standings.join(id, member), second.admin.removeCommunity(id)]);
        expect(await store().standings.isMember(id, member)).to.equal(false);
      }
    });

    it('cannot be joined by a merged guest', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      const { id, slug } = await newClub(store(), account);
      await store().players.moveGuest(guest, account, SOME_TIME);
      expect(await store().standings.join(id, guest)).to.equal(false);
      expect((await store().standings.findCommunity(slug))!.members).to.equal(1);
    });

    it('ranks new members by their existing wins', async () => {
      const founder = await rank(store(), 1300);
      const { id } = await newClub(store(), founder);
      const joiners = await Promise.all(Array.from({ length: 20 }, () => insertPlayer(store())));
      await Promise.all(
        joiners.flatMap((player, i) => [
          newDue(store(), resultOf(player, { counted: { number: 1, rating: i + 1 } })).then((due) =>
            store().standings.settleGame(due),
          ),
          store().standings.join(id, player),
        ]),
      );
      const { rows } = await store().standings.communityLeaderboard(id, ALL);
      const order = [founder, ...joiners.toReversed()];
      expect(rows.map(({ owner }) => owner)).to.deep.equal(order);
    });

    it('pages the list of communities, newest first', async () => {
      const ada = await insertPlayer(store());
      for (const id of ['cm_1', 'cm_2', 'cm_3']) {
        await store().standings.insertCommunity(
          { id, slug: id, name: id, members: 1, createdAt: SOME_TIME },
          ada,
          null,
        );
      }
      const page = async (limit: number, cursor?: string) =>
        (await store().standings.communities({ limit, cursor })).map(({ id }) => id);
      expect(await page(2)).to.deep.equal(['cm_3', 'cm_2']);
      expect(await page(2, 'cm_2')).to.deep.equal(['cm_1']);
    });

    it('shows a member the same place as its table does', async () => {
      const ids = [];
      for (const [score, isPlaced] of [
        [1300, true],
        [1300, true],
        [1250, true],
        [1400, false],
        [1100, true],
      ] as const) {
        ids.push(await rank(store(), score, isPlaced));
      }
      const clubs = [await newClub(store(), ids[0]!), await newClub(store(), ids[4]!)];
      for (const id of ids.slice(1)) await store().standings.join(clubs[0]!.id, id);
      for (const hidden of [undefined, ids[0]!]) {
        if (hidden) await store().players.changeProfile(hidden, { name: 'x', isHidden: true }, null);
        const { rows } = await store().standings.communityLeaderboard(clubs[0]!.id, ALL);
        for (const row of rows) {
          const own = (await store().standings.clubsOf(row.owner)).find(
            ({ community }) => community.id === clubs[0]!.id,
          )!;
          expect(own.ranked).to.deep.equal(row);
          expect(own.community).to.deep.equal({ ...clubs[0], members: 5 });
        }
        expect(rows.length).to.equal(hidden ? 4 : 5);
      }
      expect((await store().standings.clubsOf(ids[4]!)).map(({ community }) => community.id)).to.have.members(
        clubs.map(({ id }) => id),
      );
      expect(await store().standings.clubsOf('NOBODY')).to.deep.equal([]);
    });
  });
});
