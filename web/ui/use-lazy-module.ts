// A part of a page that is loaded later, if it is needed.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Doubled with each try. */
const RETRY_MS = 5000;

/** @returns `undefined` until it is wanted and loaded: the page works without it */
export function useLazyModule<P extends object>(isWanted: boolean, load: () => Promise<P>): P | undefined {
  const part = useSignal<P | undefined>(undefined);
  const tries = useSignal(0);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const show = (loaded: P): void => void (part.value = loaded);
    void load().then(show, () => (timer = setTimeout(() => tries.value++, RETRY_MS << tries.value)));
    return () => clearTimeout(timer);
  }, [isWanted, tries.value]);
  return part.value;
}
