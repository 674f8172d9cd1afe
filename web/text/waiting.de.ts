// Jemand, der auf eine Partie wartet.
import type { waitingEn } from './waiting.en.ts';

export const waitingDe: Readonly<Record<keyof typeof waitingEn, string>> = {
  'waiting.play': 'Jemand wartet: spielen',
};
