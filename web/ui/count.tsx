// A number that counts to its new value one by one, so that changes are noticed.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isCalm } from './settings.ts';

const COUNT_MS = 340;

export function Count({ value }: { readonly value: number }) {
  const shown = useSignal(value);
  useEffect(() => {
    const steps = Math.abs(value - shown.peek());
    if (isCalm() || steps < 2) shown.value = value;
    if (shown.peek() === value) return undefined;
    const timer = setInterval(() => {
      shown.value += Math.sign(value - shown.peek());
      if (shown.peek() === value) clearInterval(timer);
    }, COUNT_MS / steps);
    return () => clearInterval(timer);
  }, [value]);
  return <>{shown}</>;
}
