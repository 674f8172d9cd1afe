// A stage in a page: in step with what is painted, and ended early by a touch or a key.
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { CardId, Cell } from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';
import { tableText } from '../text/text.ts';
import { announce } from '../ui/live-region.tsx';
import { newMotions } from './motions.ts';
import { playCue } from './sounds.ts';
import { newStage, type Stage } from './stage.ts';

export interface StageOnPage extends Stage {
  /** Around all that moves: board, hands and bars. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** One's card moves with the press that plays it; what takes longer than a frame to draw comes `then`. */
  lift(cardId: CardId, cell: Cell, then: () => void): void;
}

interface StageOptions {
  /** Whether the page itself says what happened. */
  readonly isSilent?: boolean;
  /** How many times as fast as a game in play. */
  speed?(): number;
}

export function useStage(truth: ReadonlySignal<Table>, { isSilent, speed }: StageOptions = {}): StageOnPage {
  const root = useRef<HTMLDivElement>(null);
  const motions = useMemo(() => newMotions(() => root.current), []);
  const stage = useMemo(
    () =>
      newStage(truth, {
        say: tableText,
        prepare: motions.prepare,
        announce: isSilent ? () => undefined : announce,
        pace: (ms, next) => afterPainting(ms / (speed?.() ?? 1), next),
        now: () => performance.now(),
        isHidden: () => document.visibilityState === 'hidden',
      }),
    [truth],
  );
  const beat = stage.beat.value;
  useLayoutEffect(() => {
    motions.play(beat);
    // Making the first sound takes longer than a frame, and one answers a press.
    return beat && afterPainting(0, () => playCue(beat));
  }, [beat]);
  useEffect(() => hurriedByPerson(stage), [stage]);
  useEffect(() => stage.close, [stage]);
  const lift = (cardId: CardId, cell: Cell, then: () => void): void => {
    if (motions.lift(cardId, cell)) afterPainting(0, then);
    else then();
  };
  return { ...stage, root, lift };
}

/** Plays one's own move: on the board at once, and back in the hand if it is refused. @throws what `send` throws */
export async function playOn(stage: Stage, name: string, send: () => Promise<void>): Promise<void> {
  stage.playOptimistically(name);
  try {
    await send();
  } catch (error) {
    stage.takeBack();
    throw error;
  }
}

/** The time of a beat begins with the frame that shows it. */
function afterPainting(ms: number, next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(next, ms)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const HURRYING_KEYS = /^(?:[1-9]| |Escape|s)$/i;

/** A tab that is put away shows what is when it comes back. @returns what undoes it */
function hurriedByPerson(stage: Stage): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (HURRYING_KEYS.test(key)) stage.hurry();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') stage.cut();
  };
  // Before the page's own listeners: what the touch is meant for can be chosen again by then.
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointerdown', stage.hurry, { capture: true });
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('pointerdown', stage.hurry, { capture: true });
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
