// Somebody waiting for a game, in German.
import type { waitingEn } from './waiting.en.ts';

export const waitingDe: Readonly<Record<keyof typeof waitingEn, string>> = {
  'waiting.play': 'Jemand wartet: spielen',
};
