// Removes a voided game from records: totals are reduced by what it added, form and streak recomputed from the rest.
// Ratings follow with the next recount.
import type { GameId } from '../../records/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Voiding } from '../../records/standing-records.ts';
import type { StandingChange } from '../../records/standing.ts';
import type { Update, Write } from '../backend.ts';
import { formSteps, recordRows } from './form-writes.ts';
import { houseResultTakenBack } from '../players/house-record-writes.ts';
import { voidJudging } from './judging-writes.ts';
import { markSteps } from './rating-writes.ts';
import { championUpdate, tierSteps } from './standing-writes.ts';
import { looseSteps, step } from '../steps.ts';
import type { Tables } from '../tables.ts';
import { gameChange } from '../games/game-writes.ts';

type Db = Kysely<Tables>;

/** `missed` if the game was voided or counted, or a player moved, since `voiding` was prepared. */
export function voidingWrite(db: Db, voiding: Voiding): Write {
  const { gameId, voidedAt, reason, played, changes, champions, house } = voiding;
  const players = [...new Set(played.map(({ playerId }) => playerId))].toSorted();
  return [
    gameUpdate(db, voiding),
    ...markSteps(db, gameId, { voidedAt, voidReason: reason }),
    ...players.map((id) => step(db, playerUpdate(id, played.filter(({ playerId }) => playerId === id).length))),
    ...players.map((id) => step(db, sql`delete from player_games where player_id = ${id} and game_id = ${gameId}`)),
    ...looseSteps(db, [sql`update matches set voided_at = ${voidedAt} where game_id = ${gameId}`]),
    ...changes.flatMap((change) => [step(db, sums(change)), ...formSteps(db, change)]),
    ...champions.map((champion) => championUpdate(db, { ...champion, plays: -champion.plays })),
    ...looseSteps(db, [
      ...players.map((id) => sql`delete from champion_plays where player_id = ${id} and plays <= 0`),
      ...house.flatMap((result) => houseResultTakenBack(result, gameId)),
    ]),
    remeasured(db, gameId),
    voidJudging(db, gameId),
    ...tierSteps(db, players),
  ];
}

function gameUpdate(db: Db, { gameId, voidedAt, isDue }: Voiding): Update {
  const update = gameChange(db, gameId, { voided_at: voidedAt, ...(isDue ? { counting: null } : {}) })
    .where('status', '=', 'finished')
    .where('voided_at', 'is', null)
    .where(sql<string>`coalesce(counting, '')`, isDue ? '=' : '!=', 'due');
  return { update: update.compile() };
}

function playerUpdate(id: string, seats: number) {
  return sql`update players set finished_games = finished_games - ${seats} where id = ${id} and moved_to is null`;
}

function sums(change: StandingChange) {
  const { outcome } = change;
  return sql`update standings set
      games = games - 1,
      wins = wins - ${sql.lit(outcome === 'W' ? 1 : 0)},
      losses = losses - ${sql.lit(outcome === 'L' ? 1 : 0)},
      draws = draws - ${sql.lit(outcome === 'D' ? 1 : 0)}
    where ${recordRows(change)}`;
}

/** The game is counted again, except a daily deal, which never is. `missed` if it is not voided. */
export function unvoidingWrite(db: Db, gameId: GameId): Write {
  const counting = sql<'due' | null>`case when deal_day is null then 'due' end`;
  const update = gameChange(db, gameId, { voided_at: null }).set({ counting }).where('voided_at', 'is not', null);
  return [
    { update: update.compile() },
    ...markSteps(db, gameId, { voidedAt: null, voidReason: null }),
    ...looseSteps(db, [sql`update matches set voided_at = null where game_id = ${gameId}`]),
    remeasured(db, gameId),
  ];
}

/** Its daily-deal ranking must be measured again, because a voided game has no place. */
function remeasured(db: Db, gameId: GameId): Update {
  const update = db
    .updateTable('deal_games')
    .set({ measured_at: null, is_conceded: null, loss: null, deficit: null, ended_at: null })
    .where('game_id', '=', gameId);
  return { update: update.compile(), mayMiss: true };
}
