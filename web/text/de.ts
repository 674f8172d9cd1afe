// Deutsch.
import { boardDe } from './board.de.ts';
import { pagesDe } from './pages.de.ts';
import { playDe } from './play.de.ts';
import { reviewDe } from './review.de.ts';

export const de = { ...boardDe, ...pagesDe, ...playDe, ...reviewDe };
