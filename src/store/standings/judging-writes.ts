// Writes of how reviews judged players' moves, and of games that wait for a background review.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { JudgingStore } from '../../ports/judging-store.ts';
import type { CountedSeat } from '../../records/judged-records.ts';
import { TIERS } from '../../records/standing.ts';
import type { Update, Write } from '../backend.ts';
import { isFree } from './judging-queries.ts';
import { looseSteps } from '../steps.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;
type Judgements = Parameters<JudgingStore['noteReview']>[2];

/**
 * At most this many games of one owner wait for review, so that an owner who plays without a pause does not crowd out
 * the others.
 */
const MAX_WAITING = 10;

/**
 * Must run after the tiers of a counted game's players are written. A game that is counted again after it was void
 * contributes what its review said, or waits for one.
 */
export function countedSeatSteps(db: Db, gameId: GameId, seats: readonly CountedSeat[], endedAt: Instant): Update[] {
  return seats.map(({ seat, kind, owner, ruleset, isWanted }) => {
    const hasPlace = sql`exists (select 1 from standings where standings.kind = 'player' and standings.owner = ${owner}
      and standings.ruleset in ('all', ${ruleset}) and standings.tier = ${sql.lit(TIERS.placed)})`;
    const isLess = sql`(select count(*) from judged_seats as waiting where waiting.kind = ${kind}
      and waiting.owner = ${owner} and waiting.waiting_since is not null) < ${sql.lit(MAX_WAITING)}`;
    const waits = sql`${sql.lit(isWanted ? 1 : 0)} = 1 and ${isLess} ${kind === 'player' ? sql`and ${hasPlace}` : sql``}`;
    const insert = sql`insert into judged_seats (game_id, seat, kind, owner, ruleset, waiting_since)
      values (${gameId}, ${seat}, ${kind}, ${owner}, ${ruleset}, case when ${waits} then cast(${endedAt} as bigint) end)
      on conflict (game_id, seat) do update set ruleset = excluded.ruleset,
        waiting_since = case when judged_seats.loss is null then excluded.waiting_since end`;
    return { update: insert.compile(db) };
  });
}

export function reviewNote(db: Db, gameId: GameId, policy: string, judgements: Judgements): Write {
  return (['A', 'B'] as const).flatMap((seat) => {
    const { accuracy, sums } = judgements[seat];
    const accurate = sql`update seats set accuracy = ${accuracy} where game_id = ${gameId} and seat = ${seat}`;
    const judged = sums
      ? sql`update judged_seats set policy = ${policy}, loss = ${sums.loss}, stake = ${sums.stake}, waiting_since = null
          where game_id = ${gameId} and seat = ${seat} and loss is null`
      : sql`update judged_seats set waiting_since = null where game_id = ${gameId} and seat = ${seat}`;
    return looseSteps(db, [...(accuracy === null ? [] : [accurate]), judged]);
  });
}

export function claimWrite(db: Db, gameId: GameId, now: Instant, until: Instant): Write {
  const claim = db
    .updateTable('judged_seats')
    .set({ claimed_until: until })
    .where('game_id', '=', gameId)
    .where('waiting_since', 'is not', null)
    .where(isFree(now));
  return [{ update: claim.compile() }];
}

export function givingUp(db: Db, gameId: GameId): Write {
  const update = db.updateTable('judged_seats').set({ waiting_since: null }).where('game_id', '=', gameId);
  return [{ update: update.compile(), mayMiss: true }];
}

export function givingUpBefore(db: Db, since: Instant): Write {
  const update = db
    .updateTable('judged_seats')
    .set({ waiting_since: null })
    .where(sql<boolean>`waiting_since is not null`)
    .where('waiting_since', '<', since);
  return [{ update: update.compile(), mayMiss: true }];
}

/** A void game is of no ruleset, so that no estimate includes it; what its review says is kept. */
export function voidJudging(db: Db, gameId: GameId): Update {
  const update = db.updateTable('judged_seats').set({ ruleset: '', waiting_since: null }).where('game_id', '=', gameId);
  return { update: update.compile(), mayMiss: true };
}

export function judgedMoves(guest: string, account: string): RawBuilder<unknown> {
  return sql`update judged_seats set owner = ${account} where kind = 'player' and owner = ${guest}`;
}

/** @param ids a query for the ids of the player and its guests */
export function judgedDeletions(ids: RawBuilder<string>): RawBuilder<unknown> {
  return sql`delete from judged_seats where kind = 'player' and owner in ${ids}`;
}
