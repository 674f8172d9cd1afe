// Renders parts of a page after its first paint, so that what is visible first need not wait for what is below it.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export function AfterPaint({ children }: { readonly children: ComponentChildren }) {
  const isPainted = useSignal(false);
  useEffect(() => {
    isPainted.value = true;
  }, []);
  return isPainted.value ? <>{children}</> : <span class="loading" />;
}
