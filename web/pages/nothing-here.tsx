// What a person sees where nothing is: an empty board, what happened, and ways to continue.
import type { ComponentChildren } from 'preact';
import { CELLS, columnOf, rowOf } from '../../src/engine/index.ts';
import { t, type Key } from '../text/text.ts';

interface NothingHereProps {
  readonly title: Key;
  readonly lead: Key;
  /** The first way to continue, if not to the start page. */
  readonly first?: ComponentChildren;
  /** Ways to continue besides the first and the course. */
  readonly children?: ComponentChildren;
}

export function NothingHere({ title, lead, first, children }: NothingHereProps) {
  return (
    <section class="nothing-here" aria-labelledby="nothing-here">
      <EmptyBoard />
      <h1 id="nothing-here">{t(title)}</h1>
      <p class="lead">{t(lead)}</p>
      <div class="actions">
        {first ?? (
          <a class="button button-primary" href="/">
            {t('missing.home')}
          </a>
        )}
        <a class="button" href="/learn">
          {t('home.learn')}
        </a>
        {children}
      </div>
    </section>
  );
}

export function NoSuchGame() {
  return (
    <NothingHere title="missing.game" lead="missing.game.lead">
      <a class="button" href="/#watch">
        {t('missing.watch')}
      </a>
    </NothingHere>
  );
}

const COLUMN_WIDTH = 20;

function EmptyBoard() {
  return (
    <svg class="empty-board" viewBox="0 0 108 68" aria-hidden="true" focusable="false">
      <rect width="108" height="68" rx="7" />
      {CELLS.map((cell) => (
        <rect
          key={cell}
          class="empty-cell"
          x={5 + columnOf(cell) * COLUMN_WIDTH}
          y={5 + rowOf(cell) * COLUMN_WIDTH}
          width="18"
          height="18"
          rx="3"
        />
      ))}
      <path class="half-sun" d="M54 27a7 7 0 0 0 0 14Z" />
      <path class="half-moon" d="M54 27a7 7 0 0 1 0 14Z" />
    </svg>
  );
}
