// The words of tables and of most pages in German, loaded where German is shown.
import { boardDe } from './board.de.ts';
import type { mainEn } from './main.en.ts';
import { playDe } from './play.de.ts';

export const mainDe: Record<keyof typeof mainEn, string> = { ...boardDe, ...playDe };
