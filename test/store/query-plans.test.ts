// Lists and look-ups use an index, so that they stay fast with millions of finished games.
import { expect } from 'chai';
import { CompiledQuery, type Compilable } from 'kysely';
import type { Backend, Update, Write } from '../../src/store/backend.ts';
import { openBackend } from '../../src/store/open-store.ts';
import type { MonitoredBackend } from '../../src/store/monitored-backend.ts';
import type { SubscriptionsOf } from '../../src/ports/webhook-store.ts';
import { FIELDS, toRow } from '../../src/store/columns.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { newGameWrite } from '../../src/store/games/game-writes.ts';
import {
  newEntry,
  newReceipt,
  newRecord,
  newSeat,
  newWaitingRecord,
  SOME_TIME,
  newDelivery,
  newHash,
  newOutboxEvent,
  newSubscription,
} from '../support/builders.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import type { WholeGameRow } from '../../src/store/rows.ts';
import { newPlayed } from '../support/people.ts';
import { newPuzzle } from '../support/puzzles.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { makeStandings, playerId } from '../../loadtest/many-standings.ts';
import { PEOPLE_READS, type Read } from './people-reads.ts';
import { tempDatabases } from './temp-databases.ts';
import pg from 'pg';
import { idQueries, lookQueries, playedCounts, seatedGames } from '../../src/store/games/game-search.ts';
import { deletionWrite } from '../../src/store/players/deletion.ts';
import { forgettingWrite, gamesToForget } from '../../src/store/games/forgetting.ts';
import * as archive from '../../src/store/archive/archive-queries.ts';
import * as exported from '../../src/store/exports/export-queries.ts';
import type { GameId } from '../../src/records/ids.ts';
import * as deals from '../../src/store/deals/deal-queries.ts';
import * as guests from '../../src/store/players/guest-forgetting.ts';
import * as judging from '../../src/store/standings/judging-queries.ts';
import * as leagues from '../../src/store/leagues/league-queries.ts';
import * as puzzles from '../../src/store/puzzles/puzzle-queries.ts';
import { sessionDeletion } from '../../src/store/players/player-writes.ts';
import * as queries from '../../src/store/games/game-queries.ts';
import * as retention from '../../src/store/games/retention.ts';
import * as sessions from '../../src/store/players/session-queries.ts';
import * as suspects from '../../src/store/standings/suspect-queries.ts';
import * as webhooks from '../../src/store/webhooks/webhook-queries.ts';

const BEFORE = 'g_00099999';

interface Row {
  readonly name: string;
  readonly query: (backend: Backend) => Compilable;
  readonly index: string;
  /** On PostgreSQL, if its name differs. */
  readonly postgresIndex?: string;
  /** It sorts one player's own rows, whose number does not grow with the whole database. */
  readonly sortsItsOwn?: true;
  /** It sorts pending work, which is always little. */
  readonly sortsWaiting?: true;
  /** It sorts the rows of one millisecond. */
  readonly sortsTies?: true;
  /** PostgreSQL sorts the limited number of games that it scanned. */
  readonly sortsLooked?: true;
}

const SOMEBODY = { kind: 'player', owner: 'ABCD2345' } as const;
const UNTRIED = { solver: SOMEBODY, from: '800000000000', limit: 50 };

const DAY = '2026-11-23';
const DEAL_RESULT = { isConceded: false, loss: 0.1, deficit: 0, endedAt: SOME_TIME };

const DEAL_ROWS: readonly Row[] = [
  {
    name: "a day's deal",
    query: ({ db }) => deals.dealOf(db, DAY),
    index: 'PRIMARY KEY',
    postgresIndex: 'daily_deals_pkey',
  },
  {
    name: "a player's game of a day",
    query: ({ db }) => deals.gameOf(db, DAY, SOMEBODY),
    index: 'PRIMARY KEY',
    postgresIndex: 'deal_games_(?:pk|owner)',
  },
  { name: 'all daily deals of a player', query: ({ db }) => deals.gamesOf(db, SOMEBODY), index: 'deal_games_owner' },
  {
    name: "a day's list",
    query: ({ db }) => deals.ranked(db, { day: DAY, kind: 'player', limit: 20 }),
    index: 'deal_games_ranked',
  },
  {
    name: "the next page of a day's list",
    query: ({ db }) => deals.ranked(db, { day: DAY, kind: 'player', last: { ...DEAL_RESULT, equals: 1 }, limit: 20 }),
    index: 'deal_games_ranked',
  },
  {
    name: 'the number of places',
    query: ({ db }) => deals.rankedCount(db, DAY, 'player'),
    index: 'deal_games_ranked',
    postgresIndex: 'deal_games_(?:ranked|owner)', // as long as the table is empty
  },
  {
    name: 'a place',
    query: ({ db }) => deals.betterCount(db, DAY, 'player', DEAL_RESULT),
    index: 'deal_games_ranked',
  },
  {
    name: 'daily deals to rank',
    query: ({ db }) => deals.unmeasuredGames(db, 20),
    index: 'deal_games_unmeasured',
    sortsWaiting: true,
  },
  { name: 'daily deals to publish', query: ({ db }) => deals.hiddenBefore(db, DAY, 200), index: 'games_deals_hidden' },
];

const JUDGED_OF = { ruleset: 'classic', policy: 'house-1', onlyShown: true } as const;

const JUDGING_ROWS: readonly Row[] = [
  {
    name: 'the judged games of two owners',
    query: ({ db }) => ({
      compile: () =>
        judging.judgedGames(db, {
          ...JUDGED_OF,
          owners: [
            { kind: 'player', id: 'ABCD2345' },
            { kind: 'agent', id: 'bot' },
          ],
        }),
    }),
    index: 'judged_seats_judged',
  },
  { name: 'games to judge', query: ({ db }) => judging.waitingGames(db, 20, SOME_TIME), index: 'judged_seats_waiting' },
];

const PUZZLE_ROWS: readonly Row[] = [
  { name: 'games to mine', query: ({ db }) => puzzles.unminedGames(db, 20), index: 'games_unmined' },
  {
    name: 'a puzzle',
    query: ({ db }) => puzzles.puzzleById(db, 'abc'),
    index: 'sqlite_autoindex_puzzles_1',
    postgresIndex: 'puzzles_pkey',
  },
  { name: 'the puzzles of a game', query: ({ db }) => puzzles.puzzlesOfGame(db, 'g_1'), index: 'puzzles_game' },
  {
    name: "a day's puzzle",
    query: ({ db }) => puzzles.puzzleOfDay(db, '2026-11-23'),
    index: 'PRIMARY KEY',
    postgresIndex: 'puzzle_days_pkey',
  },
  {
    name: "candidates for a day's puzzle",
    query: ({ db }) =>
      puzzles.dailyCandidates(db, '>=', { day: '2026-11-23', minedUntil: '2026-11-22', from: '8', limit: 300 }),
    index: 'puzzles_open',
  },
  {
    name: 'untried puzzles',
    query: ({ db }) => puzzles.untried(db, '>=', UNTRIED),
    index: 'sqlite_autoindex_puzzles_1',
    postgresIndex: 'puzzles_pkey',
  },
  {
    name: 'untried puzzles of a ruleset',
    query: ({ db }) => puzzles.untried(db, '<', { ...UNTRIED, ruleset: 'classic' }),
    index: 'puzzles_ruleset',
    postgresIndex: 'puzzles_pkey', // about every second puzzle is of the ruleset
  },
  {
    name: 'untried puzzles of a theme',
    query: ({ db }) => puzzles.untried(db, '>=', { ...UNTRIED, ruleset: 'classic', theme: 'poison' }),
    index: 'PRIMARY KEY',
    postgresIndex: 'puzzle_themes_pk',
  },
  {
    name: 'untried puzzles of own games',
    query: (backend) => puzzles.untriedOwn(backend, { ...UNTRIED, owners: ['ABCD2345', 'GUEST222'] }),
    index: 'seats_player',
    sortsItsOwn: true,
  },
  {
    name: 'a solver',
    query: ({ db }) => puzzles.solverOf(db, SOMEBODY),
    index: 'PRIMARY KEY',
    postgresIndex: 'puzzle_solvers_pk',
  },
  {
    name: "a solver's attempt",
    query: ({ db }) => puzzles.attemptOf(db, SOMEBODY, 'abc'),
    index: 'PRIMARY KEY',
    postgresIndex: 'puzzle_attempts_pk',
  },
];

const WEBHOOK_ROWS: readonly Row[] = [
  {
    name: 'a subscription',
    query: ({ db }) => webhooks.webhookById(db, 'sub_1'),
    index: 'sqlite_autoindex_webhooks_1',
    postgresIndex: 'webhooks_pkey',
  },
  {
    name: 'the subscriptions of deliveries',
    query: (backend) => webhooks.webhooksByIds(backend, ['sub_1', 'sub_2']),
    index: 'sqlite_autoindex_webhooks_1',
    postgresIndex: 'webhooks_pkey',
  },
  {
    name: 'the subscriptions to a game',
    query: ({ db }) => webhooks.webhooksOfGame(db, 'g_1'),
    index: 'webhooks_open',
  },
  {
    name: 'the subscriptions to a game that was merged into another',
    query: ({ db }) => webhooks.webhooksMove(db, 'g_2', 'g_1'),
    index: 'webhooks_open',
  },
  {
    name: 'games subscribed to',
    query: ({ db }) => webhooks.gamesSubscribedTo(db, BEFORE, 500),
    index: 'webhooks_open',
  },
  ...['seat', null].map((tokenHash) => ({
    name: `open subscriptions to a game (${tokenHash ?? 'public'})`,
    query: ({ db }: Backend) => webhooks.openCount(db, { gameId: 'g_1', tokenHash }, SOME_TIME),
    index: 'webhooks_open',
  })),
  ...(['agent', 'challengeHash', 'caller'] as const).map((of) => ({
    name: `open subscriptions by ${of}`,
    query: ({ db }: Backend) => webhooks.openCount(db, { [of]: 'pebble' } as unknown as SubscriptionsOf, SOME_TIME),
    index: { agent: 'webhooks_agent', challengeHash: 'webhooks_challenge', caller: 'webhooks_caller' }[of],
  })),
  {
    name: 'games with undelivered events',
    query: ({ db }) => webhooks.gamesBehind(db, '', 500),
    index: 'webhooks_open',
  },
  { name: 'events of the outbox', query: ({ db }) => webhooks.outboxEvents(db, 50), index: 'outbox_open' },
  ...['held', 'deliveries', 'webhooks'].map((what, i) => ({
    name: `the deletion of a player's webhooks (${what})`,
    query: ({ db }: Backend) => ({ compile: () => webhookDeletions(db)[i]!.update }),
    index: 'webhooks_owner',
  })),
  {
    name: 'whether a webhook wakes an agent',
    query: ({ db }) => webhooks.wakingOf(db, 'agent:pebble', SOME_TIME),
    index: 'webhooks_owner',
  },
  {
    name: 'agents that a webhook wakes',
    query: ({ db }) => webhooks.wokenAgents(db, SOME_TIME, 20),
    index: 'webhooks_owner',
  },
  {
    name: 'events of an agent',
    query: ({ db }) => webhooks.outboxOf(db, { agent: 'pebble' }, { limit: 20, after: 7 }),
    index: 'outbox_agent',
  },
  {
    name: 'subscriptions to an agent',
    query: ({ db }) => webhooks.webhooksFor(db, newOutboxEvent(), 200)[0]!,
    index: 'webhooks_agent',
  },
  {
    name: 'subscriptions to a challenge',
    query: ({ db }) => webhooks.webhooksFor(db, newOutboxEvent(), 200)[1]!,
    index: 'webhooks_challenge',
  },
  {
    name: 'due deliveries',
    query: ({ db }) => webhooks.dueDeliveries(db, SOME_TIME, 200),
    index: 'deliveries_due',
  },
  {
    name: 'the log of deliveries',
    query: ({ db }) => webhooks.deliveryLog(db, 'sub_1', { limit: 20, before: 'evt_1' }),
    index: 'deliveries_log',
  },
  {
    name: 'old events of the outbox',
    query: ({ db }) => webhooks.oldRows(db, SOME_TIME, 100)[0]!,
    index: 'outbox_age',
  },
  { name: 'old deliveries', query: ({ db }) => webhooks.oldRows(db, SOME_TIME, 100)[1]!, index: 'deliveries_age' },
  { name: 'old subscriptions', query: ({ db }) => webhooks.oldRows(db, SOME_TIME, 100)[2]!, index: 'webhooks_over' },
  {
    name: 'old subscriptions to challenges',
    query: ({ db }) => webhooks.oldRows(db, SOME_TIME, 100)[3]!,
    index: 'webhooks_challenge_age',
  },
  {
    name: 'long disabled subscriptions',
    query: ({ db }) => webhooks.oldRows(db, SOME_TIME, 100)[4]!,
    index: 'webhooks_disabled',
  },
];

function webhookDeletions(db: Backend['db']): Update[] {
  const steps = deletionWrite(db, playerId(1), SOME_TIME, { name: 'Deleted player', texts: [] }) as Update[];
  return steps.filter(({ update }) => / webhooks /.test(update.sql));
}

/** The index for each step of the deletion. */
const FORGETTING: readonly Pick<Row, 'index' | 'postgresIndex'>[] = [
  { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
  { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
  { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
  { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
  { index: 'sqlite_autoindex_challenges_1', postgresIndex: 'challenges_pkey' },
  { index: 'tokens_game' },
  { index: 'packed_tokens_game' },
  { index: 'PRIMARY KEY', postgresIndex: 'seats_pk' },
  { index: 'PRIMARY KEY', postgresIndex: 'journal_pk' },
  { index: 'PRIMARY KEY', postgresIndex: 'thoughts_pk' },
  { index: 'sqlite_autoindex_reviews_1', postgresIndex: 'reviews_pkey' },
  { index: 'player_games_game' },
  { index: 'games_alias' },
  { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_forget' },
];

function forgettingStep(backend: Backend, step: number): Compilable {
  const steps = forgettingWrite(backend, ['g_1', 'g_2'], SOME_TIME);
  expect(steps).to.have.length(FORGETTING.length);
  return { compile: () => (steps[step] as Update).update };
}

function expiryOf(backend: Backend): Update {
  const times = { endedBefore: SOME_TIME, now: SOME_TIME };
  return retention.expiryWrite(backend, ['g_1', 'g_2'], times)[0] as Update;
}

/** Small, but with rows of every kind. */
const SIZES = { players: 500, matches: 1000, members: 100 };

/** The query that a read of the store really runs. */
async function queryOf(backend: MonitoredBackend, { read }: Read): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = [];
  const noted =
    (ask: Backend['run']): Backend['run'] =>
    (query) => {
      asked.push(query);
      return ask(query);
    };
  await read(new SqlStore({ ...backend, run: noted(backend.run), change: noted(backend.change) }));
  expect(asked).to.have.length(1);
  return asked[0]!;
}

function compiled(backend: MonitoredBackend, row: Row | Read): CompiledQuery | Promise<CompiledQuery> {
  return 'read' in row ? queryOf(backend, row) : row.query(backend).compile();
}

/** For an agent there are two: by its seats, and by the games in which it is hosted. */
function queryBy<Q>(index: string, queries: readonly Q[]): Q {
  return queries.at(index === 'games_agent' ? 1 : 0)!;
}

const SEARCHES: readonly Row[] = (
  [
    ['finished games', { status: 'finished' }, 'games_finished'],
    ['active games', { status: 'active' }, 'games_live'],
    ['games in which an agent holds a seat', { agent: 'own' }, 'seats_agent'],
    ['games in which an agent is hosted', { agent: 'own', since: 'g_0' }, 'games_agent'],
    ['games of a league', { tournament: 't_1' }, 'games_tournament'],
    ['games of an agent, private ones too', { agent: 'own', withPrivate: true }, 'seats_agent'],
    ['challenges of an agent, private ones too', { agent: 'own', withPrivate: true }, 'games_agent'],
    ['games of a player', { players: ['AAAABBBB', 'CCCCDDDD'] }, 'seats_player'],
  ] as const
).flatMap(([name, search, index]) =>
  [undefined, BEFORE].map((before) => ({
    name: `${name}${before ? ', next page' : ''}`,
    query: (backend: Backend) => ({
      compile: () =>
        queryBy(index, idQueries(backend, { withPrivate: false, ...search, before, limit: 20 })).compile(backend.db),
    }),
    index,
    ...('players' in search && !('agent' in search) ? { sortsItsOwn: true as const } : {}),
  })),
);

const LOOKS: readonly Row[] = (
  [
    ['finished games of a ruleset', { status: 'finished', ruleset: 'classic', since: 'g_0' }, 'games_finished'],
    [
      'rated games of a strength',
      { status: 'finished', rated: true, strength: 1200, before: BEFORE },
      'games_finished',
    ],
    ['active unrated games', { status: 'active', rated: false }, 'games_live'],
    ['games that B won', { status: 'finished', winner: 'B' }, 'games_finished'],
    ['games in which an agent is hosted', { agent: 'own', status: 'finished', since: 'g_0' }, 'games_agent'],
    ['games that an agent won by its key', { agent: 'own', result: 'won', before: BEFORE }, 'seats_agent'],
    ['hosted games that an agent won', { agent: 'own', result: 'won' }, 'games_agent'],
    ['games of an agent against a player', { agent: 'own', players: ['AAAABBBB'] }, 'seats_agent'],
    [
      'games that a player lost to the house',
      { players: ['AAAABBBB'], opponent: 'house', result: 'lost' },
      'seats_player',
    ],
    ['rated games of a player', { players: ['AAAABBBB'], rated: true, since: 'g_0', before: BEFORE }, 'seats_player'],
    ['finished games of a league', { tournament: 't_1', status: 'finished', ruleset: 'classic' }, 'games_tournament'],
  ] as const
).map(([name, search, index]) => ({
  name: `by a look, ${name}`,
  query: (backend: Backend) => ({
    compile: () =>
      queryBy(index, lookQueries(backend, { withPrivate: false, limit: 20, ...search })).compile(backend.db),
  }),
  index,
  sortsLooked: true as const,
}));

const SPAN = { from: SOME_TIME, to: SOME_TIME + 86_400_000, limit: 20 };

const EXPORT_ROWS: readonly Row[] = [
  {
    name: 'the last day with games to export',
    query: ({ db }) => ({ compile: () => exported.lastEnding(SOME_TIME).compile(db) }),
    index: 'games_ends',
  },
  ...[undefined, { endedAt: SOME_TIME, id: BEFORE as GameId }].map((after) => ({
    name: `games to export${after ? ', next page' : ''}`,
    query: ({ db }: Backend) => ({ compile: () => exported.finishedEnds({ ...SPAN, after }).compile(db) }),
    index: 'games_ends',
    sortsTies: true as const,
  })),
  {
    name: 'reviews to export',
    query: (backend) => exported.reviewsOf(backend, ['g_1', 'g_2']),
    index: 'sqlite_autoindex_reviews_1',
    postgresIndex: 'reviews_pkey',
  },
  {
    name: 'old reviews',
    query: ({ db }) => exported.deletionOfOldReviews(db, SOME_TIME, 100),
    index: 'reviews_age',
  },
];

const GUEST_ROWS: readonly Row[] = [undefined, { createdAt: SOME_TIME - 1, id: 'ABCD2345' }].map((after) => ({
  name: `guests who never finished a game${after ? ', next page' : ''}`,
  query: ({ db }: Backend) => ({
    compile: () => guests.unplayedGuests({ before: SOME_TIME, after, limit: 100 }).compile(db),
  }),
  index: 'players_unplayed',
}));

const SOME_GUESTS = ['ABCD2345', 'ABCD2346'];

/** The index of each step of deleting some of them. */
const GUEST_DELETION: readonly Row[] = [
  {
    name: 'guests whom nothing names',
    query: (backend: Backend) => ({ compile: () => guests.forgottenAmong(backend, SOME_GUESTS).compile(backend.db) }),
    index: 'sqlite_autoindex_players_1',
    postgresIndex: 'players_(?:pkey|unplayed)',
  },
  ...[
    { index: 'sqlite_autoindex_players_1', postgresIndex: 'players_(?:pkey|unplayed)' },
    { index: 'PRIMARY KEY', postgresIndex: 'standings_pk' },
  ].map((indices, step) => ({
    name: `guests to delete, step ${step}`,
    query: (backend: Backend) => ({
      compile: () => (guests.guestsDeletion(backend, SOME_GUESTS)[step] as Update).update,
    }),
    ...indices,
  })),
];

const PACKING = { after: 'g_0', before: BEFORE, endedBefore: SOME_TIME, limit: 50 };

/** The index for each step of packing a game. */
/** Of a game against the house. */
const PLAYED = {
  ...newRecord({ id: 'g_1' }),
  ...{ mode: 'house', strength: 800, ruleset: 'classic', rules: 'classic/1', policy: null, scoreA: 9, scoreB: 8 },
  ...{
    isPublic: 1,
    isPlacement: 0,
    isCasual: 0,
    entries: [],
    packedJournal: null,
    packedFacts: null,
    tokenA: null,
    tokenB: null,
    epoch: 0,
  },
  seats: [
    { seat: 'A', ...newSeat() },
    { seat: 'B', ...houseSeat(800) },
  ],
} as unknown as WholeGameRow;

const ARCHIVE_ROWS: readonly Row[] = [
  {
    name: 'unpacked games',
    query: ({ db }) => archive.unpackedIds(db, PACKING),
    index: 'games_unpacked',
  },
  {
    name: 'games to pack',
    query: (backend) => archive.gamesToPack(backend, ['g_1', 'g_2'], PACKING),
    index: 'sqlite_autoindex_games_1',
    postgresIndex: 'games_unpacked',
  },
  ...[
    { index: 'PRIMARY KEY', postgresIndex: 'packed_tokens_pkey' },
    { index: 'games_token_a' },
    { index: 'games_token_b' },
  ].map((index) => ({
    name: 'a token of a packed game',
    query: ({ db }: Backend) => ({ compile: () => archive.packedTokenByHash(db, 'ab'.repeat(32)) }),
    ...index,
  })),
  ...[
    { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
    { index: 'PRIMARY KEY', postgresIndex: 'journal_pk' },
    { index: 'PRIMARY KEY', postgresIndex: 'seats_pk' },
    { index: 'PRIMARY KEY', postgresIndex: 'seats_pk' },
    { index: 'tokens_game' },
    { index: 'tokens_game' },
  ].map((index, step) => ({
    name: `the packing of a game (${step})`,
    query: (backend: Backend) => ({ compile: () => (archive.packingWrite(backend, PLAYED)[step] as Update).update }),
    ...index,
  })),
];

const ROWS: readonly Row[] = [
  ...ARCHIVE_ROWS,
  ...EXPORT_ROWS,
  ...GUEST_ROWS,
  ...GUEST_DELETION,
  ...LOOKS,
  ...WEBHOOK_ROWS,
  {
    name: 'agents by rating',
    query: (backend) => suspects.agentHolders(backend, ['oracle']),
    index: 'sqlite_autoindex_agents_1',
    postgresIndex: 'agents_pkey',
  },
  ...[{ index: 'sqlite_autoindex_players_1', postgresIndex: 'players_pkey' }, { index: 'players_line' }].map((of) => ({
    name: 'players by rating',
    query: (backend: Backend) => suspects.playerHolders(backend, ['P1000007'], ['player/G1']),
    ...of,
  })),
  {
    name: 'standings of many',
    query: (backend) => suspects.standingsOf(backend, 'player', ['P1000007']),
    index: 'PRIMARY KEY',
    postgresIndex: 'standings_pk',
  },
  {
    name: 'a game by its id',
    query: (backend) => queries.gameById(backend, 'g_1'),
    index: 'sqlite_autoindex_games_1',
    postgresIndex: 'games_pkey',
  },
  { name: 'a game by its code', query: (backend) => queries.newestGameByCode(backend, 'QRSTVW'), index: 'games_code' },
  {
    name: 'quick-match waiters',
    query: ({ db }) => ({ compile: () => queries.quickWaiters(db, { ruleset: 'classic', kind: 'person', upTo: 9 }) }),
    index: 'games_quick',
  },
  { name: 'open duels', query: (backend) => queries.openDuels(backend, { limit: 20 }), index: 'games_open' },
  {
    name: 'the next page of open duels of a ruleset',
    query: (backend) => queries.openDuels(backend, { limit: 20, before: BEFORE, ruleset: 'mutators' }),
    index: 'games_open_ruleset',
  },
  { name: 'live games', query: (backend) => queries.liveGames(backend, { limit: 20 }), index: 'games_live' },
  {
    name: 'the next page of live games',
    query: (backend) => queries.liveGames(backend, { limit: 20, before: BEFORE }),
    index: 'games_live',
  },
  {
    name: 'the claim of games to check',
    query: (backend) => queries.claimIn(backend, 'games', { ids: ['g_1', 'g_2'], now: SOME_TIME, until: SOME_TIME }),
    index: 'sqlite_autoindex_games_1',
    postgresIndex: 'games_check',
  },
  { name: 'games of a league', query: ({ db }) => leagues.gamesOfLeague(db, 't_1'), index: 'games_pairing' },
  {
    name: "the number of a league's games",
    query: ({ db }) => leagues.countsIn(db, 't_1'),
    index: 'games_pairing',
  },
  {
    name: 'leagues that a player organized',
    query: (backend) => leagues.leaguesOrganizedBy(backend, ['K7QX2M9D']),
    index: 'tournaments_organizer',
  },
  {
    name: 'leagues that a player entered',
    query: (backend) => leagues.leaguesEnteredBy(backend, ['K7QX2M9D']),
    index: 'tournament_entries_of',
    postgresIndex: 'tournament_entries_(?:of|owner)', // of an empty table either will do
  },
  {
    name: 'leagues to check',
    query: ({ db }) => leagues.leaguesToLookAt(db, SOME_TIME, 20),
    index: 'tournaments_check',
  },
  { name: 'games to weigh', query: ({ db }) => leagues.unappraisedGames(db, 20), index: 'games_unweighed' },
  ...DEAL_ROWS,
  ...JUDGING_ROWS,
  ...PUZZLE_ROWS,
  { name: 'games to check', query: ({ db }) => queries.gamesToCheck(db, SOME_TIME, 200), index: 'games_check' },
  {
    name: 'a token',
    query: ({ db }) => queries.tokenByHash(db, 'hash'),
    index: 'PRIMARY KEY',
    postgresIndex: 'tokens_pkey',
  },
  {
    name: 'a receipt',
    query: ({ db }) => queries.receiptByKey(db, 'key'),
    index: 'sqlite_autoindex_receipts_1',
    postgresIndex: 'receipts_pkey',
  },
  ...(['waiting', 'active'] as const).map((status) => ({
    name: `the open games of a network (${status})`,
    query: ({ db }: Backend) => queries.openGameCounts(db, 'net', { waiting: 100, active: 1000 }),
    index: { waiting: 'games_waiting_of', active: 'games_running_of' }[status],
  })),
  {
    name: 'the games that an agent plays',
    query: ({ db }) => playedCounts(db, { agent: 'own', network: 'net' }),
    index: 'seats_agent_recent',
    postgresIndex: 'seats_agent', // for an agent with few games
  },
  ...[
    { index: 'seats_agent_recent', postgresIndex: 'seats_agent(?:_recent)?' }, // for an agent with few games
    { index: 'games_hosted' },
  ].map((indices) => ({
    name: "the games that an agent's feed follows",
    query: (backend: Backend) => ({
      compile: () =>
        seatedGames(backend, { agent: 'own' }, { since: SOME_TIME, limit: 20, withPacked: false }).compile(backend.db),
    }),
    ...indices,
    sortsItsOwn: true as const,
  })),
  ...SEARCHES,
  {
    name: 'the games of a page',
    query: (backend) => queries.gamesByIds(backend, ['g_1', 'g_2']),
    index: 'sqlite_autoindex_games_1',
    postgresIndex: 'games_pkey',
  },
  {
    name: 'the next page of old games',
    query: ({ db }) => retention.idsFrom(db, { after: 'g_1', before: BEFORE, limit: 200 }),
    index: 'sqlite_autoindex_games_1',
    postgresIndex: 'games_pkey',
  },
  ...[
    { index: 'sqlite_autoindex_games_1', postgresIndex: 'games_pkey' },
    { index: 'sqlite_autoindex_results_1', postgresIndex: 'results_pkey' },
    { index: 'sqlite_autoindex_matches_2', postgresIndex: 'matches_game_id_key' },
    { index: 'puzzles_game' },
    { index: 'PRIMARY KEY', postgresIndex: 'seats_(?:pk|player)' }, // as long as the table is empty
  ].map((index) => ({
    name: 'which of them are counted',
    query: (backend: Backend) => ({ compile: () => expiryOf(backend).update }),
    ...index,
  })),
  { name: 'games to forget', query: ({ db }) => gamesToForget(db, SOME_TIME, 100), index: 'games_forget' },
  ...FORGETTING.map((index, step) => ({
    name: `the deletion of a game (${step})`,
    query: (backend: Backend) => forgettingStep(backend, step),
    ...index,
  })),
  {
    name: 'old receipts',
    query: ({ db }) => queries.deletionOfOldReceipts(db, SOME_TIME - 1000, 100),
    index: 'receipts_age',
  },
  ...['sessions_age', 'sessions_unused'].map((index, i) => ({
    name: `old sessions by ${index}`,
    query: ({ db }: Backend) => sessions.oldSessions(db, { createdBefore: 5, usedBefore: 5 }, 100)[i]!,
    index,
  })),
  {
    name: 'expiring sessions',
    query: (backend) => ({ compile: () => sessionDeletion(backend, ['h1', 'h2'])[0]!.update }),
    index: 'PRIMARY KEY',
    postgresIndex: 'sessions_pkey',
  },
  {
    name: 'their devices',
    query: (backend) => ({ compile: () => sessionDeletion(backend, ['h1', 'h2']).at(-1)!.update }),
    index: 'push_devices_session',
  },
];

/** Many games, each with a theme and a day. */
async function fillPuzzles(backend: Backend): Promise<void> {
  const writes = Array.from({ length: 500 }, (_, i): Write => {
    const { position, solution, themes, ...puzzle } = newPuzzle({ id: `${i}`.padStart(12, '0'), gameId: `g_${i}` });
    const row = toRow(FIELDS.puzzles, { ...puzzle, position: '{}', solution: '{}', themes });
    const puzzle_id = puzzle.id;
    const day = new Date(SOME_TIME + i * 86_400_000).toISOString().slice(0, 10);
    return [
      { into: 'puzzles', row },
      { into: 'puzzle_themes', row: { theme: 'poison', puzzle_id } },
      { into: 'puzzle_days', row: { day, puzzle_id } },
    ];
  });
  await commitInSlices(backend, writes);
}

/** Some games for each of many players, over some years. */
async function fillPlayed(backend: Backend): Promise<void> {
  const writes = Array.from({ length: 2000 }, (_, i): Write => {
    const facts = { gameId: `g_played_${i}`, endedAt: SOME_TIME - (i % 40) * 2_592_000_000 };
    return [{ into: 'player_games', row: toRow(FIELDS.player_games, newPlayed(playerId(i % 50), facts)) }];
  });
  await commitInSlices(backend, writes);
}

/** Many finished games, and some of every other kind. */
async function fill(backend: Backend): Promise<void> {
  for (let batch = 0; batch < 20; batch++) {
    const writes = Array.from({ length: 250 }, (_, i) => {
      const record = i > 5 ? newRecord({ status: 'finished', code: null }) : i > 2 ? newRecord() : newWaitingRecord();
      const receipt = newReceipt({ createdAt: SOME_TIME - batch * 100 });
      const checkAt = i > 5 ? null : SOME_TIME + i * 1000;
      return newGameWrite(backend.db, { record, entries: [newEntry(record.id, 0)], checkAt, receipt });
    });
    await commitInSlices(backend, [...writes, ...Array.from({ length: 100 }, webhookWrite)]);
  }
}

/** Each within the statement timeout, even on a busy machine. */
async function commitInSlices(backend: Backend, writes: readonly Write[]): Promise<void> {
  const SLICE_SIZE = 25;
  for (let from = 0; from < writes.length; from += SLICE_SIZE) {
    const outcomes = await backend.commit(writes.slice(from, from + SLICE_SIZE));
    expect(outcomes.every(({ is }) => is === 'written')).to.equal(true);
  }
}

/** Many finished, some not. */
function webhookWrite(_: unknown, i: number): Write {
  const isOver = i > 5;
  const ofGame = newSubscription({ cursor: isOver ? null : 2 });
  const ofAgent = newSubscription({ gameId: null, cursor: null, agent: `agent-${i}` });
  const ofChallenge = newSubscription({ gameId: null, cursor: null, challengeHash: newHash() });
  const subscriptions = [ofGame, ofAgent, ofChallenge];
  const deliveries = subscriptions.map(({ id }) =>
    newDelivery({ subscriptionId: id, nextAt: isOver ? null : SOME_TIME }),
  );
  const event = newOutboxEvent({ progress: isOver ? null : '', agent: `agent-${i}` });
  return [
    ...subscriptions.map((each) => ({ into: 'webhooks', row: toRow(FIELDS.webhooks, each) }) as const),
    ...deliveries.map((each) => ({ into: 'deliveries', row: toRow(FIELDS.deliveries, each) }) as const),
    { into: 'outbox', row: toRow(FIELDS.outbox, event) },
  ];
}

describe('SQLite query plans', () => {
  const newDatabase = tempDatabases();
  let backend: MonitoredBackend;
  before(async () => {
    const databaseUrl = `file:${newDatabase()}`;
    await makeStandings(databaseUrl, SIZES);
    backend = await openBackend(databaseUrl);
    await fill(backend);
    await fillPuzzles(backend);
    await fillPlayed(backend);
  });
  after(() => backend.close());

  for (const row of [...ROWS, ...PEOPLE_READS]) {
    const { name, index } = row;
    it(`find ${name} by ${index}`, async () => {
      const { sql, parameters } = await compiled(backend, row);
      const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]) as CompiledQuery<{ detail: string }>;
      const steps = (await backend.run(plan)).map(({ detail }) => detail);
      expect(
        steps.some((step) => step.includes(index)),
        steps.join('\n'),
      ).to.equal(true);
      const isWrong =
        'sortsItsOwn' in row
          ? /^SCAN (?!agg|json_each|looked$|fitting$|open$|last$|rating_book|CONSTANT ROW)/
          : 'sortsWaiting' in row
            ? /^SCAN (?!\(subquery)(?!.* USING .*INDEX)/
            : /^SCAN (?!agg|json_each|looked$|fitting$|open$|last$|rating_book|CONSTANT ROW)(?!.* USING .*INDEX)|TEMP B-TREE/;
      const isOfTies = (step: string) => 'sortsTies' in row && step === 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY';
      const bad = steps.filter((step) => isWrong.test(step) && !isOfTies(step));
      expect(bad, steps.join('\n')).to.deep.equal([]);
    });
  }
});

suiteNeeding('postgres', 'PostgreSQL query plans', () => {
  const databaseUrl = freshDatabase();
  let backend: MonitoredBackend;
  let client: pg.Client;
  before(async () => {
    await makeStandings(databaseUrl(), SIZES);
    backend = await openBackend(databaseUrl());
    await fill(backend);
    await fillPuzzles(backend);
    await fillPlayed(backend);
    client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await client.query('VACUUM ANALYZE');
    // The store's statements are prepared: after a few runs their plans may no longer depend on the parameters.
    await client.query('SET plan_cache_mode = force_generic_plan');
    // Test tables are small enough for full scans: a Seq Scan must remain only if no index fits.
    await client.query('SET enable_seqscan = off');
    await client.query('SET enable_sort = off');
  });
  after(async () => {
    await client.end();
    await backend.close();
  });

  for (const row of [...ROWS, ...PEOPLE_READS]) {
    const { name, index, postgresIndex = index } = row;
    it(`find ${name} by ${postgresIndex}`, async () => {
      const { sql, parameters } = await compiled(backend, row);
      await client.query('DEALLOCATE ALL');
      await client.query(`PREPARE plan AS ${sql}`);
      const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : '';
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN EXECUTE plan${values}`);
      const plan = rows.map((step) => step['QUERY PLAN']).join('\n');
      const sorted = 'sortsTies' in row ? /(?<!Incremental )\bSort\b(?! Key)/ : /\bSort\b/;
      if (!('sortsItsOwn' in row || 'sortsWaiting' in row || 'sortsLooked' in row)) expect(plan).to.not.match(sorted);
      expect(plan, plan).to.match(new RegExp(`(?:using|Bitmap Index Scan on) ${postgresIndex}\\b`));
      expect(plan).to.not.include('Seq Scan');
    });
  }
});

function literal(value: unknown): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`;
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'number' ? `${value}` : pg.escapeLiteral(String(value));
}
