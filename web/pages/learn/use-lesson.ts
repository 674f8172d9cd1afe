// A lesson's state on a page: what the table shows, the learner's moves and their outcome, hints.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { formatMove, legalMoves, scoreOf, type Ply, type Position } from '../../../src/engine/index.ts';
import { tableOfPosition, type Table } from '../../game/table.ts';
import { useStage, type StageOnPage } from '../../stage/use-stage.ts';
import { learnText } from '../../text/learn.ts';
import { tableText } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';
import { hintsFor, type Hint } from './hint.ts';
import { answerTo, LEARNER, OTHER, startOf, type Outcome } from './lesson-game.ts';
import { partOf, type CourseLesson } from './lessons.ts';
import { markDone } from './progress.ts';

export const [TEACHER] = HOUSE_CHARACTERS;
/** How long a wrong move stays on the board. */
const TAKE_BACK_MS = 1400;

interface Frame {
  readonly position: Position;
  readonly last: Ply | null;
  /** Whether the learner may move. */
  readonly isOpen: boolean;
}

interface Played {
  readonly outcome: Outcome;
  /** The position after the last reply. */
  readonly end: Position;
}

interface LessonOnPage {
  readonly stage: StageOnPage;
  /** Of the last move, once all its consequences have been shown. */
  readonly outcome: Outcome | undefined;
  /** The lesson's current text. */
  readonly words: string;
  readonly hint: Hint | undefined;
  /** The final position, which the table may still be animating towards. */
  readonly position: Position;
  play(name: string): void;
  showHint(): void;
}

export function useLesson(lesson: CourseLesson): LessonOnPage {
  const opened: Frame = { position: startOf(lesson), last: null, isOpen: true };
  const frame = useSignal(opened);
  /** Restored after a wrong move. */
  const kept = useSignal(opened);
  const played = useSignal<Played | undefined>(undefined);
  const hintsShown = useSignal(0);
  const stage = useStage(useComputed(() => tableOf(frame.value, lesson)));
  const shown = stage.beat.value === undefined ? played.value : undefined;
  // In a layout effect: a fast learner could leave the lesson before an effect runs.
  useLayoutEffect(() => {
    if (shown?.outcome === 'right') markDone(lesson.id);
  }, [shown]);
  useEffect(() => {
    if (shown === undefined || shown.outcome === 'going') return undefined;
    announce(wordsOf(lesson, shown));
    if (shown.outcome === 'right') return undefined;
    const timer = setTimeout(() => (frame.value = kept.peek()), TAKE_BACK_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const isAsked = hintsShown.value > 0 && frame.value.isOpen && stage.beat.value === undefined;
  const hint = isAsked ? hintsFor(lesson, frame.value.position)[hintsShown.value - 1] : undefined;
  return {
    stage,
    hint,
    outcome: shown?.outcome,
    words: hint?.text ?? wordsOf(lesson, shown),
    position: frame.value.position,
    play(name) {
      const { outcome, plies } = answerTo(lesson, kept.peek().position, name);
      hintsShown.value = 0;
      for (const ply of plies) frame.value = { position: ply.position, last: ply, isOpen: false };
      if (outcome === 'going') kept.value = frame.value = { ...frame.peek(), isOpen: true };
      played.value = { outcome, end: frame.peek().position };
    },
    showHint() {
      const all = hintsFor(lesson, kept.peek().position);
      hintsShown.value = Math.min(hintsShown.peek() + 1, all.length);
      announce(all[hintsShown.peek() - 1]!.text);
    },
  };
}

function wordsOf({ id }: CourseLesson, played: Played | undefined): string {
  const isJudged = played && played.outcome !== 'going';
  const { [LEARNER]: own, [OTHER]: theirs } = isJudged ? scoreOf(played.end) : { A: '', B: '' };
  return learnText(`learn.${id}.${isJudged ? played.outcome : 'see'}`, { own, theirs, other: TEACHER.name });
}

/** As mutators, except in the Classic part, so that emblems of colours are shown only where they matter. */
function tableOf({ position, last, isOpen }: Frame, { id }: CourseLesson): Table {
  const names = { [LEARNER]: tableText('chat.you'), [OTHER]: TEACHER.name } as Table['names'];
  const facts = { names, status: 'active', winner: null, endReason: null, last } as const;
  const ruleset = partOf(id).id === 'classic' ? 'classic' : 'mutators';
  const table = { ...tableOfPosition(position, LEARNER, facts), ruleset } as const;
  return isOpen ? { ...table, legalMoves: legalMoves(position).map(formatMove) } : { ...table, current: null };
}
