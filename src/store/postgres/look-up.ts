// Finds out which writes succeeded after a connection broke during a commit.
import type pg from 'pg';
import { StoreDown } from '../../ports/store-errors.ts';
import type { WriteOutcome, Write } from '../backend.ts';
import { translate } from './faults.ts';
import { recordset } from './insert.ts';
import type { Tables } from '../tables.ts';

type JournalRow = Tables['journal'];

/**
 * A write with journal rows succeeded if exactly these rows exist; the outcome of other writes stays unknown.
 * @param expected the outcomes if the commit succeeded
 * @throws StoreDown when the server cannot be reached
 */
export async function lookUp(
  pool: pg.Pool,
  writes: readonly Write[],
  expected: readonly WriteOutcome[],
): Promise<WriteOutcome[]> {
  const rowsOf = writes.map(journalRows);
  const found = await findRows(pool, rowsOf.flat());
  return expected.map((outcome, i) => {
    if (outcome.is !== 'written') return outcome;
    const rows = rowsOf[i]!;
    if (rows.length > 0 && rows.every((row) => found.has(keyOf(row)))) return outcome;
    return { is: 'failed', error: new StoreDown('the connection broke at commit', { trouble: 'unreachable' }) };
  });
}

function journalRows(write: Write): JournalRow[] {
  return write.flatMap((step) => ('into' in step && step.into === 'journal' ? [step.row] : []));
}

async function findRows(pool: pg.Pool, rows: readonly JournalRow[]): Promise<Set<string>> {
  const text = `select game_id, ply, at, entry from journal
    where (game_id, ply) in (select game_id, ply from ${recordset('journal', 1)})`;
  try {
    const { rows: found } = await pool.query<JournalRow>(text, [JSON.stringify(rows)]);
    return new Set(found.map(keyOf));
  } catch (error) {
    throw translate(error);
  }
}

function keyOf({ game_id, ply, at, entry }: JournalRow): string {
  return JSON.stringify([game_id, ply, at, entry]);
}
