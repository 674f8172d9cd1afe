// What a page can do without: one read of the arena.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get } from '../game/api.ts';

/** The answer to one GET; `undefined` until it arrives, and for good if the read fails. Without a path nothing is read. */
export function useAnswer<T>(path: string | undefined, token?: string): T | undefined {
  return useRead<T>(path, token).answer;
}

interface Read<T> {
  readonly answer?: T;
  readonly failure?: unknown;
}

/** Without an answer or a failure it is under way. */
export function useRead<T>(path: string | undefined, token?: string): Read<T> {
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
