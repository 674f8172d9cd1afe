// The games of one scenario as they are in the database.
import { createHash } from 'node:crypto';
import type { Seat } from '../../src/engine/index.ts';
import { isOver, type GameRecord } from '../../src/records/game-record.ts';
import { moveNames } from '../../src/table/game.ts';
import type { Deployment, Row } from '../deployment.ts';

export interface StoredSeat {
  readonly name: string;
  readonly tokenHash: string | null;
}

export interface StoredGame {
  readonly id: string;
  readonly status: GameRecord['status'];
  readonly rematchOf: string | null;
  readonly aliasOf: string | null;
  readonly rules: string | null;
  readonly seed: string;
  readonly winner: string | null;
  readonly endReason: string | null;
  readonly seats: Readonly<Record<Seat, StoredSeat>>;
  readonly moves: readonly string[];
}

/** @param names what the names of this scenario's players start with */
export async function readStore(deployment: Deployment, names: string): Promise<ReadonlyMap<string, StoredGame>> {
  const ours = `select game_id from seats where name like '${names}%'`;
  const rows = await deployment.rows(
    `select 1 as part, g.id, g.status, g.rematch_of, g.alias_of, g.rules, g.seed, g.winner, g.end_reason,
       a.name as name_a, a.token_hash as token_a, b.name as name_b, b.token_hash as token_b, 0 as ply, '' as entry
     from games g join seats a on a.game_id = g.id and a.seat = 'A' join seats b on b.game_id = g.id and b.seat = 'B'
     where g.id in (${ours})
     union all select 2, game_id, '', '', '', '', '', '', '', '', '', '', '', ply, entry
     from journal where game_id in (${ours}) order by 1, 2, 14`,
  );
  const journals = Map.groupBy(
    rows.filter(({ part }) => part === 2),
    ({ id }) => id,
  );
  const games = rows.filter(({ part }) => part === 1).map((row) => gameOf(row, journals.get(row['id']!) ?? []));
  return new Map(games.map((game) => [game.id, game]));
}

function gameOf(row: Row, journal: readonly Row[]): StoredGame {
  const text = (column: string): string | null => row[column] as string | null;
  const seatOf = (seat: string): StoredSeat => ({ name: text(`name_${seat}`)!, tokenHash: text(`token_${seat}`) });
  return {
    id: text('id')!,
    status: text('status') as GameRecord['status'],
    rematchOf: text('rematch_of'),
    aliasOf: text('alias_of'),
    rules: text('rules'),
    seed: text('seed')!,
    winner: text('winner'),
    endReason: text('end_reason'),
    seats: { A: seatOf('a'), B: seatOf('b') },
    moves: moveNames(journal.map(({ id, ply, entry }) => ({ gameId: id, ply, entry, at: 0 }) as never)),
  };
}

export function isEnded(game: StoredGame): boolean {
  return isOver(game);
}

/** Tokens are stored as this. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
