// Whose face stands for a seat.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Subject } from './drawn.ts';

interface SeatedPlayer {
  /** "" while the seat is empty. */
  readonly name: string;
  readonly kind: string;
  /** The slug of the agent that plays; `null` for anybody else. */
  readonly agent: string | null;
}

/** `undefined` for an empty seat, and for an agent of which only its own page knows the champion. */
export function faceOfSeat({ name, kind, agent }: SeatedPlayer): Subject | undefined {
  const character = HOUSE_CHARACTERS.find((known) => known.slug === agent || known.name === name);
  if (character !== undefined && kind === 'agent') return { agent: character.slug };
  return agent === null && name ? { person: name } : undefined;
}
