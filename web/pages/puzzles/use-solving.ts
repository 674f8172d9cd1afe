// Solving a puzzle: the solver's moves appear at once, replies after a short pause, and a wrong move is taken back.
import { effect, useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { dayOf } from '../../../schema/calendar.ts';
import type { Attempted, Puzzle } from '../../../schema/puzzle.ts';
import { otherSeat, type BySeat } from '../../../src/engine/index.ts';
import { postOnce } from '../../game/api.ts';
import { untilOnline } from '../../game/online.ts';
import { ownName } from '../../game/own-name.ts';
import { answered, attemptWith, newSolving, solutionShown, type Solving } from '../../game/puzzle.ts';
import { serverNow } from '../../game/server-time.ts';
import { keepSolved } from '../../game/solved-puzzles.ts';
import type { Stage } from '../../stage/stage.ts';
import { playOn, useStage, type StageOnPage } from '../../stage/use-stage.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { useAction, type Action } from '../action.tsx';

/** The pause between two moves of the solution. */
const REST_MS = 700;
const ANSWER_LIMIT = { forMs: 20_000 };

interface SolvingOnPage {
  readonly solving: ReadonlySignal<Solving>;
  readonly stage: StageOnPage;
  /** Asking the server what a move is worth, or for the solution. */
  readonly sending: Action;
  /** Whether a move waits for the connection. */
  readonly isKept: ReadonlySignal<boolean>;
  play(name: string): void;
  showSolution(): void;
  again(): void;
}

export function useSolving(puzzle: Puzzle): SolvingOnPage {
  const solving = useSignal(newSolving(puzzle, namesOf(puzzle)));
  const stage = useStage(useComputed(() => solving.value.table));
  const sending = useAction(true);
  const isKept = useSignal(false);
  const left = useMemo(() => new AbortController(), []);
  useEffect(() => () => left.abort(), []);

  /** Only the server knows the solution, so a move waits while offline. */
  const ask = async (name: string | undefined): Promise<Attempted> => {
    const body = attemptWith(solving.peek(), name);
    if (!navigator.onLine) {
      isKept.value = true;
      announce(puzzlesText('puzzles.kept'));
      await untilOnline(() => navigator.onLine, left.signal);
      isKept.value = false;
    }
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
  const again = (): void => void (solving.value = newSolving(puzzle, namesOf(puzzle), true));
  return { solving, stage, sending, isKept, play, showSolution, again };
}

/** The comment on the last move; empty at the start and after the end. */
export function wordsOf({ puzzle, mistake, status, plies }: Solving): string {
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
