// arena bot: lets a program play some games, all games of an agent, or other programs.
import type { GameBody } from '../../schema/game.ts';
import { playGames, type JoinedGame, type Seat } from '../client.ts';
import { playBot, playSeat, startBot, type BotRules } from './bot-process.ts';
import { nearestStrength } from '../../schema/house-strength.ts';
import { parseEntry } from '../../schema/wire.ts';
import { describeMove, describeOwnEnd } from './describe.ts';
import { printable } from './canvas.ts';
import { refuse, requireServer, type CommandContext } from './session.ts';
import { runProgramTournament } from './tournament.ts';
import { GAMES_SERVED, UsageError } from './usage.ts';

/** With an agent's key but none of these options (or --rated), the program plays all of the agent's games. */
const SINGLE_GAMES = ['games', 'code', 'strength'] as const;

export async function bot(context: CommandContext): Promise<void> {
  const { options, agentKey } = context;
  const commands = options.words('cmd');
  const isTournament = options.isOn('tournament');
  if (commands.length === 0) throw new UsageError('Pass --cmd COMMAND, the program that plays.');
  if (isTournament && commands.length < 2) throw new UsageError('A tournament takes two or more --cmd.');
  if (!isTournament && commands.length > 1) throw new UsageError('Several --cmd play each other with --tournament.');
  if (isTournament && agentKey) throw new UsageError('An agent would hold both seats: leave its key out.');
  if (isTournament) {
    const why = 'The programs of a tournament play unrated duels with each other';
    refuse(context, ['name', 'strength', 'rated', 'code'], why);
    return runProgramTournament(context, commands, botRules(context));
  }
  const isSingle = options.isOn('rated') || SINGLE_GAMES.some((option) => options.word(option) !== undefined);
  await (agentKey !== undefined && !isSingle ? serveAgent : playSingles)(context, commands[0]!);
}

/** Runs until it is stopped or the key becomes invalid. */
async function serveAgent(context: CommandContext, command: string): Promise<void> {
  const { client, options, print, warn } = context;
  const why = 'With its key alone, the program plays all games of the agent';
  refuse(context, ['name', 'ruleset'], why, ', or add --games N to start games');
  const rules = botRules(context);
  const atOnce = options.number('jobs', GAMES_SERVED);
  await requireServer(context);
  const { name, url } = await client.me();
  print(`${printable(name)} plays its games as they come (${url}). Ctrl+C stops it.`);
  await playGames(client, (seat) => playBot(seat, command, rules), {
    atOnce,
    onEnd: (game) => print(`${game.id}, ${printable(game.players.A)} and ${printable(game.players.B)}: ${endOf(game)}`),
    onTrouble: (error, gameId) => warn(`${gameId ?? 'The arena'}: ${error.message}`),
  });
}

async function playSingles(context: CommandContext, command: string): Promise<void> {
  const { options, print } = context;
  const code = options.word('code');
  const games = options.number('games');
  if (code !== undefined && games > 1) throw new UsageError('--code joins one duel: leave --games out.');
  if (code !== undefined) refuse(context, ['ruleset', 'strength', 'rated'], '--code joins a duel as it is');
  refuse(context, ['jobs'], 'These games are played one after another');
  const open = opening(context, code);
  const rules = botRules(context);
  await requireServer(context);
  // A learning program plays all games in one process; others get a new process per game.
  const program = rules.hasEvents ? startBot(command, rules.thinkSeconds) : undefined;
  const playOne = (seat: Seat): Promise<GameBody> =>
    program ? playSeat(seat, program, { command, ...rules }) : playBot(seat, command, rules);
  for (let i = 0; i < games; i++) {
    const { game, seat } = await open();
    print(`Game ${i + 1} of ${games}: ${game.watchUrl}`);
    const end = await playOne(seat);
    for (const entry of (await seat.sync()).moves) print(`  ${describeMove(parseEntry(entry), end.players)}`);
    print(endOf(end));
  }
  await program?.finish();
}

function botRules({ options, warn }: CommandContext): BotRules {
  const warned = new Set<string>();
  return {
    thinkSeconds: options.number('think'),
    hasEvents: options.isOn('events'),
    onRefusedThought(command, reason) {
      if (warned.has(command)) return;
      warned.add(command);
      warn(`A thought of "${command}" was refused, so its move was sent without it. ${reason}`);
    },
  };
}

function endOf(game: JoinedGame['game']): string {
  return `${describeOwnEnd(game)}${game.replayUrl ? ` Replay: ${game.replayUrl}` : ''}`;
}

function opening({ options, client, agentKey }: CommandContext, code: string | undefined): () => Promise<JoinedGame> {
  const name = options.word('name') ?? (agentKey === undefined ? 'Bot' : undefined);
  if (code !== undefined) return () => client.join({ code, name });
  const given = options.number('strength');
  const ruleset = options.ruleset();
  if (!options.isOn('rated')) return () => client.play({ name, ruleset, strength: given });
  if (agentKey === undefined) throw new UsageError('--rated needs --agent KEY: only an agent has a rating here.');
  const isGiven = options.word('strength') !== undefined;
  const strength = async (): Promise<number> => (isGiven ? given : nearestStrength((await client.me()).rating));
  return async () => client.play({ name, ruleset, strength: await strength(), rated: true });
}
