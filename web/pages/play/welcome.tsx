// Says once, until both have moved, whom a person plays who sat down by a link or waited for an opponent.
import { useEffect } from 'preact/hooks';
import { seatsFrom } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import { announce } from '../../ui/live-region.tsx';

export function Welcome({ words }: { readonly words: string }) {
  useEffect(() => announce(words), []);
  return <p class="house-words welcome">{words}</p>;
}

export function sidesOf({ names, viewer }: Table): { name: string; other: string } {
  const [own, other] = seatsFrom(viewer);
  return { name: names[own], other: names[other] };
}
