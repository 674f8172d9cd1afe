// A database of the last release before ratings had anchors, opened by this one, on either database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import type { Store } from '../../src/ports/store.ts';
import { TIERS } from '../../src/records/standing.ts';
import { recountIfMarked } from '../../src/standings/recount.ts';
import type { Backend } from '../../src/store/backend.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { migrateStore, openStore } from '../../src/store/open-store.ts';
import { openPostgres } from '../../src/store/postgres/backend.ts';
import { openSqlite } from '../../src/store/sqlite/backend.ts';
import { SOME_TIME } from '../support/builders.ts';
import { insertPlayer } from '../support/people.ts';
import { count, newCounter } from '../support/rated-games.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const LAST_STEP_BEFORE = '0014-people';
const SEED = '0123456789abcdef0123456789abcdef';
const RULESETS = ['all', 'classic', 'mutators'] as const;

/** As that release stored it: integer ratings, places by rating, and no results. */
function standing(
  kind: 'agent' | 'player',
  owner: string,
  { rating, games, tier }: Record<'rating' | 'games' | 'tier', number>,
) {
  return RULESETS.map(
    (ruleset) => `insert into standings (kind, owner, ruleset, rating, games, rated_games, wins, losses, draws, streak,
      form, updated_at, tier) values ('${kind}', '${owner}', '${ruleset}', ${rating}, ${games}, ${games},
      ${games - 3}, 2, 1, -2, 'LLDWWWWWWW', ${SOME_TIME}, ${tier})`,
  );
}

function player(id: string, { isAccount = 1, isHidden = 0, movedTo = 'null' } = {}): string {
  return `insert into players (id, name, is_account, is_hidden, finished_games, created_at, updated_at, moved_to)
    values ('${id}', 'Player ${id}', ${isAccount}, ${isHidden}, 24, ${SOME_TIME}, ${SOME_TIME}, ${movedTo})`;
}

function game(id: string, counting: 'null' | `'due'`): string[] {
  const seat = (name: 'A' | 'B', playerId: string) =>
    `insert into seats (game_id, seat, kind, name, client, rating, rated_games, player_id, token_hash)
      values ('${id}', '${name}', 'person', 'Player ${playerId}', 'web', 1650, 24, '${playerId}', 'hash ${id} ${name}')`;
  return [
    `insert into games (id, mode, ruleset, seed, status, is_public, move_seconds, created_at, started_at, ended_at,
      end_reason, winner, counting, rules, score_a, score_b, epoch) values ('${id}', 'match', 'classic', '${SEED}',
      'finished', 1, 300, ${SOME_TIME}, ${SOME_TIME}, ${SOME_TIME + 9}, 'resigned', 'A', ${counting}, 'classic/1', 0, 0, 2)`,
    seat('A', 'ADA'),
    seat('B', 'BO'),
    `insert into journal (game_id, ply, at, entry) values ('${id}', 0, ${SOME_TIME}, '#resigned:A')`,
  ];
}

/** A duel that waits for an agent, or for a person. */
function waitingDuel(id: string, kind: 'agent' | 'person'): string[] {
  return [
    `insert into games (id, mode, ruleset, seed, status, is_public, move_seconds, created_at, expires_at, code, rules,
      epoch) values ('${id}', 'duel', 'classic', '${SEED}', 'waiting', 1, 300, ${SOME_TIME}, ${SOME_TIME + 86_400_000},
      'CODE${id.slice(2)}', 'classic/1', 0)`,
    `insert into seats (game_id, seat, kind, name, client, token_hash)
      values ('${id}', 'A', 'agent', 'Ada', 'rest', 'hash ${id}')`,
    `insert into seats (game_id, seat, kind, name, client) values ('${id}', 'B', '${kind}', '', 'open')`,
  ];
}

/** Bo, in seat B, against Pebble; counted. */
function houseGame(id: string, outcome: 'W' | 'L', [own, pebble]: readonly [own: number, pebble: number]): string[] {
  return [
    `insert into games (id, mode, ruleset, seed, status, is_public, strength, created_at, started_at, ended_at,
      end_reason, winner, rules, score_a, score_b, epoch) values ('${id}', 'house', 'mutators', '${SEED}', 'finished', 1,
      800, ${SOME_TIME}, ${SOME_TIME}, ${SOME_TIME + own}, 'played', '${outcome === 'W' ? 'B' : 'A'}', 'mutators/1',
      ${pebble}, ${own}, 2)`,
    `insert into seats (game_id, seat, kind, name, client, rating, rated_games, player_id, token_hash) values
      ('${id}', 'A', 'agent', 'Pebble', 'house', 800, null, null, null),
      ('${id}', 'B', 'person', 'Player BO', 'web', 1100, 24, 'BO', 'hash ${id} B')`,
    `insert into journal (game_id, ply, at, entry) values ('${id}', 0, ${SOME_TIME + own}, 'Oakmagnate@A1')`,
    `insert into player_games (player_id, game_id, seat, ruleset, opponent, outcome, rating_before, rating_after,
      ended_at) values ('BO', '${id}', 'B', 'mutators', 'Pebble', '${outcome}', null, null, ${SOME_TIME + own})`,
  ];
}

const ROWS: readonly string[] = [
  ...[player('ADA'), player('BO', { isAccount: 0 }), player('CLEO', { isHidden: 1 })],
  player('OLD', { isAccount: 0, movedTo: `'ADA'` }),
  ...standing('player', 'ADA', { rating: 2640, games: 24, tier: TIERS.placed }),
  ...standing('player', 'BO', { rating: 1100, games: 24, tier: TIERS.placed }),
  ...standing('player', 'CLEO', { rating: 1900, games: 24, tier: TIERS.unlisted }),
  ...['hazel', 'house-bot'].flatMap((slug, i) => [
    `insert into agents (slug, name, character_id, strength, ruleset, is_protected, key_hash, created_at)
      values ('${slug}', 'Agent ${slug}', 3, ${900 + i * 500}, null, 0, null, ${SOME_TIME})`,
    ...standing('agent', slug, { rating: 2000, games: 30, tier: TIERS.placed }),
  ]),
  ...[...game('g_1', 'null'), ...game('g_2', `'due'`)],
  ...[...waitingDuel('g_6', 'agent'), ...waitingDuel('g_7', 'person')],
  ...[...houseGame('g_3', 'W', [20, 12]), ...houseGame('g_4', 'W', [17, 11]), ...houseGame('g_5', 'L', [9, 30])],
  `insert into player_games (player_id, game_id, seat, ruleset, opponent, outcome, rating_before, rating_after, ended_at)
    values ('ADA', 'g_1', 'A', 'classic', 'Player BO', 'W', 2620, 2640, ${SOME_TIME})`,
  `insert into matches (id, game_id, agent, number, challenger, challenger_key, in_game_name, winner, finished_at,
    challenger_elo, score_agent, score_challenger, elo_before, elo_after, ruleset, replay_link)
    values ('m_1', 'g_0', 'hazel', 0, 'Kim', 'kim', 'Kim', 'agent', ${SOME_TIME}, 1200, 9, 6, 1990, 2000, 'classic', 'r=1')`,
  `insert into communities (id, slug, name, members, created_at) values ('cm_1', 'old', 'Old', 2, ${SOME_TIME})`,
  ...['ADA', 'BO'].flatMap((id) =>
    RULESETS.map((ruleset) => `insert into club_places values ('cm_1', '${ruleset}', '${id}', 1500, ${TIERS.placed})`),
  ),
];

async function makeOld(backend: Backend): Promise<void> {
  try {
    expect((await migrate(backend.db, backend.flavour, LAST_STEP_BEFORE)).at(-1)).to.equal(LAST_STEP_BEFORE);
    for (const row of ROWS) await backend.change(CompiledQuery.raw(row));
  } finally {
    await backend.close();
  }
}

describe('an old SQLite database', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-old-'));
    await makeOld(await openSqlite(path.join(folder, 'arena.db')));
  });
  after(() => rm(folder, { recursive: true }));
  opensAsNew(() => `file:${path.join(folder, 'arena.db')}`);
});

suiteNeeding('postgres', 'an old PostgreSQL database', () => {
  const databaseUrl = freshDatabase();
  before(async () => makeOld(await openPostgres(databaseUrl(), () => {})));
  opensAsNew(databaseUrl);
});

function opensAsNew(databaseUrl: () => string): void {
  let steps: string[];
  let store: Store;
  before(async () => {
    steps = await migrateStore(databaseUrl());
    store = await openStore(databaseUrl());
  });
  after(() => store?.close());

  it('is migrated once, by all steps since', async () => {
    expect(steps.slice(0, 2)).to.deep.equal(['0015-identity', '0016-ratings']);
    expect(steps).to.deep.equal(steps.toSorted());
    expect((await store.ratings.book()).generation).to.equal(1);
  });

  it('keeps every record; all players start over, agents of the house at their strength', async () => {
    const record = { games: 24, wins: 21, losses: 2, draws: 1, streak: -2, form: 'LLDWWWWWWW' };
    const newcomer = { rating: 1200, deviation: 350, volatility: 0.06, number: 0, ratedGames: 0, anchorGames: 0 };
    for (const id of ['ADA', 'BO', 'CLEO']) {
      const { standing: own } = (await store.players.findPlayer(id))!;
      expect(own).to.include({ ...record, ...newcomer, ladderScore: 500, placedUntil: null, isAnchorFixed: false });
      expect(own.tier).to.equal(id === 'CLEO' ? TIERS.unlisted : TIERS.provisional);
    }
    for (const [slug, strength] of [
      ['hazel', 900],
      ['house-bot', 1400],
    ] as const) {
      const { agent, standing: own } = (await store.agents.findAgent(slug))!;
      expect(agent).to.include({ plays: 'house', strength });
      expect(own).to.include({ rating: strength, anchorRating: strength, isAnchorFixed: true, tier: TIERS.placed });
      expect(own).to.include({ deviation: 50, ladderScore: strength - 100, games: 30, wins: 27 });
    }
  });

  it('adds up the games against the house that were counted before such records existed', async () => {
    const [wins, games] = [2, 3];
    expect(await store.players.houseRecords('BO')).to.deep.equal([
      {
        ...{ opponent: 'pebble', ruleset: 'mutators', games, wins, losses: 1, draws: 0 },
        ...{ bestMargin: 8, firstWonAt: SOME_TIME + 17 },
      },
    ]);
    expect(await store.players.houseRecords('ADA')).to.deep.equal([]);
  });

  it('lists agents by strength, and people without a place, in every table', async () => {
    for (const ruleset of RULESETS) {
      const page = { ruleset, limit: 10 };
      const agents = await store.standings.leaderboard('agent', page);
      expect(agents.rows.map(({ owner, place }) => [owner, place])).to.deep.equal([
        ['house-bot', 1],
        ['hazel', 2],
      ]);
      for (const { rows } of [
        await store.standings.leaderboard('player', page),
        await store.standings.communityLeaderboard('cm_1', page),
      ]) {
        expect(rows.map(({ owner, place }) => [owner, place])).to.have.deep.members([
          ['ADA', null],
          ['BO', null],
        ]);
      }
    }
  });

  it('keeps its games, matches and histories unchanged, with their original ratings', async () => {
    const { record, entries } = (await store.findGame('g_1'))!;
    expect(record).to.include({ status: 'finished', winner: 'A', isPlacement: false, voidedAt: null });
    expect(record.seats.A).to.include({ playerId: 'ADA', rating: 1650, agentSlug: null, network: null });
    expect(entries).to.have.length(1);
    expect(await store.ratings.countedGame('g_1')).to.include({ isDue: false, hasResult: false });
    const [played] = await store.players.gamesOf('ADA', { limit: 5 });
    expect(played).to.include({ gameId: 'g_1', ratingBefore: 2620, ratingAfter: 2640 });
    const [match] = await store.agents.matches('hazel', { limit: 5 });
    expect(match).to.include({ eloBefore: 1990, eloAfter: 2000 });
  });

  it('packs games that had ended before, which then read the same', async () => {
    const ids = ['g_1', 'g_2', 'g_3', 'g_4', 'g_5'];
    const before = await Promise.all(ids.map((id) => store.findGame(id)));
    const packing = { after: '', before: 'h', endedBefore: SOME_TIME + 99, limit: 9 };
    expect(await store.archive.packGames(packing)).to.deep.equal({ games: ids.length, damaged: [], next: null });
    expect(await store.archive.packGames(packing)).to.deep.equal({ games: 0, damaged: [], next: null });
    expect(await Promise.all(ids.map((id) => store.findGame(id)))).to.deep.equal(before);
  });

  it('lists the duels that waited for an agent', async () => {
    const { games } = await store.openDuels({ limit: 10, ruleset: 'classic' });
    expect(games.map(({ record: { id } }) => id)).to.deep.equal(['g_6']);
  });

  it('counts what was due, recounts, and accepts new players', async () => {
    expect(await store.standings.unsettledGames(10)).to.deep.equal(['g_2']);
    const { record } = (await store.findGame('g_2'))!;
    await count(newCounter(store), record);
    expect(await store.standings.unsettledGames(10)).to.deep.equal([]);
    const { steps: counted } = (await store.ratings.countedGame('g_2'))!;
    expect(counted.map(({ reason }) => reason)).to.deep.equal(['opponent_unproven', 'opponent_unproven']);
    const before = await store.ratings.entries('player', 'ADA');
    expect(before!.all).to.include({ number: 1, rating: 1200 });
    await store.ratings.mark();
    expect(await recountIfMarked({ store, clock: () => SOME_TIME })).to.equal(true);
    expect(await store.ratings.entries('player', 'ADA')).to.deep.equal(before);
    expect((await store.players.findPlayer(await insertPlayer(store)))!.standing).to.include({ rating: 1200 });
  });
}
