// A viewing that goes on by itself while it plays, and that the address bar follows.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { advance, formatReplayFragment, pauseMs, type ReplayFragment, type Viewing } from '../../game/replay.ts';

export interface Player {
  readonly viewing: ReadonlySignal<Viewing>;
  /** What a person does. `listener` of `newPlayer` hears of it when it leads to another move. */
  change(change: (viewing: Viewing) => Viewing): void;
  /** The fragment that leads here again. */
  fragment(): string;
  close(): void;
}

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const ADDRESS_EVERY_MS = 400;

/** @param onStep hears of every move that a person went to by hand, not of those that play */
export function newPlayer(
  source: Pick<ReplayFragment, 'link' | 'id'>,
  opened: Viewing,
  onStep: (viewing: Viewing) => void,
): Player {
  const viewing = signal(opened);
  const fragment = (): string => formatReplayFragment({ ...source, ...viewing.peek() });
  const stopPlaying = effect(() => {
    const { isPlaying, speed } = viewing.value;
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => (viewing.value = advance(viewing.peek())), pauseMs(speed));
    return () => clearTimeout(timer);
  });
  const stopWriting = followByAddress(viewing, fragment);
  return {
    viewing,
    change(change) {
      const before = viewing.peek();
      viewing.value = change(before);
      if (viewing.peek().at !== before.at && !viewing.peek().isPlaying) onStep(viewing.peek());
    },
    fragment,
    close() {
      stopPlaying();
      stopWriting();
    },
  };
}

/** Nothing is written until something changes: a link stays as it was opened. @returns what stops it */
function followByAddress(viewing: ReadonlySignal<Viewing>, fragment: () => string): () => void {
  const opened = viewing.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    history.replaceState(null, '', `#${fragment()}`);
  };
  const stop = effect(() => {
    if (viewing.value !== opened) timer ??= setTimeout(write, ADDRESS_EVERY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
