// What a page can do without: one read of the arena.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../schema/game.ts';
import { get, isMissingGame } from '../game/api.ts';

/** The answer to one GET; `undefined` until it arrives, and for good if the read fails. Without a path nothing is read. */
export function useAnswer<T>(path: string | undefined, token?: string): T | undefined {
  return useRead<T>(path, token).answer;
}

/** As a spectator reads it; `undefined` until it is read, `missing` if there is none, `unread` if the read fails. */
export function useGame(gameId: string): GameBody | 'missing' | 'unread' | undefined {
  const { answer, failure } = useRead<GameBody>(`/games/${gameId}`);
  if (failure === undefined) return answer;
  return isMissingGame(failure) ? 'missing' : 'unread';
}

interface Read<T> {
  readonly answer?: T;
  readonly failure?: unknown;
}

function useRead<T>(path: string | undefined, token?: string): Read<T> {
  const read = useSignal<Read<T>>({});
  useEffect(() => {
    if (path === undefined) return;
    void get<T>(path, { token }).then(
      (answer) => (read.value = { answer }),
      (failure: unknown) => (read.value = { failure }),
    );
  }, [path]);
  return read.value;
}
