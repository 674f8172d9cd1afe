// Recounts everything, from the results alone, after results have been voided or unvoided. The steps of the old generation
// stay valid until those of the new one are complete. Meanwhile no game is counted, but games and reads continue.
import { Book } from '../rating/book.ts';
import type { Arena } from '../ports/arena.ts';
import type { ResultCursor } from '../ports/rating-store.ts';
import { lineColumns } from '../records/line-columns.ts';
import type { OwnedLine, ResultRecord } from '../records/rating-records.ts';
import type { StandingRuleset } from '../records/standing.ts';
import type { LinePlace } from '../records/standing-records.ts';
import type { Instant } from '../records/game-record.ts';
import type { Line } from '../rating/rating-line.ts';
import { ladderPlaceOf } from '../table/standing.ts';
import { resultOf, stepRecordOf } from './results.ts';

/** A recount that does not renew its lease for this long has crashed; another process starts from the beginning. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 5_000;
/** Small enough to delay the writes of games by no more than a few milliseconds. */
const RESULT_BATCH_SIZE = 50;
const LINE_BATCH_SIZE = 25;
const DELETION_BATCH_SIZE = 200;

type Parts = Pick<Arena, 'store' | 'clock'>;

/** Thrown when another process has taken over because this recount seemed to have crashed. */
class Overtaken extends Error {}

/** @returns whether this call completed a recount */
export async function recountIfMarked(parts: Parts): Promise<boolean> {
  const { ratings } = parts.store;
  const { marks, countedMarks } = await ratings.book();
  if (marks === countedMarks) return false;
  const now = parts.clock();
  if (!(await ratings.beginRecount(now, now + LEASE_MS))) return false;
  // Read after the beginning: results marked from now on are left to the next recount.
  const { nextGeneration, marks: known } = await ratings.book();
  try {
    const stayAhead = leaseOf(parts, nextGeneration);
    const book = await countAll(parts, nextGeneration, stayAhead);
    await showAll(parts, { generation: nextGeneration, book, stayAhead });
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
  if (!(await ratings.endRecount(nextGeneration, known))) return false;
  while ((await ratings.deleteOldSteps(DELETION_BATCH_SIZE)) > 0);
  return true;
}

async function countAll(parts: Parts, generation: number, stayAhead: StayAhead): Promise<Book<StandingRuleset>> {
  const { ratings } = parts.store;
  const suspensions = await ratings.suspensions();
  const book = new Book<StandingRuleset>();
  const pageAfter = (after?: ResultCursor) => ratings.results({ limit: RESULT_BATCH_SIZE, after });
  const count = async (page: readonly ResultRecord[]): Promise<void> => {
    const made = page.flatMap((record) => book.count(resultOf(record, (line) => suspensions.get(line))));
    if (made.length > 0) await ratings.insertSteps(made.map((step) => stepRecordOf(step, generation)));
  };
  for (let page = await pageAfter(); ;) {
    const isLast = page.length < RESULT_BATCH_SIZE;
    // The next page is read while this one is counted.
    const [next] = await Promise.all([isLast ? [] : pageAfter(page.at(-1)), count(page)]);
    await stayAhead();
    if (isLast) return book;
    page = next;
  }
}

interface Shown {
  readonly generation: number;
  readonly book: Book<StandingRuleset>;
  readonly stayAhead: StayAhead;
}

async function showAll({ store, clock }: Parts, { generation, book, stayAhead }: Shown): Promise<void> {
  let batch: OwnedLine[] = [];
  const show = async (): Promise<void> => {
    if (batch.length > 0 && !(await store.ratings.showLines(generation, batch))) throw new Overtaken();
    batch = [];
    await stayAhead();
  };
  for (const { owner: line, table: ruleset, state } of book.lines()) {
    batch.push({ line, ruleset, columns: lineColumns(state), place: placeAt(state.line, clock()) });
    if (batch.length === LINE_BATCH_SIZE) await show();
  }
  await show();
}

/** A place that has expired was removed, and must not come back until the next sweep. */
function placeAt(line: Line, now: Instant): LinePlace {
  const place = ladderPlaceOf(line);
  return (place.placedUntil ?? 0) > now ? place : { ...place, placedUntil: null };
}

/** @throws Overtaken */
type StayAhead = () => Promise<void>;

/** Renews the lease long before it expires, but not with every page, because each renewal is a write. */
function leaseOf({ store, clock }: Parts, generation: number): StayAhead {
  let renewedAt = clock();
  return async () => {
    const now = clock();
    if (now - renewedAt < RENEW_EVERY_MS) return;
    if (!(await store.ratings.renewRecount(generation, now + LEASE_MS))) throw new Overtaken();
    renewedAt = now;
  };
}
