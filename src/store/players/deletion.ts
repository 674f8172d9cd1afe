// Deletes a player: their data is removed, and their name is replaced in data that others keep.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { PlayerStore } from '../../ports/player-store.ts';
import { partyOf } from '../../table/identities.ts';
import type { Write } from '../backend.ts';
import { dealDeletion } from '../deals/deal-moves.ts';
import { judgedDeletions } from '../standings/judging-writes.ts';
import { leagueWithdrawals } from '../leagues/league-moves.ts';
import { pushDeletions } from '../push/push-writes.ts';
import { puzzleDeletions } from '../puzzles/puzzle-moves.ts';
import { challengerKey } from '../rows.ts';
import { looseSteps, step } from '../steps.ts';
import type { Tables } from '../tables.ts';
import { deletionsOfOwners } from '../webhooks/webhook-queries.ts';
import { NEXT_EPOCH } from '../games/game-writes.ts';

type Db = Kysely<Tables>;

/** The player and the guests that moved to it, whose seats still refer to the guests. */
function idsOf(player: string): RawBuilder<string> {
  return sql`(select id from players where id = ${player} or moved_to = ${player})`;
}

function partiesOf(player: string): RawBuilder<string> {
  const prefix = sql.lit(partyOf({ kind: 'player', id: '' }));
  return sql`(select ${prefix} || id from players where id = ${player} or moved_to = ${player})`;
}

function gamesOf(player: string): RawBuilder<string> {
  return sql`(select game_id from seats where player_id in ${idsOf(player)})`;
}

export function matchTexts(db: Db, player: string) {
  return db
    .selectFrom('seats')
    .innerJoin('matches', 'matches.game_id', 'seats.game_id')
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.agent', '=', 'matches.agent').on('outbox.place', '=', sql`matches.number + 1`),
    )
    .select(['matches.game_id as gameId', 'seats.seat', 'matches.replay_link as replayLink'])
    .select(['outbox.event_id as eventId', 'outbox.body as event'])
    .where('seats.player_id', 'in', idsOf(player));
}

export function unfinishedGames(db: Db, player: string, endedAfter: Instant) {
  return db
    .selectFrom('seats')
    .innerJoin('games', 'games.id', 'seats.game_id')
    .select('games.id')
    .distinct()
    .where('seats.player_id', 'in', idsOf(player))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', endedAfter)]));
}

/** Locks the player's row first, as counting and moving do: later ones find nobody, and are undone. */
export function deletionWrite(db: Db, ...deleted: Parameters<PlayerStore['deletePlayer']>): Write {
  const [player, now, { name, texts }] = deleted;
  const hold = sql`update players set name = ${name} where id = ${player} and moved_to is null`;
  const rewritten = texts.flatMap(({ gameId, replayLink, eventId, event }) => [
    sql`update matches set replay_link = ${replayLink} where game_id = ${gameId}`,
    ...(eventId === null ? [] : [sql`update outbox set body = ${event} where event_id = ${eventId}`]),
  ]);
  return [
    step(db, hold),
    ...looseSteps(db, [
      ...rewritten,
      ...renamings(player, name),
      ...leagueWithdrawals('player', idsOf(player), now),
      ...deletions(player),
    ]),
  ];
}

/** Must precede the deletion of the player's rows, which identify the games. */
function renamings(player: string, name: string) {
  const games = gamesOf(player);
  return [
    sql`update player_games set opponent = ${name} where game_id in ${games} and player_id <> ${player}`,
    sql`update matches set challenger = ${name}, challenger_key = ${challengerKey(name)}, in_game_name = ${name}
      where game_id in ${games}`,
    sql`update challenges set challenger = ${name} where game_id in ${games}`,
    sql`update games set epoch = ${NEXT_EPOCH} where id in ${games}`,
    sql`update seats set name = ${name} where player_id in ${idsOf(player)}`,
    sql`update seats set name = ${name} where player_id is null and game_id in (select id from games
      where held_for in ${idsOf(player)} and held_for is not null and status = 'waiting')`,
    sql`update tournament_entries set name = ${name} where kind = 'player' and owner in ${idsOf(player)}`,
    sql`update tournaments set organizer_name = ${name} where organizer_kind = 'player' and organizer in ${idsOf(player)}`,
  ];
}

function deletions(player: string) {
  const clubs = sql`(select community_id from club_places where player_id = ${player} and ruleset = 'all')`;
  return [
    sql`update communities set members = members - 1 where id in ${clubs}`,
    sql`delete from club_places where player_id = ${player}`,
    sql`delete from sessions where player_id in ${idsOf(player)}`,
    sql`delete from passkeys where player_id = ${player}`,
    sql`delete from thoughts where exists (select 1 from seats where seats.game_id = thoughts.game_id
      and seats.seat = thoughts.seat and seats.player_id in ${idsOf(player)})`,
    sql`delete from friends where player_id = ${player} or friend_id = ${player}`,
    sql`delete from player_games where player_id = ${player}`,
    sql`delete from champion_plays where player_id = ${player}`,
    sql`delete from player_house_records where player_id = ${player}`,
    sql`delete from standings where kind = 'player' and owner in ${idsOf(player)}`,
    ...puzzleDeletions(idsOf(player)),
    dealDeletion(idsOf(player)),
    judgedDeletions(idsOf(player)),
    ...pushDeletions(idsOf(player)),
    ...deletionsOfOwners(partiesOf(player)),
    sql`delete from players where moved_to = ${player}`,
    sql`delete from players where id = ${player}`,
  ];
}
