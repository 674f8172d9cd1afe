// Which portrait represents a seat.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Subject } from './drawn.ts';

interface SeatedPlayer {
  /** "" while the seat is empty. */
  readonly name: string;
  readonly kind: string;
  /** The slug of the agent in the seat; `null` for anybody else. */
  readonly agent: string | null;
}

/** `undefined` for an empty seat, and for an agent that is not of the house: only its own page knows its champion. */
export function faceOfSeat({ name, kind, agent }: SeatedPlayer): Subject | undefined {
  const character = HOUSE_CHARACTERS.find((known) => known.slug === agent || known.name === name);
  if (character !== undefined && kind === 'agent') return { agent: character.slug };
  return agent === null && name ? { person: name } : undefined;
}
