// The words of every page in English, loaded where English is shown.
import { boardEn } from './board.en.ts';
import { pagesEn } from './pages.en.ts';
import { playEn } from './play.en.ts';
import { reviewEn } from './review.en.ts';

export const mainEn = { ...boardEn, ...pagesEn, ...playEn, ...reviewEn };
