import type { playEn } from './play.en.ts';

export const playDe: Record<keyof typeof playEn, string> = {
  'play.title': 'Game Arena',
};
