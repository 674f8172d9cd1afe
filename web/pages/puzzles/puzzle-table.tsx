// A puzzle on the board, with its goal, the comment on each move, and its end.
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Puzzle } from '../../../schema/puzzle.ts';
import { unseenCount } from '../../game/puzzle.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { ActionFailure } from '../action.tsx';
import { OwnSide } from '../table/own-side.tsx';
import { PuzzleResult } from './puzzle-result.tsx';
import { useSolving, wordsOf } from './use-solving.ts';

interface PuzzleTableProps {
  readonly puzzle: Puzzle;
  /** Whether the heading takes the focus. */
  readonly takesFocus: boolean;
  readonly onNext: () => void;
}

export function PuzzleTable({ puzzle, takesFocus, onNext }: PuzzleTableProps) {
  const { solving, stage, sending, isKept, play, showSolution, again } = useSolving(puzzle);
  // A move that was taken back is not described.
  const caption = useComputed(() => (solving.value.mistake && !stage.beat.value ? '' : stage.caption.value));
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const onAgain = (): void => {
    again();
    heading.current?.focus();
  };
  const now = solving.value;
  const isShowingSolution = now.status === 'shown' && sending.isRunning.value;
  const isEnded = now.ended !== null && (now.status === 'solved' || now.status === 'shown');
  const isBusy = isEnded || sending.isRunning.value;
  const showsResult = isEnded && !isShowingSolution && !stage.beat.value;
  const words = isKept.value ? puzzlesText('puzzles.kept') : stage.beat.value ? '' : wordsOf(now);
  // Long, and so in the room of the prompt: the board and the hand keep their sizes.
  const replacesPrompt = words !== '' && (isKept.value || now.mistake !== null);
  return (
    <div class="table" data-puzzle={showsResult ? 'over' : now.status}>
      <h1 class="visually-hidden" tabIndex={-1} ref={heading}>
        {puzzlesText('puzzles.heading', { goal: puzzlesText(`puzzles.goal.${puzzle.goal}`) })}
      </h1>
      <OwnSide
        stage={{ ...stage, caption }}
        send={play}
        tips={(_, { cardId }) => (cardId === null && replacesPrompt ? words : undefined)}
        result={showsResult && <PuzzleResult solving={now} onNext={onNext} onAgain={onAgain} />}
      >
        {!showsResult && (
          <div class="puzzle-goal">
            <div>
              <p>
                <strong>{puzzlesText(`puzzles.goal.${puzzle.goal}`)}.</strong> <span>{!replacesPrompt && words}</span>
              </p>
              <button type="button" aria-disabled={isBusy} onClick={() => isBusy || showSolution()}>
                {puzzlesText('puzzles.show')}
              </button>
            </div>
            {puzzle.kind === 'hidden' && <p>{puzzlesText('puzzles.hidden', { unseen: unseenCount(puzzle) })}</p>}
          </div>
        )}
        <ActionFailure action={sending} />
      </OwnSide>
    </div>
  );
}
