// Applies the chat's theme, colours, font and language to this page, where given.
import { languageOf } from '../../text/known-language.ts';
import { showLanguage } from '../../text/language.ts';
import type { HostContext } from './host.ts';

/** Our CSS property to the chat's. Ink and paper change only together; the table keeps its own colours. */
const TOKENS = { '--paper': '--color-background-primary', '--ink': '--color-text-primary' } as const;

export function applyChatTheme({ theme, locale, styles }: HostContext): void {
  const { documentElement: root, body } = document;
  if (theme) root.dataset['theme'] = theme;
  const { variables = {} } = styles ?? {};
  const colours = Object.entries(TOKENS).map(([ours, theirs]) => [ours, variables[theirs]] as const);
  const isWhole = colours.every(([, colour]) => colour !== undefined);
  for (const [ours, colour] of isWhole ? colours : []) root.style.setProperty(ours, colour!);
  if (variables['--font-sans']) body.style.fontFamily = variables['--font-sans'];
  const wanted = languageOf(locale);
  if (wanted === undefined) return;
  void showLanguage(wanted);
  root.lang = wanted;
}
