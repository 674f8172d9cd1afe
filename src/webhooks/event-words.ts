// An event in one line for the assistant that it wakes: public news and what to do, never a hand.
import type { ArenaEvent } from '../../schema/events.ts';

export function eventInWords(event: ArenaEvent): string {
  switch (event.name) {
    case 'game.started':
      return 'The game has started: call wait_for_turn.';
    case 'game.turn':
      return 'Your turn: call wait_for_turn.';
    case 'game.move':
      return `Seat ${event.data.seat} played ${event.data.name}.`;
    case 'game.finished':
      return `The game is over, winner: ${event.data.winner ?? 'nobody'}.`;
    case 'challenge.played':
      return 'The challenge was played: call get_match_result.';
  }
}
