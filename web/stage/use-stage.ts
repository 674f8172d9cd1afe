// A stage on a page: in step with painting, and hurried by a touch or a key.
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { CardId, Cell } from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';
import { characterKeys } from '../game/table-switches.ts';
import { tableText } from '../text/text.ts';
import { announce } from '../ui/live-region.tsx';
import { newMotions } from './motions.ts';
import { playCue } from './sounds.ts';
import { newStage, type Stage } from './stage.ts';

export interface StageOnPage extends Stage {
  /** Around everything that is animated: board, hands and bars. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Moves the pressed card at once; slower work is done in `then`, after that has been painted. */
  lift(cardId: CardId, cell: Cell, then: () => void): void;
}

interface StageOptions {
  /** Whether the page itself announces what happened. */
  readonly isSilent?: boolean;
  /** A multiple of the speed of a live game. */
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
    // Creating the first sound takes longer than a frame, which would delay the response to a press.
    return beat && afterPainting(0, () => playCue(beat));
  }, [beat]);
  useEffect(() => hurryOnInput(stage), [stage]);
  useEffect(() => stage.close, [stage]);
  const lift = (cardId: CardId, cell: Cell, then: () => void): void => {
    if (motions.lift(cardId, cell)) afterPainting(0, then);
    else then();
  };
  return { ...stage, root, lift };
}

/** Plays the viewer's own move: shown at once, and taken back if it is refused. @throws what `send` throws */
export async function playOn(stage: Stage, name: string, send: () => Promise<void>): Promise<void> {
  stage.playOptimistically(name);
  try {
    await send();
  } catch (error) {
    stage.takeBack();
    throw error;
  }
}

/** The time of a beat starts with the frame that shows it. */
function afterPainting(ms: number, next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(next, ms)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const HURRYING_KEYS = /^(?: |Escape)$/;
const HURRYING_CHARACTERS = /^[1-9s]$/i;

/** When the tab is hidden, the rest is skipped. @returns removes the listeners */
function hurryOnInput(stage: Stage): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (HURRYING_KEYS.test(key) || (characterKeys.isOn.peek() && HURRYING_CHARACTERS.test(key))) stage.hurry();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') stage.cut();
  };
  // Before the page's own listeners, so that whatever the press is meant for can be chosen by then.
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointerdown', stage.hurry, { capture: true });
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('pointerdown', stage.hurry, { capture: true });
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
