// A puzzle on the board: the solver's moves appear at once, replies after a short pause, and a wrong move is taken back.
import { effect, useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { dayOf } from '../../../schema/calendar.ts';
import type { Attempted, Puzzle } from '../../../schema/puzzle.ts';
import { otherSeat, type BySeat } from '../../../src/engine/index.ts';
import { postOnce } from '../../game/api.ts';
import { ownName } from '../../game/own-name.ts';
import { answered, attemptWith, newSolving, solutionShown, unseenCount, type Solving } from '../../game/puzzle.ts';
import { serverNow } from '../../game/server-time.ts';
import { keepSolved } from '../../game/solved-puzzles.ts';
import type { Stage } from '../../stage/stage.ts';
import { playOn, useStage } from '../../stage/use-stage.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { OwnSide } from '../table/own-side.tsx';
import { PuzzleResult } from './puzzle-result.tsx';

/** The pause between two moves of the solution. */
const REST_MS = 700;
const ANSWER_LIMIT = { forMs: 20_000 };

interface PuzzleTableProps {
  readonly puzzle: Puzzle;
  /** Whether the heading takes the focus. */
  readonly takesFocus: boolean;
  readonly onNext: () => void;
}

/** How often to check the connection. */
const CHECK_EVERY_MS = 500;

export function PuzzleTable({ puzzle, takesFocus, onNext }: PuzzleTableProps) {
  const solving = useSignal(newSolving(puzzle, namesOf(puzzle)));
  const stage = useStage(useComputed(() => solving.value.table));
  const sending = useAction(true);
  const isKept = useSignal(false);
  // A move that was taken back is not described.
  const caption = useComputed(() => (solving.value.mistake && !stage.beat.value ? '' : stage.caption.value));
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);

  /** Only the server knows the solution, so a move waits while offline. */
  const untilOnline = async (): Promise<void> => {
    if (navigator.onLine) return;
    isKept.value = true;
    announce(puzzlesText('puzzles.kept'));
    // Polls, because a sleeping page may miss the `online` event.
    while (!navigator.onLine) await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    isKept.value = false;
  };
  const ask = async (name: string | undefined): Promise<Attempted> => {
    const body = attemptWith(solving.peek(), name);
    await untilOnline();
    return postOnce<Attempted>(`/puzzles/${puzzle.id}/attempts`, { body, ...ANSWER_LIMIT });
  };
  const play = (name: string): void =>
    void sending.run(async () => {
      let steps: readonly Solving[] = [];
      await playOn(stage, name, async () => {
        steps = answered(solving.peek(), name, await ask(name));
      });
      if (steps[0]?.status === 'wrong') {
        await settled(stage);
        stage.takeBack();
      }
      for (const step of steps) solving.value = step;
      await settled(stage);
      const { status } = solving.peek();
      if (status === 'solved') keepSolved(puzzle.id, dayOf(serverNow()));
      else announce(wordsOf(solving.peek()));
    });
  const showSolution = (): void =>
    void sending.run(async () => {
      const steps = solutionShown(solving.peek(), await ask(undefined));
      announce(puzzlesText('puzzles.showing'));
      for (const step of steps) {
        solving.value = step;
        await settled(stage);
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
      }
    });
  const again = (): void => {
    solving.value = newSolving(puzzle, namesOf(puzzle), true);
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
        result={showsResult && <PuzzleResult solving={now} onNext={onNext} onAgain={again} />}
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

/** The comment on the last move; empty at the start and after the end. */
function wordsOf({ puzzle, mistake, status, plies }: Solving): string {
  if (status === 'shown') return puzzlesText('puzzles.showing');
  if (!mistake) return status === 'going' && plies.length > 0 ? puzzlesText('puzzles.right') : '';
  const move = moveLabel(mistake.name, tableText);
  if (mistake.answer !== null) {
    return puzzlesText('puzzles.wrong', { move, answer: moveLabel(mistake.answer, tableText) });
  }
  return puzzlesText(puzzle.kind === 'hidden' ? 'puzzles.wrong.hidden' : 'puzzles.wrong.end', { move });
}

/** The solver plays under their own name; the other seat has its original player's name, if known. */
function namesOf({ seat, names }: Puzzle): BySeat<string> {
  const other = otherSeat(seat);
  return { [seat]: ownName(), [other]: names?.[other] ?? puzzlesText('puzzles.other') } as BySeat<string>;
}

/** Resolves when nothing is being shown. */
function settled({ beat }: Stage): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (beat.value !== undefined) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });
}
