// Renders the first page's board as it is before anybody has touched it, in each language.
import { signal } from '@preact/signals';
import { renderToString } from 'preact-render-to-string';
import { HeroBoard } from '../pages/home/hero-board.tsx';
import { LANGUAGES, type Language } from '../text/known-language.ts';
import { showLanguage } from '../text/language.ts';

export const drawn = {} as Record<Language, string>;
for (const language of LANGUAGES) {
  await showLanguage(language);
  const markup = renderToString(<HeroBoard isPlayed={signal(false)} />);
  // The pages' CSP forbids inline styles; the page applies them from this attribute.
  drawn[language] = markup.replaceAll(' style="', ' data-style="');
}
