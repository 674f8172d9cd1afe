// Records the seeds of all games in a test's database: none may appear in any output, whether or not the game is over.
import { DatabaseSync } from 'node:sqlite';
import { isRecording, recordSecret } from '../../tools/test-run/recording.ts';
import pg from 'pg';

const SEEDS = 'SELECT seed FROM games';

/** Call it when no arena uses the database any more. */
export async function recordSeeds(databaseUrl: string): Promise<void> {
  if (!isRecording()) return;
  const isEmbedded = databaseUrl.startsWith('file:');
  for (const { seed } of isEmbedded ? inFile(databaseUrl) : await inPostgres(databaseUrl)) recordSecret('seed', seed);
}

interface Row {
  readonly seed: string;
}

function inFile(databaseUrl: string): Row[] {
  const db = new DatabaseSync(databaseUrl.slice('file:'.length), { readOnly: true });
  const rows = db.prepare(SEEDS).all() as unknown as Row[];
  db.close();
  return rows;
}

async function inPostgres(connectionString: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(SEEDS);
  await client.end();
  return rows;
}
