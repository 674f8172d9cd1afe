// The seat that a player holds now. Its token is stored nowhere else, so it is printed however the program ends.
import type { GameBody } from '../../schema/game.ts';
import { ArenaProblem, type Seat } from '../client.ts';
import { describeOwnEnd } from './describe.ts';
import type { CommandContext } from './session.ts';

/** Changes with every answer; a rematch replaces both. */
export interface HeldSeat {
  game: GameBody;
  seat: Seat;
}

export function isOver({ status }: GameBody): boolean {
  return status === 'finished' || status === 'abandoned';
}

/**
 * Acts in the game, and keeps the game of the answer. If the arena refuses, for example because the game has just ended,
 * reads the game instead.
 * @returns the answer or the refusal
 */
export async function attempt<T extends { readonly game: GameBody }>(
  held: HeldSeat,
  acting: Promise<T>,
): Promise<T | ArenaProblem> {
  try {
    const answer = await acting;
    held.game = answer.game;
    return answer;
  } catch (error) {
    if (!(error instanceof ArenaProblem)) throw error;
    held.game = await held.seat.game();
    return error;
  }
}

/** The result, or how to continue. Includes the seat's token, but not an agent's key, which its owner has. */
export function farewell(
  { game, seat }: HeldSeat,
  { server, agentKey }: Pick<CommandContext, 'server' | 'agentKey'>,
): string {
  const command = `arena play --game ${seat.gameId} --server ${server}`;
  const how =
    agentKey === undefined ? `: ARENA_TOKEN=${seat.token} ${command}` : `, with the key of your agent: ${command}`;
  if (!isOver(game)) return `To continue the game${how}`;
  return [
    describeOwnEnd(game),
    ...(game.replayUrl ? [`Replay: ${game.replayUrl}`] : []),
    ...(game.rematchOfferedBy === game.seat ? [`To play the rematch when your opponent accepts${how}`] : []),
  ].join('\n');
}
