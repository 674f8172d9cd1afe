// What is typed into a form, kept by this tab until it is sent: an account that it needs is made on another page.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { storeTextOfTab, textOfTab } from '../game/stored.ts';

interface KeptForm {
  readonly form: RefObject<HTMLFormElement | null>;
  forget(): void;
}

/** @param name of the form, among those of all pages */
export function useKeptForm(name: string): KeptForm {
  const form = useRef<HTMLFormElement>(null);
  const key = `arena-form:${name}`;
  useLayoutEffect(() => {
    const element = form.current!;
    const typed = textOfTab(key);
    if (typed) fill(element, new URLSearchParams(typed));
    const keep = (): void => {
      const fields = [...new FormData(element)].map(([field, value]) => [field, String(value)]);
      storeTextOfTab(key, new URLSearchParams(fields).toString());
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, []);
  return { form, forget: () => storeTextOfTab(key, '') };
}

function fill({ elements }: HTMLFormElement, typed: URLSearchParams): void {
  for (const field of elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = typed.has(field.name);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = typed.get(field.name) ?? field.value;
    }
  }
}
