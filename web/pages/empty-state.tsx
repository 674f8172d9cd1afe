// Shown where something is missing: an empty board, what happened, and ways to continue.
import type { ComponentChildren } from 'preact';
import { CELLS, columnOf, rowOf } from '../../src/engine/index.ts';
import { isMissingGame, type Refused } from '../game/api.ts';
import { tableText } from '../text/text.ts';
import { useReason } from './reason.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly lead: string;
  /** The primary action, by default a link to the start page. */
  readonly first?: ComponentChildren;
  /** Actions besides the primary one and the course. */
  readonly children?: ComponentChildren;
}

export function EmptyState({ title, lead, first, children }: EmptyStateProps) {
  return (
    <section class="nothing-here" aria-labelledby="nothing-here">
      <EmptyBoard />
      <h1 id="nothing-here">{title}</h1>
      <p class="lead">{lead}</p>
      <div class="actions">
        {first ?? (
          <a class="button button-primary" href="/">
            {tableText('missing.home')}
          </a>
        )}
        <a class="button" href="/learn">
          {tableText('home.learn')}
        </a>
        {children}
      </div>
    </section>
  );
}

export function NoSuchGame() {
  return <NoGame title={tableText('missing.game')} lead={tableText('missing.game.lead')} />;
}

/** Shown for a game that does not exist or that this viewer may not see. */
export function RefusedGame({ refusal }: { readonly refusal: Refused }) {
  const isMissing = isMissingGame(refusal);
  const why = useReason(isMissing ? undefined : refusal);
  if (isMissing) return <NoSuchGame />;
  return why === '' ? null : <NoGame title={tableText('missing.refused')} lead={why} />;
}

export function TryAgain() {
  return (
    <button type="button" class="button-primary" onClick={() => location.reload()}>
      {tableText('offline.again')}
    </button>
  );
}

function NoGame(props: Pick<EmptyStateProps, 'title' | 'lead'>) {
  return (
    <EmptyState {...props}>
      <a class="button" href="/#watch">
        {tableText('missing.watch')}
      </a>
    </EmptyState>
  );
}

const COLUMN_WIDTH = 20;

function EmptyBoard() {
  return (
    <svg class="empty-board" viewBox="0 0 108 68" aria-hidden="true">
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
