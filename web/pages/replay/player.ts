// A viewing that advances automatically while playing and updates the address bar.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import {
  advance,
  formatReplayAddress,
  pauseMs,
  type ReplayAddress,
  type Speed,
  type Viewing,
} from '../../game/replay.ts';

export interface Player {
  readonly viewing: ReadonlySignal<Viewing>;
  /** Applies a change by the person, and calls `onStep` if it leads to another move and pauses. */
  change(change: (viewing: Viewing) => Viewing): void;
  /** The address of the current view, relative to the site's root. */
  address(): string;
  close(): void;
}

/** A move takes about four seconds then, with its beats; its sentences have a dozen words. */
const FASTEST_SPOKEN: Speed = 1;

/** Browsers reject more than about 100 address changes in 30 seconds. */
const ADDRESS_EVERY_MS = 400;

/**
 * @param onStep called for moves that the person jumps to, and for those that play automatically slowly enough to be spoken
 * @param isPerforming whether the last move is still being animated: the pause before the next one starts after that
 */
export function newPlayer(
  source: Pick<ReplayAddress, 'link' | 'id'>,
  opened: Viewing,
  onStep: (viewing: Viewing) => void,
  isPerforming: ReadonlySignal<boolean>,
): Player {
  const viewing = signal(opened);
  const address = (): string => formatReplayAddress({ ...source, ...viewing.peek() });
  const stopPlaying = effect(() => {
    const { isPlaying, speed } = viewing.value;
    if (!isPlaying || isPerforming.value) return undefined;
    const timer = setTimeout(() => {
      viewing.value = advance(viewing.peek());
      if (speed <= FASTEST_SPOKEN) onStep(viewing.peek());
    }, pauseMs(speed));
    return () => clearTimeout(timer);
  });
  const stopWriting = followByAddress(viewing, address);
  return {
    viewing,
    change(change) {
      const before = viewing.peek();
      viewing.value = change(before);
      if (viewing.peek().at !== before.at && !viewing.peek().isPlaying) onStep(viewing.peek());
    },
    address,
    close() {
      stopPlaying();
      stopWriting();
    },
  };
}

/** Writes nothing before the first change, so that an opened link stays as it is. @returns a stop function */
function followByAddress(viewing: ReadonlySignal<Viewing>, address: () => string): () => void {
  const opened = viewing.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    history.replaceState(null, '', address());
  };
  const stop = effect(() => {
    if (viewing.value !== opened) timer ??= setTimeout(write, ADDRESS_EVERY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
