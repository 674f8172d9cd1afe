// The frame of every page: site name, navigation, settings, live region.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { keepOfflineCopies } from '../offline/register.ts';
import { frameText } from '../text/frame.ts';
import mark from '../public/assets/icon-1.svg?raw';
import { LANGUAGES, type Language } from '../text/known-language.ts';
import { language, preferredLanguage, setLanguage, showLanguage } from '../text/language.ts';
import { keepFocus } from './focus-home.ts';
import { SignIcon } from './sign-icon.tsx';
import { LiveRegion } from './live-region.tsx';
import { Menu } from './menu.tsx';
import { readSettings, setSound, setTheme, showTheme, sound, theme, THEMES, type Theme } from './settings.ts';

// A page restored from the back/forward cache reloads, since somebody may have signed in or out, or played. Live tables
// update themselves, and what only explains the game is the same for everybody: these only read the settings again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  if (!/^.(play|watch|learn|rules)\b/.test(location.pathname)) return location.reload();
  readSettings();
  showTheme();
  void showLanguage(preferredLanguage());
});

const NAMES_OF_LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Each at the address of this name, but the home page at `/`. */
const PLACES = ['home', 'puzzles', 'agents', 'leaderboards', 'leagues', 'communities', 'rules', 'account'] as const;

interface PageFrameProps {
  /** Becomes the document's title, with the site's name. */
  readonly title: string;
  readonly current?: (typeof PLACES)[number] | undefined;
  /** The first items of the only menu of a page that fits its window, without a navigation bar and a footer. */
  readonly menu?: ComponentChildren;
  /** Shown beside that menu. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function PageFrame({ title, current, menu, tools, children }: PageFrameProps) {
  useLayoutEffect(showTheme, []);
  useEffect(keepOfflineCopies, []);
  useEffect(keepFocus, []);
  const fits = menu !== undefined;
  const shown = `${title} · ${frameText('frame.title')}`;
  // Only on changes: setting them, even to the same value, restyles the whole page.
  useLayoutEffect(() => void (document.title = shown), [shown]);
  useLayoutEffect(() => void (document.documentElement.lang = language.value), [language.value]);
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-fitted', fits), [fits]);
  return (
    <>
      <a class="skip-link" href="#main">
        {frameText('frame.nav.skip')}
      </a>
      <header class={menu ? 'site-header slim' : 'site-header'}>
        <a class="site-name" href="/">
          <span class="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
          <span>{frameText('frame.title')}</span>
        </a>
        {tools}
        {menu ? (
          <Menu>
            {menu}
            <Switches />
            <Places current={current} />
          </Menu>
        ) : (
          <FoldedPlaces current={current} />
        )}
      </header>
      <main id="main" tabIndex={-1} class={menu ? 'fitted' : undefined}>
        {children}
      </main>
      {!menu && (
        <footer class="site-footer">
          <Switches />
          <a href="/developers">{frameText('frame.nav.developers')}</a>
        </footer>
      )}
      <LiveRegion />
    </>
  );
}

interface PlacesProps extends Pick<PageFrameProps, 'current'> {
  readonly isOpen?: boolean;
}

/** On phones behind a button, to leave room for the page. */
function FoldedPlaces({ current }: PlacesProps) {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-expanded={isOpen.value}
        aria-controls="places"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <SignIcon sign="menu" />
        {frameText('frame.nav.menu')}
      </button>
      <Places current={current} isOpen={isOpen.value} />
    </>
  );
}

function Places({ current, isOpen = false }: PlacesProps) {
  return (
    <nav id="places" aria-label={frameText('frame.nav.label')} data-open={isOpen || undefined}>
      {PLACES.map((place) => (
        <a
          key={place}
          href={place === 'home' ? '/' : `/${place}`}
          aria-current={place === current ? 'page' : undefined}
        >
          {frameText(`frame.nav.${place}`)}
        </a>
      ))}
    </nav>
  );
}

function Switches() {
  const isOutdated = useSignal(false);
  const choose = async (select: HTMLSelectElement): Promise<void> => {
    isOutdated.value = false;
    try {
      await setLanguage(select.value as Language);
    } catch {
      select.value = language.value;
      isOutdated.value = true;
    }
  };
  return (
    <div class="switches">
      <label>
        {frameText('frame.settings.language')}
        <select value={language.value} onChange={(event) => void choose(event.currentTarget)}>
          {LANGUAGES.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {NAMES_OF_LANGUAGES[tag]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {frameText('frame.settings.theme')}
        <select value={theme.value} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {frameText(`frame.settings.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button-quiet" aria-pressed={sound.value} onClick={() => setSound(!sound.value)}>
        <SignIcon sign={sound.value ? 'sound' : 'silent'} />
        {frameText('frame.settings.sound')}
      </button>
      <p role="alert" class="failure">
        {isOutdated.value && frameText('play.failed', { why: frameText('frame.outdated') })}
      </p>
    </div>
  );
}
