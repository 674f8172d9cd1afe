// What a page can do without: one read of the arena.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../schema/game.ts';
import { get, Refused } from '../game/api.ts';

/** The answer to one GET; `undefined` until it arrives, and for good if the read fails. Without a path nothing is read. */
export function useAnswer<T>(path: string | undefined, token?: string): T | undefined {
  return useRead<T>(path, token).answer;
}

/** As a spectator reads it; `missing` if there is none. */
export function useGame(gameId: string): GameBody | 'missing' | undefined {
  const { answer, refusal } = useRead<GameBody>(`/games/${gameId}`);
  return isMissingGame(refusal) ? 'missing' : answer;
}

export function isMissingGame(refusal: Refused | undefined): boolean {
  return refusal?.slug === 'game-not-found';
}

interface Read<T> {
  readonly answer?: T;
  readonly refusal?: Refused;
}

function useRead<T>(path: string | undefined, token?: string): Read<T> {
  const read = useSignal<Read<T>>({});
  useEffect(() => {
    if (path === undefined) return;
    void get<T>(path, { token }).then(
      (answer) => (read.value = { answer }),
      (error: unknown) => (read.value = error instanceof Refused ? { refusal: error } : {}),
    );
  }, [path]);
  return read.value;
}
