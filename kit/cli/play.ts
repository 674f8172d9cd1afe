// arena play, arena join.
import type { JoinedGame } from '../client.ts';
import { playByKeys } from './play-keys.ts';
import { farewell, playByLines } from './play-lines.ts';
import { Failure, requireServer, type CommandContext } from './session.ts';

export async function play(context: CommandContext): Promise<void> {
  const open = opening(context); // rejects wrong options before the server is asked
  await requireServer(context);
  await playOut(context, await open());
}

export async function join(context: CommandContext): Promise<void> {
  const { options, client } = context;
  await requireServer(context);
  await playOut(context, await client.join({ code: options.what!, as: 'person', name: options.word('name') }));
}

function opening({ options, client }: CommandContext): () => Promise<JoinedGame> {
  const gameId = options.word('game');
  if (gameId !== undefined) return () => resumeSeat(client.seat(gameId, tokenOf(gameId)));
  const request = { ruleset: options.ruleset(), name: options.word('name'), as: 'person' as const };
  const strength = options.number('strength');
  return () => client.play(options.isOn('duel') ? { ...request, mode: 'duel' } : { ...request, strength });
}

async function resumeSeat(seat: JoinedGame['seat']): Promise<JoinedGame> {
  return { game: await seat.game(), seat };
}

function tokenOf(gameId: string): string {
  const token = process.env['ARENA_TOKEN'];
  if (token) return token;
  throw new Failure(`Set ARENA_TOKEN to the token of your seat in ${gameId}: leaving the game printed it.`);
}

async function playOut({ terminal, print, warn, server }: CommandContext, opened: JoinedGame): Promise<void> {
  try {
    print(farewell(await (terminal.isInteractive ? playByKeys : playByLines)(terminal, opened), server));
  } catch (error) {
    warn(farewell(opened, server)); // the seat must not be lost, whatever failed
    throw error;
  }
}
