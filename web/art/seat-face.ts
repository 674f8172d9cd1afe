// Which portrait represents a seat.
import { characterIn, type SeatedPlayer } from '../../schema/house-seats.ts';
import type { Subject } from './drawn.ts';

/** `undefined` for an empty seat, and for an agent that is not of the house: only its own page knows its champion. */
export function faceOfSeat(player: SeatedPlayer): Subject | undefined {
  const character = characterIn(player);
  if (character !== undefined) return { agent: character.slug };
  return player.agent === null && player.name ? { person: player.name } : undefined;
}
