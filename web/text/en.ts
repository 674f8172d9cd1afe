// English: the language that the others are measured by.
import { boardEn } from './board.en.ts';
import { pagesEn } from './pages.en.ts';
import { playEn } from './play.en.ts';
import { reviewEn } from './review.en.ts';

export const en = { ...boardEn, ...pagesEn, ...playEn, ...reviewEn };
