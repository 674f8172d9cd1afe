// A game played line by line, for pipes and plain terminals: prints the board, reads a move by name or number.
import { createInterface } from 'node:readline';
import type { GameBody } from '../../schema/game.ts';
import { parseEntry } from '../../schema/wire.ts';
import { ArenaProblem, type JoinedGame, type Seat } from '../client.ts';
import { describeMove, describeOwnEnd } from './describe.ts';
import { sceneOfSeat } from './scene.ts';
import { drawTable } from './table-picture.ts';
import type { CommandContext } from './session.ts';
import type { Terminal } from './terminal.ts';

/** @returns the game when it is over or the input has ended */
export async function playByLines(terminal: Terminal, { game, seat }: JoinedGame): Promise<JoinedGame> {
  const lines = createInterface({ input: terminal.input, crlfDelay: Infinity });
  const typed = lines[Symbol.asyncIterator]();
  const print = (text: string): void => void terminal.output.write(`${text}\n`);
  let now = game;
  try {
    for (;;) {
      now = await untilTurn(seat, now, print);
      print(drawTable(sceneOfSeat(now), terminal).join('\n'));
      if (now.turn === null) break;
      const name = await readMove(now, typed, terminal);
      if (name === undefined) break;
      now = await playOne(seat, now, name, print);
    }
  } finally {
    lines.close();
  }
  return { game: now, seat };
}

async function untilTurn(seat: Seat, game: GameBody, print: (text: string) => void): Promise<GameBody> {
  if (game.view!.yourTurn || game.status === 'finished' || game.status === 'abandoned') return game;
  if (game.status === 'waiting') print(`Waiting for an opponent: they run "arena join ${game.code ?? 'CODE'}".`);
  const { value: next } = await seat.turns().next();
  const { moves } = await seat.sync({ since: game.moveCount });
  for (const entry of moves) print(describeMove(parseEntry(entry), next.players));
  return next;
}

/** `undefined` if the input has ended or the player quits. */
async function readMove(
  { view }: GameBody,
  typed: AsyncIterator<string>,
  { output }: Terminal,
): Promise<string | undefined> {
  const legalMoves = view!.legalMoves!;
  output.write(`${numbered(legalMoves)}\nYour move (a name or a number; resign; quit): `);
  const { value, done } = await typed.next();
  const text = done ? 'quit' : value.trim();
  output.write('\n');
  if (text === 'quit') return undefined;
  return legalMoves[Number(text) - 1] ?? text;
}

async function playOne(seat: Seat, game: GameBody, name: string, print: (text: string) => void): Promise<GameBody> {
  if (name === 'resign') return (await seat.resign()).game;
  try {
    const moved = await seat.move(name);
    for (const entry of moved.played) print(describeMove(parseEntry(entry), moved.game.players));
    return moved.game;
  } catch (error) {
    if (!(error instanceof ArenaProblem) || error.slug !== 'illegal-move') throw error;
    print(`"${name}" is not a legal move here: choose one from the list.`);
    return game;
  }
}

/** One line per card: `16-30 Fernherald@ A1 B1 …`; a move without a target has its own line. */
export function numbered(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [what, where] = name.split('@') as [string, string?];
    groups.set(what, [...(groups.get(what) ?? []), ...(where ? [where] : [])]);
  }
  let next = 1;
  const lines = [...groups].map(([what, places]) => {
    const first = next;
    next += Math.max(1, places.length);
    const range = next - 1 === first ? `${first}` : `${first}-${next - 1}`;
    return `${range.padStart(6)} ${what}${places.length > 0 ? '@ ' : ''}${places.join(' ')}`;
  });
  return lines.join('\n');
}

/** Includes the seat's token, which is stored nowhere else; an agent's key is not printed, since its owner has it. */
export function farewell(
  { game, seat }: JoinedGame,
  { server, agentKey }: Pick<CommandContext, 'server' | 'agentKey'>,
): string {
  if (game.turn === null && game.status !== 'waiting') {
    return `${describeOwnEnd(game)}${game.replayUrl ? `\nReplay: ${game.replayUrl}` : ''}`;
  }
  const how = `arena play --game ${seat.gameId} --server ${server}`;
  if (agentKey !== undefined) return `To continue the game, with the key of your agent: ${how}`;
  return `To continue the game: ARENA_TOKEN=${seat.token} ${how}`;
}
