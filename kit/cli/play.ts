// arena play, arena join.
import type { StartRequest } from '../../schema/requests.ts';
import type { JoinedGame } from '../client.ts';
import { farewell, type HeldSeat } from './held-seat.ts';
import { playByKeys } from './play-keys.ts';
import { playByLines } from './play-lines.ts';
import { Failure, refuse, requireServer, type CommandContext } from './session.ts';

export async function play(context: CommandContext): Promise<void> {
  const open = opening(context); // rejects wrong options before any request
  await requireServer(context);
  await playOut(context, await open());
}

export async function join(context: CommandContext): Promise<void> {
  const { options, client } = context;
  await requireServer(context);
  await playOut(context, await client.join({ code: options.what!, ...playerOf(context) }));
}

function opening(context: CommandContext): () => Promise<JoinedGame> {
  const { options, client } = context;
  const gameId = options.word('game');
  if (gameId !== undefined) {
    refuse(context, ['duel', 'ruleset', 'strength', 'name'], '--game continues a game as it is');
    return () => resumeSeat(client.seat(gameId, tokenOf(context, gameId)));
  }
  if (options.isOn('duel')) refuse(context, ['strength'], 'The house does not play in a duel');
  const request = { ruleset: options.ruleset(), ...playerOf(context) };
  const strength = options.number('strength');
  return () => client.play(options.isOn('duel') ? { ...request, mode: 'duel' } : { ...request, strength });
}

async function resumeSeat(seat: JoinedGame['seat']): Promise<JoinedGame> {
  return { game: await seat.game(), seat };
}

/** With an agent's key, the agent plays; otherwise a person. */
function playerOf({ options, agentKey }: CommandContext): Pick<StartRequest, 'name'> & { as?: 'person' } {
  const name = options.word('name');
  return agentKey === undefined ? { name, as: 'person' } : { name };
}

function tokenOf({ agentKey }: CommandContext, gameId: string): string {
  const token = process.env['ARENA_TOKEN'] || agentKey;
  if (token) return token;
  throw new Failure(`Set ARENA_TOKEN to the token of your seat in ${gameId}: leaving the game printed it.`);
}

export async function playOut(context: CommandContext, opened: JoinedGame): Promise<void> {
  const { terminal, print, warn } = context;
  const held: HeldSeat = { ...opened };
  const warnOfSeat = (): void => warn(farewell(held, context));
  process.once('exit', warnOfSeat); // after a failure or a signal
  await (terminal.isInteractive ? playByKeys : playByLines)(terminal, held);
  process.off('exit', warnOfSeat);
  print(farewell(held, context));
}
