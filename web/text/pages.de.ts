import type { pagesEn } from './pages.en.ts';

export const pagesDe: Record<keyof typeof pagesEn, string> = {
  'pages.title': 'Game Arena',
};
