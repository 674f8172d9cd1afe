// A portrait: a head and shoulders in a square, empty until the parts are there. Whoever shows it says who it is.
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
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
      focusable="false"
      style={portrait?.colors}
      dangerouslySetInnerHTML={{ __html: portrait?.markup ?? '' }}
    />
  );
}

async function load(): Promise<void> {
  try {
    const { drawn } = await import('./drawn.ts');
    draw.value = drawn;
  } catch {
    // Without a connection: cards are played by their numbers, and the next portrait asks again.
  }
}
