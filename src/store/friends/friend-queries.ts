// Reads of friendships.
import { sql, type Kysely } from 'kysely';
import type { FriendState } from '../../../schema/enumerations.ts';
import type { Instant } from '../../records/game-record.ts';
import type { PlayerId } from '../../records/ids.ts';
import { COLUMNS } from '../columns.ts';
import { isRecent } from '../games/game-search.ts';
import { isIn, isUsed, type Source } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export function friendshipOf(db: Db, player: PlayerId, other: PlayerId) {
  const state = (of: PlayerId, to: PlayerId) =>
    sql<FriendState | null>`(select state from friends where player_id = ${of} and friend_id = ${to})`;
  return db.selectNoFrom([state(player, other).as('own'), state(other, player).as('theirs')]);
}

export function listed(
  db: Db,
  player: PlayerId,
  state: FriendState,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const page = db
    .selectFrom('friends')
    .innerJoin('players', 'players.id', 'friends.friend_id')
    .innerJoin('standings', 'standings.owner', 'players.id')
    .select(['players.id', 'players.name', 'players.shows_presence as showsPresence'])
    .select(['friends.state', 'friends.since', ...COLUMNS.standings])
    .where('friends.player_id', '=', player)
    .where('friends.state', '=', state)
    .where('standings.kind', '=', 'player')
    .where('standings.ruleset', '=', 'all')
    .orderBy('friends.friend_id')
    .limit(limit + 1);
  return after === undefined ? page : page.where('friends.friend_id', '>', after);
}

export function counts(db: Db, player: PlayerId) {
  return db
    .selectFrom('friends')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('player_id', '=', player)
    .groupBy('state');
}

export function playing({ db, flavour }: Source, players: readonly PlayerId[]) {
  return db
    .selectFrom('seats')
    .innerJoin('games', 'games.id', 'seats.game_id')
    .select((eb) => ['seats.player_id as playerId', eb.fn.max('games.id').as('gameId')])
    .$narrowType<{ playerId: string }>()
    .where(isIn(flavour, 'seats.player_id', players))
    .where('seats.player_id', 'is not', null)
    .where(isRecent)
    .where('seats.over_at', 'is', null)
    .where('games.status', '=', sql.lit('active'))
    .where('games.is_public', '=', sql.lit(1))
    .where(isUsed)
    .groupBy('seats.player_id');
}

/** The status is a literal, to match the partial index. */
export function invitations({ db, flavour }: Source, players: readonly PlayerId[], now: Instant) {
  return db
    .selectFrom('games')
    .innerJoin('seats', 'seats.game_id', 'games.id')
    .innerJoin('players as seated', 'seated.id', 'seats.player_id')
    .innerJoin('players as opener', (join) => join.on(sql<boolean>`opener.id = coalesce(seated.moved_to, seated.id)`))
    .select(['games.id as gameId', 'games.ruleset', 'games.move_seconds as moveSeconds'])
    .select(['opener.id as openerId', 'opener.name as openerName'])
    .select(['games.created_at as createdAt', 'games.expires_at as expiresAt'])
    .$narrowType<{ expiresAt: number }>()
    .where(isIn(flavour, 'games.held_for', players))
    .where('games.held_for', 'is not', null)
    .where('games.status', '=', sql.lit('waiting'))
    .where('games.expires_at', '>', now)
    .where('seats.seat', '=', 'A');
}
