// The words of tables and of most pages in English, loaded where English is shown.
import { boardEn } from './board.en.ts';
import { playEn } from './play.en.ts';

export const mainEn = { ...boardEn, ...playEn };
