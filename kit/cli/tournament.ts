// arena bot --tournament: every program plays every other in duels on the server, and gets a rating with its error.
import type { Ruleset } from '../../src/engine/index.ts';
import { ArenaProblem, type Client, type Seat } from '../client.ts';
import { playBot, type BotRules } from './bot-process.ts';
import { printable } from './canvas.ts';
import { pairsOf, rate, type PairResult } from './elo.ts';
import { newProgress } from './progress.ts';
import { Failure, requireServer, type CommandContext } from './session.ts';
import { GAMES_FOR_A_PAIR } from './usage.ts';

/** Indices of the programs that open and join. */
type Pairing = readonly [number, number];

interface Tournament {
  readonly context: CommandContext;
  readonly commands: readonly string[];
  readonly names: readonly string[];
  readonly rules: BotRules;
  readonly results: PairResult[];
  /** The first fault of each program. */
  readonly faults: Map<number, string>;
}

export async function runProgramTournament(
  context: CommandContext,
  commands: readonly string[],
  rules: BotRules,
): Promise<void> {
  const { options, terminal, print, warn } = context;
  const games = options.number('games', GAMES_FOR_A_PAIR);
  const jobs = options.number('jobs');
  const names = namesOf(commands);
  const tournament = { context, commands, names, rules, results: [], faults: new Map() };
  options.ruleset();
  await requireServer(context);
  const pairings = pairingsOf(commands.length, games);
  const progress = newProgress('Playing', terminal);
  await inParallel(pairings, jobs, async (pairing) => {
    await playPairing(tournament, pairing);
    const done = tournament.results.length;
    progress.show(done / pairings.length, `${done} of ${pairings.length} games`);
  });
  progress.end();
  for (const fault of tournament.faults.values()) warn(`A program that failed lost that game: ${fault}`);
  print(tableOf(tournament));
}

/** The programs of a pair alternate in opening. */
function pairingsOf(count: number, games: number): Pairing[] {
  return Array.from({ length: games }, (_, game) =>
    pairsOf(count).map(([a, b]): Pairing => (game % 2 === 0 ? [a, b] : [b, a])),
  ).flat();
}

async function inParallel<T>(items: readonly T[], jobs: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

async function playPairing(tournament: Tournament, players: Pairing): Promise<void> {
  const { context, names, results } = tournament;
  const { client, options } = context;
  const seats = await openDuel(client, options.ruleset(), [names[players[0]]!, names[players[1]]!]);
  await Promise.all(seats.map((seat, i) => playSeat(tournament, seat, players[i]!)));
  const { winner } = await seats[0].game();
  results.push({ players, score: winner === 'A' ? 1 : winner === 'B' ? 0 : 0.5 });
}

/** Private, so that no stranger finds the code. */
export async function openDuel(
  client: Client,
  ruleset: Ruleset,
  [opener, joiner]: readonly [string, string],
): Promise<[Seat, Seat]> {
  const { game, seat } = await client.play({ mode: 'duel', ruleset, name: opener, public: false });
  try {
    return [seat, (await client.join({ code: game.code!, name: joiner })).seat];
  } catch (error) {
    if (!(error instanceof ArenaProblem) || error.slug !== 'seat-taken') throw error;
    await seat.abort(); // somebody guessed the code
    return openDuel(client, ruleset, [opener, joiner]);
  }
}

async function playSeat({ commands, faults, rules }: Tournament, seat: Seat, player: number): Promise<void> {
  try {
    await playBot(seat, commands[player]!, rules);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!faults.has(player)) faults.set(player, error.message);
  }
}

/** The commands, truncated to the length of a player's name (in code points), and numbered if two are the same. */
function namesOf(commands: readonly string[]): string[] {
  const short = commands.map((command) => printable([...command.trim()].slice(0, 36).join('')));
  return short.map((name, i) => (short.indexOf(name) === short.lastIndexOf(name) ? name : `${name} #${i + 1}`));
}

function tableOf({ names, results }: Tournament): string {
  const ratings = rate(names.length, results);
  const rows = ratings.map(({ elo, error }, i) => {
    const scores = results.flatMap(({ players, score }) =>
      players[0] === i ? score : players[1] === i ? 1 - score : [],
    );
    const count = (score: number): string => String(scores.filter((one) => one === score).length).padStart(5);
    return {
      elo,
      text: `${signed(elo)} ± ${String(Math.round(error)).padStart(3)}${count(1)}${count(0.5)}${count(0)}  ${names[i]}`,
    };
  });
  const sorted = rows.toSorted((a, b) => b.elo - a.elo).map(({ text }) => text);
  return ['  Elo ± 95%  won drawn lost  program', ...sorted].join('\n');
}

function signed(elo: number): string {
  const rounded = Math.round(elo);
  return `${rounded > 0 ? '+' : ''}${rounded}`.padStart(5);
}
