// The texts of tables and most pages in German, loaded if German is shown.
import { boardDe } from './board.de.ts';
import type { mainEn } from './main.en.ts';
import { playDe } from './play.de.ts';

export const mainDe: Record<keyof typeof mainEn, string> = { ...boardDe, ...playDe };
