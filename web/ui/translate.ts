// The text function passed to pure parts of the interface: `tableText` of web/text, or one language's in a test.
import type { boardEn } from '../text/board.en.ts';

export type BoardKey = keyof typeof boardEn;
/** The text of a key with its `{places}` filled. */
export type Translate = (key: BoardKey, values?: Readonly<Record<string, string | number>>) => string;

/** "A1", "A1 and B2", "A1, B2 and C3". */
export function listed(items: readonly string[], say: Translate): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : say('board.and', { list: items.slice(0, -1).join(', '), last });
}
