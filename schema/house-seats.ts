// Which character of the house sits in a seat. Apart from the list of them, which every page loads.
import { HOUSE_CHARACTERS } from './house-characters.ts';

export interface SeatedPlayer {
  /** "" while the seat is empty. */
  readonly name: string;
  readonly kind: string;
  /** The slug of the agent in the seat; `null` for anybody else. */
  readonly agent: string | null;
}

/** The character: hosted, with its slug, or the house under its name. `undefined`: anybody else. */
export function characterIn({ name, kind, agent }: SeatedPlayer): (typeof HOUSE_CHARACTERS)[number] | undefined {
  return kind === 'agent' ? HOUSE_CHARACTERS.find((known) => known.slug === agent || known.name === name) : undefined;
}
