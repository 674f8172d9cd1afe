// The index of exports, as the API shows it.
import type { Exports, ExportsQuery } from '../../schema/exports.ts';
import type { Arena } from '../ports/arena.ts';
import { pageFrom } from '../table/page.ts';
import { exportNamed, newestFirst } from './periods.ts';

export async function listExports(
  { exports, links }: Pick<Arena, 'exports' | 'links'>,
  { limit, cursor }: ExportsQuery,
): Promise<Exports> {
  if (!exports) return { license: null, exports: [], next: null };
  const files = await exports.files();
  // By its position in the order: the file itself may have been removed.
  const rest = cursor === undefined ? files : files.filter((file) => newestFirst(exportNamed(cursor), file) < 0);
  const { page, next } = pageFrom(rest, limit, ({ name }) => name);
  return {
    license: await exports.license(),
    exports: page.map((file) => ({ ...file, url: `${links.hostUrl}/exports/${file.name}` })),
    next,
  };
}
