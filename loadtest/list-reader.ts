// The process that reads a list over HTTP, page after page without a pause. Moves are timed in another process. This
// one has a lower priority than that and the server, because real readers use their own machines.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Pool } from 'undici';
import type { OpenDuels } from '../schema/game.ts';

export interface ReadingOrder {
  readonly url: string;
  /** The list's path, to which further parameters can be appended. */
  readonly list: string;
  readonly forMs: number;
}

/** How long each page took, in milliseconds. */
export type ReadingReport = readonly number[];

const PAGE_SIZE = 20;
/** Pages to read before starting again at the first. */
const MAX_PAGES = 20;

setPriority(10);
const [{ url, list, forMs }] = (await once(process, 'message')) as [ReadingOrder];
const pool = new Pool(url, { connections: 1 });
const took: number[] = [];
const until = performance.now() + forMs;
while (performance.now() < until) await readPages();
process.send!(took satisfies ReadingReport, () => process.exit());

async function readPages(): Promise<void> {
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${list}${cursor}` });
    const text = await body.text();
    took.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`GET ${list}: ${statusCode} ${text}`);
    const { games, next } = JSON.parse(text) as Pick<OpenDuels, 'next'> & { games: readonly unknown[] };
    if (games.length !== PAGE_SIZE) throw new Error(`GET ${list}: ${games.length} games on a page`);
    cursor = `cursor=${next}`;
  }
}
