// What every page has around its content: site name, ways to other pages, the person's settings, the announcer.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { language, LANGUAGES, setLanguage, t, type Language } from '../text/text.ts';
import { SignIcon } from './icons.tsx';
import { LiveRegion } from './live-region.tsx';
import { setSound, setTheme, showTheme, sound, theme, THEMES, type Theme } from './settings.ts';

const NAMES_OF_LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const PLACES = [
  { id: 'home', href: '/', text: 'board.nav.home' },
  { id: 'rules', href: '/rules.html', text: 'board.nav.rules' },
] as const;

export interface PageFrameProps {
  /** Becomes the document's title, with the site's name. */
  readonly title: string;
  readonly current?: (typeof PLACES)[number]['id'];
  readonly children: ComponentChildren;
}

export function PageFrame({ title, current, children }: PageFrameProps) {
  useEffect(showTheme, []);
  useEffect(() => {
    document.title = `${title} · ${t('board.title')}`;
    document.documentElement.lang = language.value;
  });
  return (
    <>
      <a class="skip-link" href="#main">
        {t('board.nav.skip')}
      </a>
      <header class="site-header">
        <a class="site-name" href="/">
          <SignIcon sign="logo" class="logo" />
          {t('board.title')}
        </a>
        <nav aria-label={t('board.nav.label')}>
          {PLACES.map(({ id, href, text }) => (
            <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
              {t(text)}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="site-footer">
        <Switches />
      </footer>
      <LiveRegion />
    </>
  );
}

function Switches() {
  return (
    <div class="switches">
      <label>
        {t('board.settings.language')}
        <select value={language.value} onChange={(event) => setLanguage(event.currentTarget.value as Language)}>
          {Object.keys(LANGUAGES).map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {NAMES_OF_LANGUAGES[tag as Language]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('board.settings.theme')}
        <select value={theme.value} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {t(`board.settings.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button-quiet" aria-pressed={sound.value} onClick={() => setSound(!sound.value)}>
        <SignIcon sign={sound.value ? 'sound' : 'silent'} />
        {t('board.settings.sound')}
      </button>
    </div>
  );
}
