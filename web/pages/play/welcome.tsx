// Greets a person who sat down by a link, until both have moved.
import { useEffect } from 'preact/hooks';
import { seatsFrom } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';

interface WelcomeProps {
  readonly table: Table;
  readonly isChallenge: boolean;
}

export function Welcome({ table, isChallenge }: WelcomeProps) {
  const words = tableText(isChallenge ? 'play.welcome.challenge' : 'play.welcome', sidesOf(table));
  useEffect(() => announce(words), []);
  return <p class="house-words welcome">{words}</p>;
}

export function sidesOf({ names, viewer }: Table): { name: string; other: string } {
  const [own, other] = seatsFrom(viewer);
  return { name: names[own], other: names[other] };
}
