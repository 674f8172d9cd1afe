// arena bot: lets a program play, by itself or against others.
import type { JoinedGame } from '../client.ts';
import { playBot, thinkSecondsOf } from './bot-seat.ts';
import { parseEntry } from '../../schema/game-events.ts';
import { describeMove, describeOwnEnd } from './describe.ts';
import { reach, type Session } from './session.ts';
import { runTournament } from './tournament.ts';
import { UsageError } from './usage.ts';

export async function bot(session: Session): Promise<void> {
  const { given } = session;
  const commands = given.words('cmd');
  const isTournament = given.isOn('tournament');
  if (commands.length === 0) throw new UsageError('Write --cmd COMMAND: the program that plays.');
  if (isTournament && commands.length < 2) throw new UsageError('A tournament takes two --cmd or more.');
  if (!isTournament && commands.length > 1) throw new UsageError('Several --cmd play each other with --tournament.');
  await (isTournament ? runTournament : playSingles)(session, commands);
}

async function playSingles(session: Session, [command]: readonly string[]): Promise<void> {
  const { given, print } = session;
  const code = given.word('code');
  const games = given.number('games', { from: 1, to: 10_000, fallback: 1 });
  if (code !== undefined && games > 1) throw new UsageError('--code joins one duel: leave --games out.');
  const open = opening(session, code);
  const thinkSeconds = thinkSecondsOf(session);
  await reach(session);
  for (let i = 0; i < games; i++) {
    const { game, seat } = await open();
    print(`Game ${i + 1} of ${games}: ${game.watchUrl}`);
    const end = await playBot(seat, command!, thinkSeconds);
    for (const entry of (await seat.sync()).moves) print(`  ${describeMove(parseEntry(entry), end.players)}`);
    print(`${describeOwnEnd(end)}${end.replayUrl ? ` Replay: ${end.replayUrl}` : ''}`);
  }
}

function opening({ given, client }: Session, code: string | undefined): () => Promise<JoinedGame> {
  const name = given.word('name') ?? 'Bot';
  if (code !== undefined) return () => client.join({ code, name });
  const strength = given.number('strength', { from: 800, to: 1600, fallback: 1200 });
  const ruleset = given.ruleset();
  return () => client.play({ name, ruleset, strength });
}
