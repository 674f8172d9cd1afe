// A game played with single keys, on a board that is redrawn in place.
import type { GameBody, GameView, SyncEntry } from '../../schema/game.ts';
import { parseEntry } from '../../schema/wire.ts';
import { MAX_HAND_SIZE } from '../../src/engine/index.ts';
import { ArenaProblem, type JoinedGame, type Seat } from '../client.ts';
import {
  isHop,
  moveCursor,
  newChoice,
  pointCard,
  pointing,
  stepBack,
  take,
  type Choice,
  type Direction,
} from './choice.ts';
import { fit, paint, printable, wrap } from './canvas.ts';
import { describeMove, describeOwnEnd } from './describe.ts';
import { sceneOfSeat } from './scene.ts';
import { openScreen, type Screen } from './screen.ts';
import { drawTable, type Pointing } from './table-picture.ts';
import type { Terminal } from './terminal.ts';

interface Table {
  readonly terminal: Terminal;
  readonly screen: Screen;
  seat: Seat;
  game: GameBody;
  /** The latest moves or error. */
  news: string;
}

/** Thrown when the player leaves the game instead of moving. */
class PlayerLeft extends Error {}

/** @returns the game as the player left it, and its seat, which a rematch replaces */
export async function playByKeys(terminal: Terminal, opening: JoinedGame): Promise<JoinedGame> {
  const table: Table = { terminal, screen: openScreen(terminal), ...opening, news: '' };
  try {
    while (true) {
      await playOut(table);
      if (!(await wantsRematch(table))) break;
    }
  } catch (error) {
    if (!(error instanceof PlayerLeft)) throw error;
  } finally {
    table.screen.close();
  }
  return { game: table.game, seat: table.seat };
}

async function playOut(table: Table): Promise<void> {
  while (table.game.status === 'waiting' || table.game.status === 'active') {
    if (table.game.view!.yourTurn) await playTurn(table);
    else await waitForTurn(table);
  }
}

async function playTurn(table: Table): Promise<void> {
  const name = await chooseMove(table, table.game.view!);
  show(table, `You: ${name} …`);
  try {
    const { game, played } = await table.seat.move(name);
    table.game = game;
    table.news = newsOf(game, played);
  } catch (error) {
    if (!(error instanceof ArenaProblem)) throw error;
    table.game = await table.seat.game(); // it may have ended on time
    table.news = `${error.message}. ${error.hint}`;
  }
}

async function chooseMove(table: Table, view: GameView): Promise<string> {
  let choice = newChoice(view);
  for (;;) {
    show(table, helpFor(choice), pointing(choice));
    const key = await table.screen.key();
    const step = applyKey(choice, key);
    if (typeof step === 'string') return step;
    if (step === choice) await leaveOn(key, table);
    choice = step;
  }
}

const CARD_KEYS = Array.from({ length: MAX_HAND_SIZE }, (_, i) => String(i + 1));

/** @returns the choice after a key, or the name of the chosen move */
function applyKey(choice: Choice, key: string): Choice | string {
  if (['up', 'down', 'left', 'right'].includes(key)) return moveCursor(choice, key as Direction);
  if (key === 'escape' || key === 'backspace') return stepBack(choice);
  if (key === 's' && isHop(choice)) return 'stay';
  const isDigit = CARD_KEYS.includes(key);
  if (!isDigit && key !== 'return' && key !== 'enter' && key !== 'space') return choice;
  const base = isDigit && !isHop(choice) ? pointCard({ ...choice, step: 'card', cells: [] }, Number(key) - 1) : choice;
  const step = take(base);
  return step.is === 'chosen' ? step.name : step.choice;
}

function helpFor(choice: Choice): string {
  if (isHop(choice)) return 'Hop: arrows, Enter · s stay · q leave';
  if (choice.step === 'card') return `Card: 1-${MAX_HAND_SIZE} or arrows, Enter · q leave`;
  return 'Cell: arrows, Enter · Esc back · q leave';
}

async function waitForTurn(table: Table): Promise<void> {
  const { status, code } = table.game;
  const waits = status === 'waiting' ? 'Waiting for an opponent' : `Waiting for ${opponentOf(table.game)}`;
  show(table, code ? `${waits}: they run "arena join ${code}" · q leave` : `${waits} · q leave`);
  const polling = new AbortController();
  const reading = new AbortController();
  const { moveCount: since } = table.game;
  const polled = table.seat.sync({ since, status, timeout: 20, signal: polling.signal }).finally(() => reading.abort());
  polled.catch(() => undefined); // awaited below, unless the player leaves first
  try {
    for (;;) await leaveOn(await table.screen.key(reading.signal), table);
  } catch (error) {
    if (!reading.signal.aborted) {
      polling.abort();
      throw error;
    }
  }
  const { moves, timedOut } = await polled;
  if (timedOut) return;
  table.game = await table.seat.game();
  if (moves.length > 0) table.news = newsOf(table.game, moves);
}

function newsOf({ players, seat }: GameBody, moves: readonly SyncEntry[]): string {
  return moves.map((entry) => describeMove(parseEntry(entry), { ...players, [seat!]: 'You' })).join('. ');
}

/** Leaves the game once the player presses q and confirms. @throws PlayerLeft */
async function leaveOn(key: string, table: Table): Promise<void> {
  if (key === 'ctrl+c') throw new PlayerLeft();
  if (key !== 'q') return;
  show(table, 'Leave? r resign · k keep for later · other keys stay');
  const answer = await table.screen.key();
  if (answer === 'r') table.game = (await table.seat.resign()).game;
  if (answer === 'r' || answer === 'k' || answer === 'ctrl+c') throw new PlayerLeft();
}

async function wantsRematch(table: Table): Promise<boolean> {
  for (;;) {
    show(table, `${describeOwnEnd(table.game)} r: rematch · q: leave`);
    const key = await table.screen.key();
    if (key === 'q' || key === 'escape' || key === 'ctrl+c') return false;
    if (key !== 'r') continue;
    show(table, 'Asking for a rematch …');
    const next = await table.seat.rematch(20);
    table.news = next ? '' : 'Your opponent has not accepted yet; r asks again.';
    if (next) Object.assign(table, next);
    if (next) return true;
  }
}

/** Leaves room for the keys in a window of 80 columns. */
const MAX_NAME_COLUMNS = 40;

function opponentOf({ players, seat }: GameBody): string {
  return printable(players[seat === 'A' ? 'B' : 'A'], MAX_NAME_COLUMNS);
}

function show(table: Table, help: string, at?: Pointing): void {
  const { terminal, screen, game, news } = table;
  screen.show(() => {
    const { columns } = terminal.size();
    const lines = drawTable(sceneOfSeat(game), terminal, at);
    return [...lines, ...wrap(news, columns), paint(fit(help, columns), 'bold', terminal)];
  });
}
