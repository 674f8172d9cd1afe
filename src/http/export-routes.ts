// The routes of exports: their index, and the files.
import type { RequestHandler } from 'express';
import { Exports, ExportsQuery } from '../../schema/exports.ts';
import { Problem } from '../../schema/problem.ts';
import { listExports } from '../exports/listing.ts';
import type { Arena } from '../ports/arena.ts';
import { get, type Route } from './route.ts';

export const EXPORT_ROUTES: readonly Route[] = [
  get('/exports', {
    operation: 'listExports',
    summary: 'Files of all finished public games, by day and by month, newest first',
    description:
      'A file is gzipped JSON lines, a game each: its replay, ratings, and its review if it had one. It is made once, an hour after its day or month is over (UTC), and never changes.',
    query: ExportsQuery,
    answers: Exports,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listExports(arena, query),
  }),
];

/** Serves one file, or a range of it. @throws Problem path-not-found */
export function exportHandler({ exports }: Pick<Arena, 'exports'>): RequestHandler {
  return async (request, response) => {
    const files = (await exports?.files()) ?? [];
    const file = files.find(({ name }) => name === request.params['file']);
    if (!file) throw new Problem('path-not-found');
    response.setHeader('Content-Type', 'application/gzip');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('ETag', `"${file.sha256}"`);
    response.sendFile(file.name, { root: exports!.path, cacheControl: false, etag: false, lastModified: false });
  };
}
