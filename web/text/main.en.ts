// The texts of tables and most pages in English, loaded if English is shown.
import { boardEn } from './board.en.ts';
import { playEn } from './play.en.ts';

export const mainEn = { ...boardEn, ...playEn };
