import type { boardEn } from './board.en.ts';

export const boardDe: Record<keyof typeof boardEn, string> = {
  'board.title': 'Game Arena',
};
