// What a page can do without: one read of the arena.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get } from '../game/api.ts';

/** The answer to one GET; `undefined` until it arrives, and for good if the read fails. */
export function useAnswer<T>(path: string, token?: string): T | undefined {
  const answer = useSignal<T | undefined>(undefined);
  useEffect(() => {
    void get<T>(path, { token }).then(
      (found) => (answer.value = found),
      () => undefined,
    );
  }, [path]);
  return answer.value;
}
