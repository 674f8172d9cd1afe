export const pagesEn = {
  'pages.title': 'Game Arena',
} as const satisfies Record<string, string>;
