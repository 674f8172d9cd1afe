// The index of exports, as the API shows it.
import type { Exports, ExportsQuery } from '../../schema/exports.ts';
import type { Arena } from '../ports/arena.ts';

export async function listExports(
  { exports, links }: Pick<Arena, 'exports' | 'links'>,
  { limit, cursor }: ExportsQuery,
): Promise<Exports> {
  if (!exports) return { license: null, exports: [], next: null };
  const files = await exports.files();
  const from = cursor === undefined ? 0 : files.findIndex(({ name }) => name === cursor) + 1;
  const page = files.slice(from, from + limit);
  return {
    license: await exports.license(),
    exports: page.map((file) => ({ ...file, url: `${links.hostUrl}/exports/${file.name}` })),
    next: from + limit < files.length ? page.at(-1)!.name : null,
  };
}
