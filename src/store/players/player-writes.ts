// Writes of profiles: a new guest, a guest kept as an account, a guest merged into an account.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { SessionChange } from '../../ports/player-store.ts';
import type { NewPlayer, Passkey } from '../../records/player-records.ts';
import { TIERS } from '../../records/standing.ts';
import { newLine } from '../../rating/rating-line.ts';
import { FORM_LENGTH, newStanding } from '../../table/standing.ts';
import type { Insert, Step, Update, Write } from '../backend.ts';
import { columnOf, FIELDS, LINE_FIELDS, toRow } from '../columns.ts';
import { clubMoves } from '../standings/community-writes.ts';
import { dealMoves } from '../deals/deal-moves.ts';
import { leagueMoves } from '../leagues/league-moves.ts';
import { deviceDeletions, pushMoves, sessionMove } from '../push/push-writes.ts';
import { puzzleMoves } from '../puzzles/puzzle-moves.ts';
import { houseRecordMoves } from './house-record-writes.ts';
import { GENERATION } from '../standings/rating-queries.ts';
import { isIn, type Source } from '../games/game-queries.ts';
import { newStandingSteps, tierSteps } from '../standings/standing-writes.ts';
import { judgedMoves } from '../standings/judging-writes.ts';
import { looseSteps, step } from '../steps.ts';
import { friendsMoves } from '../friends/friend-writes.ts';
import type { Tables } from '../tables.ts';
import { webhookMoves } from '../webhooks/webhook-queries.ts';

type Db = Kysely<Tables>;

export function newPlayerSteps({ player, sessionHash }: NewPlayer): Insert[] {
  return [
    { into: 'players', row: { ...toRow(FIELDS.players, player), updated_at: player.updatedAt } },
    newSessionStep(player.id, sessionHash, player.createdAt),
    ...newStandingSteps('player', player.id, newStanding(newLine(), TIERS.unlisted)),
  ];
}

/** @param session replaces all sessions of the guest */
export function keepWrite(db: Db, passkey: Passkey, session?: SessionChange): Write {
  const { playerId, createdAt: now } = passkey;
  const keep = db
    .updateTable('players')
    .set({ is_account: 1 })
    .where('id', '=', playerId)
    .where('moved_to', 'is', null);
  return [
    { into: 'passkeys', row: toRow(FIELDS.passkeys, passkey) },
    { update: keep.compile() },
    ...(session === undefined
      ? []
      : [...changedSessionSteps(db, playerId, session, now), ...endSessionsSteps(db, playerId, session.begun)]),
    ...tierSteps(db, [playerId]),
  ];
}

function newSessionStep(playerId: string, hash: string, now: Instant): Insert {
  return { into: 'sessions', row: { hash, player_id: playerId, created_at: now, last_used_at: now } };
}

/** Replaces the session of one browser, whose push messages continue. */
export function changedSessionSteps(db: Db, playerId: string, { ended, begun }: SessionChange, now: Instant): Step[] {
  const moves = ended === undefined ? [] : [sessionMove(playerId, { from: ended, to: begun })];
  return [newSessionStep(playerId, begun, now), ...looseSteps(db, moves)];
}

/** Also deletes the devices subscribed in these sessions. @param keptHash the session to keep; `null`: none */
export function endSessionsSteps(db: Db, playerId: string, keptHash: string | null): Update[] {
  const others = (hash: string) => (keptHash === null ? sql`` : sql`and coalesce(${sql.ref(hash)}, '') <> ${keptHash}`);
  const sessions = sql`delete from sessions where player_id = ${playerId} ${others('hash')}`;
  return looseSteps(db, [sessions, ...deviceDeletions(sql`player_id = ${playerId} ${others('session_hash')}`)]);
}

/** Also deletes the devices subscribed in these sessions. */
export function sessionDeletion({ db, flavour }: Source, hashes: readonly string[]): Update[] {
  const sessions = sql`delete from sessions where ${isIn(flavour, 'hash', hashes)}`;
  return looseSteps(db, [sessions, ...deviceDeletions(isIn(flavour, 'session_hash', hashes))]);
}

/** Locks the player's row first, so that of two concurrent removals the second finds only one passkey left. */
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
 * An account without results takes over the guest's rating line; otherwise it keeps its own, and games between the two
 * count for neither, because merging ratings would allow picking lucky guests. If either was suspended or hidden by an
 * operator, the account is too. A line that was not suspended is suspended only from now on, so that its earlier
 * results stay.
 */
export function moveWrite({ db, flavour }: Source, guest: string, account: string, now: Instant): Write {
  const statements = [
    lineMove(guest, account),
    ...between(guest, account),
    ...gamesMoves(guest, account),
    ...houseRecordMoves(guest, account),
    ...clubMoves(guest, account),
    ...puzzleMoves(flavour, guest, account),
    ...dealMoves(guest, account),
    judgedMoves(guest, account),
    ...friendsMoves(guest, account),
    ...pushMoves(guest, account),
    ...webhookMoves(guest, account),
    ...leagueMoves(guest, account, now),
  ];
  return [
    step(
      db,
      sql`update players set moved_to = ${account},
        suspended_since = coalesce(suspended_since, ${nowIfSuspended(account, now)})
      where id = ${guest} and moved_to is null and is_account = 0`,
    ),
    step(
      db,
      sql`update players set updated_at = ${now},
        finished_games = finished_games + ${ofPlayer(guest, 'finished_games')},
        suspended_since = case when ${takesOver(guest, account)}
          then ${ofPlayer(guest, 'suspended_since')} else coalesce(suspended_since, ${nowIfSuspended(guest, now)}) end,
        is_hidden = case when ${ofPlayer(guest, 'hidden_by')} is null then is_hidden else 1 end,
        hidden_by = coalesce(hidden_by, ${ofPlayer(guest, 'hidden_by')}),
        line = case when ${takesOver(guest, account)} then ${lineOf(guest)} else line end
      where id = ${account} and moved_to is null`,
    ),
    step(db, recordsMove(guest, account, now)),
    ...looseSteps(db, statements),
    ...tierSteps(db, [guest, account]),
  ];
}

function ofPlayer(id: string, column: 'finished_games' | 'hidden_by' | 'suspended_since') {
  return sql`(select ${sql.ref(column)} from players as g where g.id = ${id})`;
}

function nowIfSuspended(id: string, now: Instant) {
  return sql`case when ${ofPlayer(id, 'suspended_since')} is not null then cast(${now} as bigint) end`;
}

function takesOver(guest: string, account: string) {
  const number = (id: string) =>
    sql`(select number from standings where kind = 'player' and owner = ${id} and ruleset = 'all')`;
  return sql`${number(account)} = 0 and ${number(guest)} > 0`;
}

function lineOf(id: string) {
  return sql`(select coalesce(l.line, 'player/' || l.id) from players as l where l.id = ${id})`;
}

function lineMove(guest: string, account: string) {
  const columns = [...LINE_FIELDS, 'ladderScore', 'placedUntil'].map(columnOf);
  return sql`update standings set
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${ofGuest(guest, column)}`))}
    where kind = 'player' and owner = ${account} and ${lineOf(guest)} = ${lineOf(account)}`;
}

function between(guest: string, account: string) {
  const [theirs, own] = [lineOf(guest), lineOf(account)];
  const isBetween = sql`(line_a = ${theirs} and line_b = ${own} or line_a = ${own} and line_b = ${theirs})
    and ${theirs} <> ${own}`;
  // Recounts only if others' ratings were affected: otherwise anybody could trigger recounts.
  const hasMovedOthers = sql`exists (select 1 from steps as own
    join steps as other on other.game_id = own.game_id and other.generation = own.generation and other.line <> own.line
    where own.line = ${theirs} and own.ruleset = 'all' and own.generation = ${GENERATION} and other.reason is null)`;
  return [
    sql`update rating_book set marks = marks + 1
      where exists (select 1 from results where ${isBetween} and voided_at is null) and ${hasMovedOthers}`,
    // Voided ones too, because an operator may restore them.
    sql`update results set barred_a = 'same_identity', barred_b = 'same_identity' where ${isBetween}`,
  ];
}

/** The guest's value in the standing of the same ruleset. */
function ofGuest(guest: string, column: string) {
  return sql`(select ${sql.ref(`g.${column}`)} from standings as g
    where g.kind = 'player' and g.owner = ${guest} and g.ruleset = standings.ruleset)`;
}

function recordsMove(guest: string, account: string, now: Instant) {
  const theirs = (column: string) => ofGuest(guest, column);
  return sql`update standings set
      games = games + ${theirs('games')},
      wins = wins + ${theirs('wins')},
      losses = losses + ${theirs('losses')},
      draws = draws + ${theirs('draws')},
      form = substr(${theirs('form')} || form, 1, ${sql.lit(FORM_LENGTH)}),
      updated_at = ${now}
    where kind = 'player' and owner = ${account}`;
}

function gamesMoves(guest: string, account: string) {
  return [
    sql`delete from sessions where player_id = ${guest}`, // an old cookie must not open the account
    sql`update player_games set player_id = ${account} where player_id = ${guest}`,
    sql`insert into champion_plays (player_id, card_id, plays)
      select ${account}, card_id, plays from champion_plays where player_id = ${guest}
      on conflict (player_id, card_id) do update set plays = champion_plays.plays + excluded.plays`,
    sql`delete from champion_plays where player_id = ${guest}`,
  ];
}
