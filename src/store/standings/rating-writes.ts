// Writes that change results, and that begin and end a recount of all results.
import type { GameId } from '../../records/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { LineId, OwnedLine, ResultRecord, StepRecord } from '../../records/rating-records.ts';
import type { StandingKind, StandingRuleset } from '../../records/standing.ts';
import type { Insert, Update } from '../backend.ts';
import { FIELDS, LINE_FIELDS, toRow } from '../columns.ts';
import { GENERATION } from './rating-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** Voids or restores a result, and requests a recount if it was counted. */
export function markSteps(db: Db, gameId: GameId, change: Pick<ResultRecord, 'voidedAt' | 'voidReason'>): Update[] {
  const result = db
    .updateTable('results')
    .set(toRow(['voidedAt', 'voidReason'], change))
    .where('game_id', '=', gameId);
  return [
    { update: result.compile(), mayMiss: true },
    { ...markStep(db, sql`exists (select 1 from results where game_id = ${gameId})`), mayMiss: true },
  ];
}

export function markStep(db: Db, condition: RawBuilder<unknown> = sql`1 = 1`): Update {
  return { update: sql`update rating_book set marks = marks + 1 where ${condition}`.compile(db) };
}

/** The clocks of two processes that are right differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/**
 * From here on no games are counted until the recount ends, or another process takes over its lease: one that expired, or
 * one of a wrong clock, which would expire too late.
 */
export function recountBeginning(db: Db, now: Instant, until: Instant): Update {
  const latest = until + MAX_CLOCK_DIFFERENCE_MS;
  const update = sql`update rating_book set next_generation = next_generation + 1, recounting_until = ${until}
    where marks <> counted_marks
      and (recounting_until is null or recounting_until <= ${now} or recounting_until > ${latest})`;
  return { update: update.compile(db) };
}

export function leaseRenewal(db: Db, generation: number, until: Instant): Update {
  const update = sql`update rating_book set recounting_until = ${until} where ${isCounting(generation)}`;
  return { update: update.compile(db) };
}

/** Prevents another recount from beginning until the write is done. */
export function recountHold(db: Db, generation: number): Update {
  return {
    update: sql`update rating_book set next_generation = ${generation} where ${isCounting(generation)}`.compile(db),
  };
}

export function recountEnd(db: Db, generation: number, marks: number): Update {
  const update = sql`update rating_book
    set generation = ${generation}, counted_marks = ${marks}, recounting_until = null where ${isCounting(generation)}`;
  return { update: update.compile(db) };
}

/** Whether no other recount has begun since. */
function isCounting(generation: number) {
  return sql`next_generation = ${generation} and recounting_until is not null`;
}

export function stepInsert(step: StepRecord): Insert {
  return { into: 'steps', row: toRow(FIELDS.steps, step) };
}

/** The owner of a line: for a player's line the player, unless an account has taken it over. */
export function ownerOf(line: LineId): { readonly kind: StandingKind; readonly owner: string | RawBuilder<string> } {
  const [kind, id] = line.split('/') as [StandingKind, string];
  if (kind === 'agent') return { kind, owner: id };
  return {
    kind,
    owner: sql<string>`coalesce((select id from players where line = ${line} and moved_to is null), ${id})`,
  };
}

/** Changes nothing for the line of a guest whose account has its own line. */
export function lineShown(db: Db, { line, ruleset, columns, place }: OwnedLine): Update {
  const { kind, owner } = ownerOf(line);
  const update = db
    .updateTable('standings')
    .set({ ...toRow(LINE_FIELDS, columns), ...toRow(['ladderScore', 'placedUntil'], place) })
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('ruleset', '=', ruleset);
  return { update: update.compile(), mayMiss: true };
}

/** Ends a place, unless the line has changed since it was read. */
export function placeEnd(
  db: Db,
  {
    kind,
    owner,
    ruleset,
    placedUntil,
  }: { kind: StandingKind; owner: string; ruleset: StandingRuleset; placedUntil: Instant | null },
): Update {
  const update = db
    .updateTable('standings')
    .set({ placed_until: null })
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('ruleset', '=', ruleset)
    .where('placed_until', '=', placedUntil);
  return { update: update.compile() };
}

export function oldSteps(db: Db, limit: number) {
  const old = db
    .selectFrom('steps')
    .select(['line', 'ruleset', 'number', 'generation'])
    .where('generation', '<', GENERATION)
    .limit(sql.lit(limit));
  return sql<{
    line: string;
  }>`delete from steps where (line, ruleset, number, generation) in (${old}) returning line`.compile(db);
}
