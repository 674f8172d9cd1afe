// arena play, arena join.
import type { JoinedGame } from '../client.ts';
import { playByKeys } from './play-keys.ts';
import { farewell, playByLines } from './play-lines.ts';
import { Failure, reach, type Session } from './session.ts';

export async function play(session: Session): Promise<void> {
  const open = opening(session); // what was typed is judged first
  await reach(session);
  await playOut(session, await open());
}

export async function join(session: Session): Promise<void> {
  const { given, client } = session;
  await reach(session);
  await playOut(session, await client.join({ code: given.what!, as: 'person', name: given.word('name') }));
}

function opening({ given, client }: Session): () => Promise<JoinedGame> {
  const gameId = given.word('game');
  if (gameId !== undefined) return () => takeUp(client.seat(gameId, tokenOf(gameId)));
  const request = { ruleset: given.ruleset(), name: given.word('name'), as: 'person' as const };
  const strength = given.number('strength', { from: 800, to: 1600, fallback: 1200 });
  return () => client.play(given.isOn('duel') ? { ...request, mode: 'duel' } : { ...request, strength });
}

async function takeUp(seat: JoinedGame['seat']): Promise<JoinedGame> {
  return { game: await seat.game(), seat };
}

function tokenOf(gameId: string): string {
  const token = process.env['ARENA_TOKEN'];
  if (token) return token;
  throw new Failure(`Set ARENA_TOKEN to the token of your seat in ${gameId}: leaving the game printed it.`);
}

async function playOut({ terminal, print, tell, server }: Session, opened: JoinedGame): Promise<void> {
  try {
    print(farewell(await (terminal.isInteractive ? playByKeys : playByLines)(terminal, opened), server));
  } catch (error) {
    tell(farewell(opened, server)); // whatever happened, the seat must not be lost
    throw error;
  }
}
