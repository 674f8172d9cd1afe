// Writes of profiles: a new guest, a guest kept as an account, a guest merged into an account.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../records/game-record.ts';
import type { NewPlayer, Passkey } from '../records/player-records.ts';
import { FORM_LENGTH, START_RATING } from '../table/standing.ts';
import type { Insert, Update, Write } from './backend.ts';
import { FIELDS, toRow } from './columns.ts';
import { newStandingSteps, tierSteps } from './standing-writes.ts';
import { TIERS, type Tables } from './tables.ts';

type Db = Kysely<Tables>;

export function newPlayerSteps({ player, sessionHash }: NewPlayer): Insert[] {
  return [
    { into: 'players', row: { ...toRow(FIELDS.players, player), updated_at: player.updatedAt } },
    {
      into: 'sessions',
      row: { hash: sessionHash, player_id: player.id, created_at: player.createdAt, last_used_at: player.createdAt },
    },
    ...newStandingSteps('player', player.id, START_RATING, TIERS.unlisted),
  ];
}

export function keepWrite(db: Db, passkey: Passkey): Write {
  const keep = db
    .updateTable('players')
    .set({ is_account: 1 })
    .where('id', '=', passkey.playerId)
    .where('moved_to', 'is', null);
  return [{ into: 'passkeys', row: toRow(FIELDS.passkeys, passkey) }, { update: keep.compile() }];
}

/** @param keptHash `null`: all of them end */
export function endSessionsStep(db: Db, playerId: string, keptHash: string | null): Update {
  const end = db.deleteFrom('sessions').where('player_id', '=', playerId);
  const update = keptHash === null ? end : end.where('hash', '!=', keptHash);
  return { update: update.compile(), mayMiss: true };
}

/** The player's row is held first: of two removals at the same time the second finds one passkey only. */
export function passkeyRemoval(db: Db, playerId: string, id: string): Write {
  const hold = db.updateTable('players').set({ is_account: 1 }).where('id', '=', playerId).where('is_account', '=', 1);
  const removal = db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('passkeys as other')
          .select('other.id')
          .where('other.player_id', '=', playerId)
          .where('other.id', '!=', id),
      ),
    );
  return [{ update: hold.compile() }, { update: removal.compile() }];
}

/**
 * Rating changes are additive, so the guest's are added to the account's,
 * as if the account had played the guest's games itself.
 */
export function moveWrite(db: Db, guest: string, account: string, now: Instant): Write {
  const statements = [...gamesMoves(guest, account), ...clubMoves(guest, account)];
  return [
    step(
      db,
      sql`update players set moved_to = ${account}
      where id = ${guest} and moved_to is null and is_account = 0`,
    ),
    step(
      db,
      sql`update players set updated_at = ${now},
        finished_games = finished_games + (select finished_games from players as g where g.id = ${guest})
      where id = ${account} and moved_to is null`,
    ),
    step(db, standingsMove(guest, account, now)),
    ...statements.map((statement): Update => ({ ...step(db, statement), mayMiss: true })),
    ...tierSteps(db, [guest, account]),
  ];
}

function standingsMove(guest: string, account: string, now: Instant) {
  const theirs = (column: string) =>
    sql`(select ${sql.ref(`g.${column}`)} from standings as g
      where g.kind = 'player' and g.owner = ${guest} and g.ruleset = standings.ruleset)`;
  return sql`update standings set
      rating = rating + ${theirs('rating')} - ${sql.lit(START_RATING)},
      games = games + ${theirs('games')},
      rated_games = rated_games + ${theirs('rated_games')},
      wins = wins + ${theirs('wins')},
      losses = losses + ${theirs('losses')},
      draws = draws + ${theirs('draws')},
      form = substr(${theirs('form')} || form, 1, ${sql.lit(FORM_LENGTH)}),
      updated_at = ${now}
    where kind = 'player' and owner = ${account}`;
}

function gamesMoves(guest: string, account: string) {
  return [
    sql`update sessions set player_id = ${account} where player_id = ${guest}`,
    sql`update player_games set player_id = ${account} where player_id = ${guest}`,
    sql`insert into champion_plays (player_id, card_id, plays)
      select ${account}, card_id, plays from champion_plays where player_id = ${guest}
      on conflict (player_id, card_id) do update set plays = champion_plays.plays + excluded.plays`,
    sql`delete from champion_plays where player_id = ${guest}`,
  ];
}

/** Where both are members, one membership is deleted. */
function clubMoves(guest: string, account: string) {
  const clubsOf = (player: string) =>
    sql`(select community_id from club_places where player_id = ${player} and ruleset = 'all')`;
  return [
    sql`update communities set members = members - 1 where id in ${clubsOf(guest)} and id in ${clubsOf(account)}`,
    sql`delete from club_places where player_id = ${guest} and community_id in ${clubsOf(account)}`,
    sql`update club_places set player_id = ${account} where player_id = ${guest}`,
  ];
}

function step(db: Db, statement: ReturnType<typeof sql>): Update {
  return { update: statement.compile(db) };
}
