// A part of a page that is loaded later, if it is needed.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** @returns `undefined` until it is wanted and loaded: the page works without it */
export function useLazyModule<P extends object>(isWanted: boolean, load: () => Promise<P>): P | undefined {
  const part = useSignal<P | undefined>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    const show = (loaded: P): void => void (part.value = loaded);
    void load().then(show, () => {});
  }, [isWanted]);
  return part.value;
}
