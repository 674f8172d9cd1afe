// arena bot: lets a program play, alone or against others.
import type { JoinedGame } from '../client.ts';
import { playBot } from './bot-process.ts';
import { parseEntry } from '../../schema/wire.ts';
import { describeMove, describeOwnEnd } from './describe.ts';
import { requireServer, type CommandContext } from './session.ts';
import { runTournament } from './tournament.ts';
import { UsageError } from './usage.ts';

export async function bot(context: CommandContext): Promise<void> {
  const { options } = context;
  const commands = options.words('cmd');
  const isTournament = options.isOn('tournament');
  if (commands.length === 0) throw new UsageError('Pass --cmd COMMAND, the program that plays.');
  if (isTournament && commands.length < 2) throw new UsageError('A tournament takes two or more --cmd.');
  if (!isTournament && commands.length > 1) throw new UsageError('Several --cmd play each other with --tournament.');
  await (isTournament ? runTournament : playSingles)(context, commands);
}

async function playSingles(context: CommandContext, [command]: readonly string[]): Promise<void> {
  const { options, print } = context;
  const code = options.word('code');
  const games = options.number('games', 1);
  if (code !== undefined && games > 1) throw new UsageError('--code joins one duel: leave --games out.');
  const open = opening(context, code);
  const thinkSeconds = options.number('think');
  await requireServer(context);
  for (let i = 0; i < games; i++) {
    const { game, seat } = await open();
    print(`Game ${i + 1} of ${games}: ${game.watchUrl}`);
    const end = await playBot(seat, command!, thinkSeconds);
    for (const entry of (await seat.sync()).moves) print(`  ${describeMove(parseEntry(entry), end.players)}`);
    print(`${describeOwnEnd(end)}${end.replayUrl ? ` Replay: ${end.replayUrl}` : ''}`);
  }
}

function opening({ options, client }: CommandContext, code: string | undefined): () => Promise<JoinedGame> {
  const name = options.word('name') ?? 'Bot';
  if (code !== undefined) return () => client.join({ code, name });
  const strength = options.number('strength');
  const ruleset = options.ruleset();
  return () => client.play({ name, ruleset, strength });
}
