// The text function without a page: one language's texts with their places filled.
import { boardDe } from '../../../web/text/board.de.ts';
import { boardEn } from '../../../web/text/board.en.ts';
import type { BoardKey, Translate } from '../../../web/ui/translate.ts';

export const sayEn = sayIn(boardEn);
export const sayDe = sayIn(boardDe);

function sayIn(texts: Readonly<Record<BoardKey, string>>): Translate {
  return (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
