// A portrait: head and shoulders in a square, empty until the parts are loaded. The caller labels it for screen readers.
import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Drawn, Subject } from './drawn.ts';

const draw = signal<((subject: Subject) => Drawn | undefined) | undefined>(undefined);

export function Portrait({ champion, agent, person }: Subject) {
  if (draw.value === undefined) void load();
  const portrait = useMemo(() => draw.value?.({ champion, agent, person }), [draw.value, champion, agent, person]);
  return (
    <svg
      class="portrait-art"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      data-champion={champion}
      style={portrait?.colors}
      dangerouslySetInnerHTML={{ __html: portrait?.markup ?? '' }}
    />
  );
}

/** Draws the champions into markup that was rendered without them. */
export function useChampionsIn(root: RefObject<HTMLElement | null>, markup: string): void {
  useLayoutEffect(() => {
    for (const empty of root.current!.querySelectorAll<SVGElement>('[data-champion]:empty')) {
      const portrait = draw.value?.({ champion: Number(empty.dataset['champion']) });
      for (const [name, color] of Object.entries(portrait?.colors ?? {})) empty.style.setProperty(name, color);
      empty.innerHTML = portrait?.markup ?? '';
    }
  }, [draw.value, markup]);
}

async function load(): Promise<void> {
  if (!('document' in globalThis)) return; // rendered by the build
  try {
    const { drawn } = await import('./drawn.ts');
    draw.value = drawn;
  } catch {
    // Offline: cards are playable without pictures, and the next portrait tries again.
  }
}
