// The end of an attempt: grade and rating, why the move is right, and what to do next.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Attempted, PuzzleWhy } from '../../../schema/puzzle.ts';
import type { Solving } from '../../game/puzzle.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { textIn } from '../../text/language.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { formatDelta, writtenFacts } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { CopyLink } from '../copy-link.tsx';
import { gradeWords } from './puzzle-side.tsx';

const whyIn = await textIn({
  en: async () => (await import('../../../schema/puzzle-why-en.ts')).PUZZLE_WHY_EN,
  de: async () => (await import('../../text/puzzle-why.de.ts')).PUZZLE_WHY_DE,
});

interface PuzzleResultProps {
  readonly solving: Solving;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

export function PuzzleResult({ solving, onNext, onAgain }: PuzzleResultProps) {
  const { puzzle, status, ended } = solving;
  const isSharing = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const worth = worthOf(solving);
  useLayoutEffect(() => {
    // The focused element, such as a card of the hand, may be gone.
    heading.current?.focus({ preventScroll: true });
    announce(worth.join(' '));
  }, []);
  return (
    <section class="panel result puzzle-result" data-status={status} aria-labelledby="result">
      <h2 id="result" tabIndex={-1} ref={heading}>
        {headlineOf(solving)}
      </h2>
      <p>{worth.join(' ')}</p>
      <div class="actions">
        <button type="button" class="button-primary" onClick={onNext}>
          {puzzlesText('puzzles.next')}
        </button>
        {status === 'shown' && (
          <button type="button" onClick={onAgain}>
            {puzzlesText('puzzles.retry')}
          </button>
        )}
        {ended?.game && (
          <a class="button" href={ended.game.replayUrl}>
            {puzzlesText('puzzles.game')}
          </a>
        )}
        <button type="button" aria-expanded={isSharing.value} onClick={() => (isSharing.value = !isSharing.value)}>
          {tableText('play.share')}
        </button>
      </div>
      {isSharing.value && <CopyLink url={puzzle.url} />}
      {ended && <Why ended={ended} />}
      <ul class="puzzle-themes" aria-label={puzzlesText('puzzles.themes')}>
        {puzzle.themes.map((theme) => (
          <li key={theme} class="badge">
            {puzzlesText(`puzzles.theme.${theme}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Why({ ended }: { readonly ended: Attempted }) {
  const { explanation, game } = ended;
  return (
    <div>
      {explanation?.why.map((why) => (
        <p key={why.text}>{whyText(why)}</p>
      ))}
      {game?.played && <p>{puzzlesText('puzzles.played', { move: moveLabel(game.played, tableText) })}</p>}
    </div>
  );
}

function headlineOf({ status, hasFailed }: Solving): string {
  if (status === 'shown') return puzzlesText('puzzles.shown');
  return puzzlesText(hasFailed ? 'puzzles.solved.later' : 'puzzles.solved');
}

/** Sentences: the grade, the rating, the streak. */
function worthOf({ puzzle, ended, rating }: Solving): string[] {
  const { grade, streak } = ended ?? { grade: puzzle.grade, streak: null };
  const { tries, solved } = grade;
  const moved =
    rating && puzzlesText('puzzles.rating', { ...rating, delta: formatDelta(rating.after - rating.before) });
  return [
    gradeWords(grade),
    tries > 0 && puzzlesText('puzzles.tries', { solved, tries }),
    moved ?? puzzlesText(streak === null ? 'puzzles.rating.nobody' : 'puzzles.rating.later'),
    streak !== null && streak.days > 0 && puzzlesText('puzzles.streak', { days: streak.days, best: streak.best }),
  ].filter((sentence) => sentence !== false);
}

/** An explanation in the page's language, from its reason and facts. */
function whyText({ reason, ...facts }: PuzzleWhy): string {
  const { move, next } = facts;
  return whyIn(reason, {
    ...writtenFacts(facts),
    ...(typeof move === 'string' && { move: moveLabel(move, tableText) }),
    ...(typeof next === 'string' && { next: moveLabel(next, tableText) }),
  });
}
