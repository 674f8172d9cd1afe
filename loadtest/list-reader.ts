// The process that reads a list over HTTP, page after page without a pause: not the one that times moves beside, and it
// yields to that one and to the server, as readers have machines of their own.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Pool } from 'undici';
import type { OpenDuels } from '../schema/game.ts';

export interface ReadingOrder {
  readonly url: string;
  /** Its path, which ends where further parameters may be added. */
  readonly list: string;
  readonly forMs: number;
}

/** Milliseconds of each page. */
export type ReadingReport = readonly number[];

const PAGE_SIZE = 20;
/** Pages before a list is begun again. */
const MOST_PAGES = 20;

setPriority(10);
const [{ url, list, forMs }] = (await once(process, 'message')) as [ReadingOrder];
const pool = new Pool(url, { connections: 1 });
const took: number[] = [];
const until = performance.now() + forMs;
while (performance.now() < until) await readPages();
process.send!(took satisfies ReadingReport, () => process.exit());

async function readPages(): Promise<void> {
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page++) {
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
