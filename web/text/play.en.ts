export const playEn = {
  'play.title': 'Game Arena',
} as const satisfies Record<string, string>;
