// One GET whose answer a page can do without.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, untilAnswered } from '../game/api.ts';

/** The answer to one GET; `undefined` until it arrives, or if it fails. Without a path, nothing is requested. */
export function useAnswer<T>(path: string | undefined, token?: string): T | undefined {
  return useRead<T>(path, token).answer;
}

interface Read<T> {
  readonly answer?: T;
  readonly failure?: unknown;
}

/** Has neither an answer nor a failure while it is asked for. */
export function useRead<T>(path: string | undefined, token?: string): Read<T> {
  const read = useSignal<Read<T>>({});
  useEffect(() => {
    if (path === undefined) return;
    const closing = new AbortController();
    void untilAnswered(() => get<T>(path, { token }), closing).then(
      (answer) => (read.value = { answer }),
      (failure: unknown) => (read.value = { failure }),
    );
    return () => closing.abort();
  }, [path]);
  return read.value;
}
