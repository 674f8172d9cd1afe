// Finds guests who never finished a game, and deletes those to whom nothing else refers.
import { sql, type RawBuilder } from 'kysely';
import type { GuestPlace, OldGuests } from '../../ports/player-store.ts';
import { partyOf } from '../../table/identities.ts';
import type { Write } from '../backend.ts';
import { isIn, type Source } from '../games/game-queries.ts';
import { looseSteps } from '../steps.ts';

/** The condition of the partial index. */
const isUnplayed = sql`is_account = 0 and finished_games = 0 and moved_to is null`;

const id = sql.ref('players.id');
const party = sql`${sql.lit(partyOf({ kind: 'player', id: '' }))} || ${id}`;
const line = sql`'player/' || ${id}`;

/** Everything that can refer to a player; each is looked up by an index. */
const REFERENCES: readonly RawBuilder<unknown>[] = [
  sql`sessions where player_id = ${id}`,
  sql`seats where player_id = ${id}`,
  sql`games where held_for = ${id} and status = 'waiting'`,
  sql`player_games where player_id = ${id}`,
  sql`results where line_a = ${line}`,
  sql`results where line_b = ${line}`,
  sql`friends where player_id = ${id}`,
  sql`friends where friend_id = ${id}`,
  sql`club_places where player_id = ${id}`,
  sql`tournaments where organizer = ${id}`,
  sql`tournament_entries where owner = ${id}`,
  sql`deal_games where kind = 'player' and owner = ${id}`,
  sql`puzzle_solvers where kind = 'player' and owner = ${id}`,
  sql`judged_seats where kind = 'player' and owner = ${id}`,
  sql`push_devices where player_id = ${id}`,
  sql`webhooks where owner = ${party}`,
];

/** Guests about whom an operator decided something, and those whom others can still meet, are kept. */
const isForgotten = sql`(${isUnplayed} and banned_at is null and suspended_since is null and hidden_by is null
  and line is null and ${sql.join(
    REFERENCES.map((reference) => sql`not exists (select 1 from ${reference})`),
    sql` and `,
  )})`;

/** Oldest first. The limit is a literal, because with a parameter PostgreSQL would plan to read a tenth of the rows. */
export function unplayedGuests({ before, after, limit }: OldGuests): RawBuilder<GuestPlace> {
  const next = after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id})` : sql``;
  return sql`select id, created_at as ${sql.ref('createdAt')} from players
    where ${isUnplayed} and created_at >= ${after?.createdAt ?? 0} and created_at < ${before} ${next}
    order by created_at, id limit ${sql.lit(limit)}`;
}

export function forgottenAmong({ flavour }: Source, ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select id from players where ${isIn(flavour, 'players.id', ids)} and ${isForgotten}`;
}

/** Checks again that nothing refers to them; their standings are deleted too. */
export function guestsDeletion({ db, flavour }: Source, ids: readonly string[]): Write {
  const isGone = sql`not exists (select 1 from players where players.id = standings.owner)`;
  return looseSteps(db, [
    sql`delete from players where ${isIn(flavour, 'players.id', ids)} and ${isForgotten}`,
    sql`delete from standings where kind = 'player' and ${isIn(flavour, 'owner', ids)} and ${isGone}`,
  ]);
}
