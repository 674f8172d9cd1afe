// Reads of how reviews judged players' moves.
import { sql, type Kysely } from 'kysely';
import type { JudgedOf } from '../../ports/judging-store.ts';
import type { JudgedGames } from '../../records/judged-records.ts';
import type { Instant } from '../../records/game-record.ts';
import { isKnown } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** More would hardly improve an estimate, and would hide improvement. */
const NEWEST_GAMES = 100;

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

/** One row per owner; sums are `null` for an owner without judged games. */
export function judgedGames(db: Db, { owners, ruleset, policy, onlyShown }: JudgedOf) {
  const [loss, stake] = [sql`cast(loss as double precision)`, sql`cast(stake as double precision)`];
  const sums = owners.map(({ kind, id }, at) => {
    const own = sql`kind = ${kind} and owner = ${id} and ruleset = ${ruleset} and policy = ${policy} and loss is not null`;
    const oldest = sql`(select game_id from judged_seats where ${own}
      order by game_id desc limit 1 offset ${sql.lit(NEWEST_GAMES - 1)})`;
    return sql`select ${sql.lit(at)} as at, count(*) as games, sum(${loss}) as loss, sum(${stake}) as stake,
        sum(${loss} * ${loss}) as loss_loss, sum(${loss} * ${stake}) as loss_stake, sum(${stake} * ${stake}) as stake_stake
      from judged_seats where ${own} and game_id >= coalesce(${oldest}, '')
        ${onlyShown && kind === 'player' ? isShown(id) : sql``}`;
  });
  return sql<SumsRow>`${sql.join(sums, sql` union all `)}`.compile(db);
}

export interface SumsRow {
  readonly at: number;
  readonly games: number;
  readonly loss: number | null;
  readonly stake: number | null;
  readonly loss_loss: number | null;
  readonly loss_stake: number | null;
  readonly stake_stake: number | null;
}

export function toJudgedGames(row: SumsRow): JudgedGames {
  return {
    games: row.games,
    loss: row.loss ?? 0,
    stake: row.stake ?? 0,
    lossLoss: row.loss_loss ?? 0,
    lossStake: row.loss_stake ?? 0,
    stakeStake: row.stake_stake ?? 0,
  };
}

function isShown(id: string) {
  return sql`and exists (select 1 from players where players.id = ${id} and is_hidden = 0 and banned_at is null)`;
}

export function waitingGames(db: Db, limit: number, now: Instant) {
  return db
    .selectFrom('judged_seats')
    .innerJoin('games', 'games.id', 'judged_seats.game_id')
    .select('games.id')
    .where(isKnown)
    .where(sql<boolean>`waiting_since is not null`)
    .where(isFree(now))
    .orderBy('waiting_since')
    .orderBy('game_id')
    .limit(limit);
}

export function isFree(now: Instant) {
  return sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;
}
