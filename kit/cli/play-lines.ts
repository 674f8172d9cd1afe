// A game played line by line, for pipes and plain terminals: prints the board, reads a move by name or number.
import { createInterface } from 'node:readline';
import type { Acted, GameBody, Moved } from '../../schema/game.ts';
import { parseEntry } from '../../schema/wire.ts';
import { ArenaProblem } from '../client.ts';
import { printable } from './canvas.ts';
import { describeMove } from './describe.ts';
import { attempt, isOver, type HeldSeat } from './held-seat.ts';
import { problemText } from './hints.ts';
import { sceneOfSeat } from './scene.ts';
import { drawTable } from './table-picture.ts';
import type { Terminal } from './terminal.ts';

/** Returns when the game is over or the input has ended. */
export async function playByLines(terminal: Terminal, held: HeldSeat): Promise<void> {
  const lines = createInterface({ input: terminal.input, crlfDelay: Infinity });
  const typed = lines[Symbol.asyncIterator]();
  const print = (text: string): void => void terminal.output.write(`${text}\n`);
  try {
    for (;;) {
      await untilTurn(held, print);
      print(drawTable(sceneOfSeat(held.game), terminal).join('\n'));
      if (isOver(held.game)) break;
      const name = await readMove(held.game, typed, terminal);
      if (name === undefined) break;
      await playOne(held, name, print);
    }
  } finally {
    lines.close();
  }
}

async function untilTurn(held: HeldSeat, print: (text: string) => void): Promise<void> {
  const { game, seat } = held;
  if (game.view!.yourTurn || isOver(game)) return;
  if (game.status === 'waiting') print(`Waiting for an opponent: they run "arena join ${game.code ?? 'CODE'}".`);
  held.game = (await seat.turns().next()).value;
  const { moves } = await seat.sync({ since: game.moveCount });
  for (const entry of moves) print(describeMove(parseEntry(entry), held.game.players));
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

async function playOne(held: HeldSeat, name: string, print: (text: string) => void): Promise<void> {
  const { seat } = held;
  const acting: Promise<Acted | Moved> = name === 'resign' ? seat.resign() : seat.move(name);
  const answer = await attempt(held, acting);
  if (answer instanceof ArenaProblem) {
    if (!isOver(held.game)) print(refusalText(name, answer));
  } else if ('played' in answer) {
    for (const entry of answer.played) print(describeMove(parseEntry(entry), answer.game.players));
  }
}

/** What the arena says of a text that is no move; one of them is too long for a request. */
const NO_MOVE: readonly ArenaProblem['slug'][] = ['illegal-move', 'bad-request', 'body-too-large'];
const MAX_QUOTED_COLUMNS = 40;

function refusalText(name: string, problem: ArenaProblem): string {
  if (!NO_MOVE.includes(problem.slug)) return problemText(problem);
  return `"${printable(name, MAX_QUOTED_COLUMNS)}" is not a legal move here: choose one from the list.`;
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
