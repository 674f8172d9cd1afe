// The words of every page in English, loaded where English is shown.
import { boardEn } from './board.en.ts';
import { playEn } from './play.en.ts';

export const mainEn = { ...boardEn, ...playEn };
