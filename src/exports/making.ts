// Makes the export files in the background: the newest day first, each file once, by any one process.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { DAY_MS, dayOf, endOfDay, startOfDay } from '../../schema/calendar.ts';
import type { ExportFile } from '../../schema/exports.ts';
import type { Arena } from '../ports/arena.ts';
import type { ExportPage } from '../ports/export-store.ts';
import type { Content, ExportFolder, NewExport } from '../ports/exports.ts';
import { unlessDamaged } from '../table/damage.ts';
import { rebuild } from '../table/game.ts';
import { exportedGame } from './lines.ts';
import { daysOf, lastDay, periodsOf, spanOf } from './periods.ts';

const PAGE_SIZE = 50;
/** About as long as a page takes: running games have priority. */
const PAUSE_MS = 50;
/** Longer than it takes until the month of its game is exported. */
const REVIEW_KEPT_MS = 40 * DAY_MS;
const GZIP_LEVEL = 9;

/** @param pauseMs between pages of games @returns the task, which makes all files that are missing */
export function newExportTask(pauseMs = PAUSE_MS): (arena: Arena) => Promise<void> {
  /** Names of periods without a game that can be exported, which never get one later. */
  const empty = new Set<string>();
  /** The days with games, as of the last day that is over. */
  let known: { readonly last: string; readonly days: readonly string[] } | undefined;
  /** The code of the last failure of the folder, which is reported once. */
  let trouble: string | undefined;
  /** Periods that begin on this date or earlier have no room. */
  let fullFrom = '';

  async function makeAll(arena: Arena, folder: ExportFolder): Promise<void> {
    const last = lastDay(arena.clock());
    if (known?.last !== last) known = { last, days: await daysWithGames(arena, last) };
    const periods = periodsOf(known.days, last);
    let made = await folder.files();
    for (const period of periods) {
      if (empty.has(period.name) || made.some(({ name }) => name === period.name)) continue;
      if (period.from <= fullFrom) return;
      const content =
        period.period === 'day'
          ? contentOfDay(arena, period)
          : contentOfMonth(folder, period, { periods, made, empty });
      if (!content) continue;
      const { is, removed } = await folder.write(period, content);
      made = await folder.files();
      if (is === 'empty') empty.add(period.name);
      if (is === 'full') fullFrom = period.from;
      for (const { from } of removed) if (from > fullFrom) fullFrom = from;
    }
  }

  function contentOfDay(arena: Arena, day: NewExport): Content {
    const counts = { games: 0, reviews: 0 };
    const lines = linesOf(arena, day, { counts, pauseMs });
    // The reader of the output is notified of failures.
    const bytes = pipeline(lines, createGzip({ level: GZIP_LEVEL }), () => undefined);
    return { bytes, counts: () => counts };
  }

  return async function makeExports(arena) {
    await arena.store.exports.forgetReviewsBefore(arena.clock() - REVIEW_KEPT_MS);
    if (!arena.exports) return;
    try {
      await makeAll(arena, arena.exports);
      trouble = undefined;
    } catch (error) {
      if (arena.isDraining()) return; // the file is made after the restart
      const { code, syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      if (code === trouble) return;
      trouble = code;
      throw new Error(`EXPORTS_DIR: cannot write to ${arena.exports.path}: ${message}`, { cause: error });
    }
  };
}

/** The newest first, up to the last: however far apart they are, such as where a clock was wrong. */
async function daysWithGames({ store }: Arena, last: string): Promise<string[]> {
  const days: string[] = [];
  for (let before = endOfDay(last); ; before = startOfDay(days.at(-1)!)) {
    const ending = await store.exports.lastEnding(before);
    if (ending === undefined) return days;
    days.push(dayOf(ending));
  }
}

interface Paced {
  readonly counts: { games: number; reviews: number };
  readonly pauseMs: number;
}

async function* linesOf(arena: Arena, day: NewExport, { counts, pauseMs }: Paced): AsyncGenerator<string> {
  const { exports } = arena.store;
  const span = spanOf(day);
  for (let after: ExportPage['after']; ;) {
    if (arena.isDraining()) throw new Error('the server is shutting down');
    const { games, after: next } = await exports.finishedGames({ ...span, after, limit: PAGE_SIZE });
    const reviews = await exports.reviewsOf(games.map(({ record }) => record.id));
    for (const stored of games) {
      const rebuilt = unlessDamaged(arena.reportError, `export of ${stored.record.id}`, () => rebuild(stored));
      if (!rebuilt) continue;
      const game = await exportedGame(arena, rebuilt, reviews.get(stored.record.id));
      counts.games++;
      if (game.review) counts.reviews++;
      yield `${JSON.stringify(game)}\n`;
    }
    if (!next) return;
    after = next;
    await sleep(pauseMs);
  }
}

interface Known {
  readonly periods: readonly NewExport[];
  readonly made: readonly ExportFile[];
  readonly empty: ReadonlySet<string>;
}

/**
 * Its days' files concatenated, which is a valid gzip file (RFC 1952 §2.2), including days whose games were deleted since.
 * `undefined`: a day is missing.
 */
function contentOfMonth(folder: ExportFolder, month: NewExport, { periods, made, empty }: Known): Content | undefined {
  const files = daysOf(month, made);
  const isMade = ({ name }: NewExport): boolean => empty.has(name) || files.some((file) => file.name === name);
  if (!daysOf(month, periods).every(isMade)) return undefined;
  const sum = (of: 'games' | 'reviews'): number => files.reduce((all, file) => all + file[of], 0);
  return {
    bytes: bytesOf(files.map(({ name }) => path.join(folder.path, name))),
    counts: () => ({ games: sum('games'), reviews: sum('reviews') }),
  };
}

async function* bytesOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const each of paths) yield* createReadStream(each);
}
