export const boardEn = {
  'board.title': 'Game Arena',
} as const satisfies Record<string, string>;
