// Fills a database with whole finished games, counted for their players: some are played, the others are copies with
// their own ids, times, players and tokens, made by SQL that both databases understand.
import type { GameRecord } from '../src/records/game-record.ts';
import { openStore } from '../src/store/open-store.ts';
import { FIELDS } from '../src/store/columns.ts';
import { moveEntryOf } from '../src/table/game.ts';
import { houseSeat } from '../src/table/seat-records.ts';
import { newEnding, newGame, newReceipt, newRecord, newSeat } from '../test/support/builders.ts';
import { someGames } from '../test/support/random-games.ts';
import { filled, inserted, makeStandings } from './many-standings.ts';

const PLAYED = 500;
const GAMES_OF_ONE = 40;
/** The interval between the starts of two games. */
const EVERY_MS = 30_000;
const MOVE_MS = 7000;
const DAY_MS = 86_400_000;
const ID_BASE = 10n ** 18n;
const HASH_END = '5eed'.repeat(14).slice(0, 54);

/** As long as real ids, but sorted before those of today. @param i starts at 1 */
export const finishedId = (i: number): string => `g_000${ID_BASE + BigInt(i)}`;
const idOf = (i: string): string => `'g_000' || (${ID_BASE} + ${i})`;
const playedId = (i: number): string => `g_played${100_000 + i}`;
const PLAYED_OF_I = `'g_played' || (100000 + i % ${PLAYED})`;

/** @returns the number of players; their ids are those of `makeStandings` */
export async function makeFinishedGames(databaseUrl: string, count: number): Promise<number> {
  const players = Math.ceil(count / GAMES_OF_ONE);
  await makeStandings(databaseUrl, { players, matches: 1, members: 1 });
  const startedAt = Date.now() - 2 * DAY_MS - count * EVERY_MS;
  await playSome(databaseUrl, startedAt);
  await filled(databaseUrl, [...copies(count, players), ...counted(count, players), ...withoutPlayed()]);
  return players;
}

/** Half of the games are against the house. */
async function playSome(databaseUrl: string, createdAt: number): Promise<void> {
  const store = await openStore(databaseUrl);
  const games = [...someGames(PLAYED)].map(({ rules, seed, plies }, i) => {
    const isHouse = i % 2 === 0;
    const own = { kind: 'person', client: 'web', rating: 1200, playerId: 'P' } as const;
    const record = newRecord({
      ...{
        id: playedId(i),
        mode: isHouse ? 'house' : 'duel',
        rules,
        seed,
        code: null,
        createdAt,
        startedAt: createdAt,
      },
      ...(isHouse ? { strength: 1200, isPlacement: true, moveSeconds: null } : {}),
      seats: { A: newSeat(own), B: isHouse ? houseSeat(1200) : newSeat({ agentSlug: 'agent', rating: 1200 }) },
    } satisfies Partial<GameRecord>);
    const entries = plies.map((ply, move) =>
      moveEntryOf(record.id, ply, createdAt + move * MOVE_MS + ((move * 977) % 911)),
    );
    const { winner } = plies.at(-1)!.position;
    const ending = newEnding({ winner, score: { A: 9, B: 8 }, endedAt: entries.at(-1)!.at });
    return { record, entries, ending };
  });
  for (const { record, entries, ending } of games) {
    await store.insertGame(newGame(record));
    await store.append({ entries, ending, receipt: newReceipt() });
  }
  await store.close();
}

const COLUMN = /[A-Z]/g;
const columnsOf = (fields: readonly string[]): string[] =>
  fields.map((field) => field.replaceAll(COLUMN, (letter) => `_${letter.toLowerCase()}`));

function copies(count: number, players: number): string[] {
  const later = (column: string): string => `${column} + i * ${EVERY_MS}`;
  const player = `'P' || (1000001 + i % ${players})`;
  const hash = (seat: number): string =>
    `case when token_hash is not null then (1000000000 + (i * 2 + ${seat}) * 1103515245 % 2147483647) || '${HASH_END}' end`;
  const copied = (
    table: string,
    columns: readonly string[],
    own: Readonly<Record<string, string>>,
    where: string,
  ): string =>
    inserted(
      `${table} (${columns.join(', ')})`,
      count,
      `select ${columns.map((column) => own[column] ?? column).join(', ')} from n cross join ${table} where ${where}`,
    );
  const times = Object.fromEntries(['created_at', 'started_at', 'ended_at'].map((column) => [column, later(column)]));
  const games = [...columnsOf(FIELDS.games), 'mined_at'];
  const seats = ['game_id', 'seat', 'over_at', ...columnsOf(FIELDS.seats)];
  const seat = (name: 'A' | 'B', place: 0 | 1): string =>
    copied(
      'seats',
      seats,
      {
        game_id: idOf('i'),
        name: `case client when 'house' then name else 'Player ' || (i % ${players}) end`,
        token_hash: hash(place),
        player_id: `case when player_id is not null then ${player} end`,
        agent_slug: `case when agent_slug is not null then 'agent-' || (1 + i % 1000) end`,
        over_at: later('over_at'),
      },
      `game_id = ${PLAYED_OF_I} and seat = '${name}'`,
    );
  return [
    copied('games', games, { id: idOf('i'), ...times, mined_at: later('ended_at') }, `id = ${PLAYED_OF_I}`),
    ...[seat('A', 0), seat('B', 1)],
    `insert into tokens (hash, game_id, seat) select token_hash, game_id, seat from seats
      where token_hash is not null and game_id like 'g_000%'`,
    copied(
      'journal',
      ['game_id', 'ply', 'at', 'entry', 'effort'],
      { game_id: idOf('i'), at: later('at') },
      `game_id = ${PLAYED_OF_I}`,
    ),
  ];
}

/** Rows for the players' histories and the book of results. */
function counted(count: number, players: number): string[] {
  const player = `'P' || (1000001 + i % ${players})`;
  const copy = `from n cross join games where games.id = ${idOf('i')}`;
  return [
    inserted(
      'player_games (player_id, game_id, seat, ruleset, opponent, outcome, rating_before, rating_after, ended_at)',
      count,
      `select ${player}, id, 'A', ruleset, 'Somebody', 'W', 1200, 1210, ended_at ${copy}`,
    ),
    inserted(
      'results (game_id, sequence, ended_at, ruleset, line_a, line_b, score_a, moves_a, moves_b, strength)',
      count,
      `select id, i, ended_at, ruleset, 'player/' || ${player}, case mode when 'duel' then 'agent/agent-' || (1 + i % 1000) end,
        (i * 104729 % 3) / 2.0, 6, 6, case mode when 'house' then 1200 end ${copy}`,
    ),
  ];
}

function withoutPlayed(): string[] {
  return ['tokens', 'journal', 'seats']
    .map((table) => `delete from ${table} where game_id like 'g_played%'`)
    .concat(`delete from games where id like 'g_played%'`);
}
