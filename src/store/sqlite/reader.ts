// The thread that reads the SQLite file, so that commits and lists do not wait for each other. Each query sees every
// commit that was acknowledged before it began.
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answerRequests } from './answers.ts';
import type { Reply, Request } from './messages.ts';
import { Statements } from './statements.ts';

/** For short locks by other programs that open or close the file. */
const PATIENCE_MS = 1000;

answerRequests(() => {
  const db = new DatabaseSync(workerData as string, { readOnly: true, timeout: PATIENCE_MS });
  // Each commit of the writer empties this cache, so a larger one would not help.
  db.exec('PRAGMA cache_size = -16384');
  db.exec('PRAGMA temp_store = MEMORY');
  db.prepare('SELECT 1 FROM sqlite_schema').get();
  const statements = new Statements(db);
  return (request) => perform(db, statements, request);
});

function perform(db: DatabaseSync, statements: Statements, request: Request): Reply {
  if ('query' in request) {
    statements.add(request.texts);
    return { result: statements.query(request.query, request.parameters) };
  }
  if ('text' in request) {
    return { result: { rows: db.prepare(request.text).all(...request.parameters), changes: 0 } };
  }
  if (!('close' in request)) throw new Error('this thread only reads');
  db.close();
  return { done: true };
}
