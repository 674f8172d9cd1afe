// A seat that a program plays, and resigns when the program fails.
import type { GameBody } from '../../schema/game.ts';
import { ArenaProblem, playGame, type Seat } from '../client.ts';
import { BotFault, startBot } from './bot-process.ts';
import { Failure, type CommandContext } from './session.ts';

export function thinkSecondsOf({ options }: CommandContext): number {
  return options.number('think', { from: 1, to: 3600, fallback: 30 });
}

/** A program that fails loses: its seat resigns. @throws Failure naming its fault */
export async function playBot(seat: Seat, command: string, thinkSeconds: number): Promise<GameBody> {
  const process = startBot(command, thinkSeconds);
  try {
    return await playGame(seat, (turn) => process.choose(turn));
  } catch (error) {
    const fault = faultIn(error, command);
    if (!fault) throw error;
    await seat.resign();
    throw fault;
  } finally {
    process.close();
  }
}

function faultIn(error: unknown, command: string): Failure | undefined {
  if (error instanceof BotFault) return new Failure(error.message, { cause: error });
  if (!(error instanceof ArenaProblem) || error.slug !== 'illegal-move') return undefined;
  const legal = (error.legalMoves ?? []).slice(0, 3).join(', ');
  const advice = `Answer with one name from legalMoves, such as ${legal}.`;
  return new Failure(`"${command}" answered with a move that is not legal. ${error.message} ${advice}`, {
    cause: error,
  });
}
