// Beside the puzzle: its origin and grade, and the choice of the next one.
import type { Signal } from '@preact/signals';
import type { Puzzle } from '../../../schema/puzzle.ts';
import { PUZZLE_THEMES } from '../../../schema/puzzle-themes.ts';
import { RULESETS } from '../../../src/engine/index.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, type Action } from '../action.tsx';
import { ChoiceField } from '../fields.tsx';
import { dayWords } from './day-words.ts';
import type { PuzzleFilter } from './puzzle-address.ts';

interface AboutProps {
  readonly puzzle: Puzzle;
  /** `null` if it is not shown as a daily puzzle. */
  readonly date: string | null;
}

export function About({ puzzle, date }: AboutProps) {
  const { ruleset, kind, names, grade } = puzzle;
  return (
    <section class="panel" aria-labelledby="about">
      <h2 id="about">
        {date === null ? puzzlesText('puzzles.one') : puzzlesText('puzzles.daily', { day: dayWords(date) })}
      </h2>
      <p>
        <span class="badge">{tableText(`play.ruleset.${ruleset}`)}</span> {gradeWords(grade)}
      </p>
      {kind === 'open' && <p>{puzzlesText('puzzles.open')}</p>}
      {names && <p class="faint">{puzzlesText('puzzles.from', { a: names.A, b: names.B })}</p>}
    </section>
  );
}

/** The house level that finds the first move. */
export function gradeWords({ house }: Puzzle['grade']): string {
  return house === null ? puzzlesText('puzzles.grade.beyond') : puzzlesText('puzzles.grade', { level: house });
}

interface PuzzlePickerProps {
  readonly wish: Signal<PuzzleFilter>;
  readonly choosing: Action;
  /** Whether there is no puzzle of the chosen kind. */
  readonly isNone: boolean;
  readonly onNext: () => void;
}

export function PuzzlePicker({ wish, choosing, isNone, onNext }: PuzzlePickerProps) {
  const { ruleset, theme, isOwn } = wish.value;
  const change = (part: Partial<PuzzleFilter>): void => {
    wish.value = { ...wish.value, ...part };
  };
  return (
    <section class="panel puzzle-choice" aria-labelledby="choose">
      <h2 id="choose">{puzzlesText('puzzles.choose')}</h2>
      <ChoiceField
        label={tableText('home.ruleset')}
        any={puzzlesText('puzzles.any')}
        values={RULESETS}
        wordOf={(name) => tableText(`play.ruleset.${name}`)}
        chosen={ruleset ?? ''}
        onChoose={(value) => change({ ruleset: value || null })}
      />
      <ChoiceField
        label={puzzlesText('puzzles.theme')}
        any={puzzlesText('puzzles.any')}
        values={PUZZLE_THEMES}
        wordOf={(name) => puzzlesText(`puzzles.theme.${name}`)}
        chosen={theme ?? ''}
        onChoose={(value) => change({ theme: value || null })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isOwn}
          onChange={({ currentTarget }) => change({ isOwn: currentTarget.checked })}
        />{' '}
        {puzzlesText('puzzles.own')}
      </label>
      <button type="button" aria-disabled={choosing.isRunning} onClick={onNext}>
        {puzzlesText('puzzles.next')}
      </button>
      <p role="status">{isNone && puzzlesText('puzzles.noNext')}</p>
      <ActionFailure action={choosing} />
    </section>
  );
}
