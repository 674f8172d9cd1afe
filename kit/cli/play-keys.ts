// A game played with single keys, on a board that is redrawn in place.
import type { GameBody, SyncEntry } from '../../schema/game.ts';
import { parseEntry } from '../../schema/wire.ts';
import { MAX_HAND_SIZE } from '../../src/engine/index.ts';
import { ArenaProblem } from '../client.ts';
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
import { attempt, isOver, type HeldSeat } from './held-seat.ts';
import { problemText } from './hints.ts';
import { sceneOfSeat } from './scene.ts';
import { openScreen, type Screen } from './screen.ts';
import { drawTable, type Pointing } from './table-picture.ts';
import type { Terminal } from './terminal.ts';

interface Table {
  readonly terminal: Terminal;
  readonly screen: Screen;
  readonly held: HeldSeat;
  /** The latest moves or error. */
  news: string;
}

/** Thrown when the player leaves the game instead of moving. */
class PlayerLeft extends Error {
  /** Whether they resign the game, or call it off. */
  readonly givesUp: boolean;

  constructor(givesUp = false) {
    super();
    this.givesUp = givesUp;
  }
}

/** Returns when the player leaves. */
export async function playByKeys(terminal: Terminal, held: HeldSeat): Promise<void> {
  const table: Table = { terminal, screen: openScreen(terminal), held, news: '' };
  try {
    for (;;) {
      await playOut(table);
      await untilRematch(table);
    }
  } catch (error) {
    if (!(error instanceof PlayerLeft)) throw error;
    if (error.givesUp) await giveUp(table);
  } finally {
    table.screen.close();
  }
}

/** Runs both until one ends, and stops the other. */
async function firstOf<T, U>(
  one: (signal: AbortSignal) => Promise<T>,
  other: (signal: AbortSignal) => Promise<U>,
): Promise<T | U> {
  const decided = new AbortController();
  try {
    return await Promise.race([one(decided.signal), other(decided.signal)]);
  } finally {
    decided.abort();
  }
}

async function playOut(table: Table): Promise<void> {
  while (!isOver(table.held.game)) {
    if (table.held.game.view!.yourTurn) await playTurn(table);
    else await waitForTurn(table);
  }
}

async function playTurn(table: Table): Promise<void> {
  const { held } = table;
  const { moveCount } = held.game;
  const chosen = await firstOf(
    (signal) => chooseMove(table, signal),
    (signal) => untilOvertaken(held, signal),
  );
  if (typeof chosen !== 'string') {
    held.game = chosen;
    return;
  }
  const answer = await firstOf(
    () => attempt(held, held.seat.move(chosen, moveCount)),
    (signal) => untilLeft(table, `You: ${chosen} …`, signal),
  );
  if (!(answer instanceof ArenaProblem)) table.news = newsOf(answer.game, answer.played);
  else if (!isOver(held.game)) table.news = problemText(answer);
}

/** @returns the game as it is when it has ended before the player chose, or another program has moved for the seat */
async function untilOvertaken({ game, seat }: HeldSeat, signal: AbortSignal): Promise<GameBody> {
  try {
    await seat.moves(game.moveCount, signal).next();
    return await seat.game();
  } catch {
    return new Promise(() => undefined); // the player can still choose, and the move says what is wrong
  }
}

async function chooseMove(table: Table, signal: AbortSignal): Promise<string> {
  let choice = newChoice(table.held.game.view!);
  for (;;) {
    show(table, helpFor(choice), pointing(choice));
    const key = await table.screen.key(signal);
    const step = applyKey(choice, key);
    if (typeof step === 'string') return step;
    if (step === choice) await leaveOn(key, table, signal);
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
  const { held } = table;
  const { status, code, moveCount: since } = held.game;
  const waits = status === 'waiting' ? 'Waiting for an opponent' : `Waiting for ${opponentOf(held.game)}`;
  await firstOf(
    async (signal) => {
      const { moves, timedOut } = await held.seat.sync({ since, status, timeout: 20, signal });
      if (timedOut) return;
      held.game = await held.seat.game();
      if (moves.length > 0) table.news = newsOf(held.game, moves);
    },
    (signal) => untilLeft(table, code ? `${waits}: they run "arena join ${code}"` : waits, signal),
  );
}

function newsOf({ players, seat }: GameBody, moves: readonly SyncEntry[]): string {
  return moves.map((entry) => describeMove(parseEntry(entry), { ...players, [seat!]: 'You' })).join('. ');
}

/** Reads keys while something else happens. @throws PlayerLeft */
async function untilLeft(table: Table, what: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    show(table, `${what} · q leave`);
    await leaveOn(await table.screen.key(signal), table, signal);
  }
}

/** Leaves the game once the player presses q and confirms. @throws PlayerLeft */
async function leaveOn(key: string, table: Table, signal: AbortSignal): Promise<void> {
  if (key === 'ctrl+c') throw new PlayerLeft();
  if (key !== 'q') return;
  const givesUp = table.held.game.status === 'waiting' ? 'call off' : 'resign';
  show(table, `Leave? r ${givesUp} · k keep for later · other keys stay`);
  const answer = await table.screen.key(signal);
  if (answer === 'r') throw new PlayerLeft(true);
  if (answer === 'k' || answer === 'ctrl+c') throw new PlayerLeft();
}

async function giveUp(table: Table): Promise<void> {
  const { held, screen } = table;
  show(table, 'Leaving …');
  await firstOf(
    () => attempt(held, held.game.status === 'waiting' ? held.seat.abort() : held.seat.resign()),
    (signal) => untilKey(screen, ['ctrl+c'], signal),
  );
}

async function untilKey(screen: Screen, keys: readonly string[], signal: AbortSignal): Promise<void> {
  while (!keys.includes(await screen.key(signal)));
}

const LEAVE_KEYS = ['q', 'escape', 'ctrl+c'];

/** Returns when the game is that of a rematch. @throws PlayerLeft */
async function untilRematch(table: Table): Promise<void> {
  const { held, screen } = table;
  while (isOver(held.game)) {
    show(table, `${describeOwnEnd(held.game)} r: rematch · q: leave`);
    const key = await screen.key();
    if (LEAVE_KEYS.includes(key)) throw new PlayerLeft();
    if (key !== 'r') continue;
    show(table, 'Asking for a rematch … · q: leave');
    await firstOf(
      (signal) => askForRematch(table, signal),
      async (signal) => {
        await untilKey(screen, LEAVE_KEYS, signal);
        throw new PlayerLeft();
      },
    );
  }
}

async function askForRematch(table: Table, signal: AbortSignal): Promise<void> {
  const { held } = table;
  const ended = held.game;
  held.game = { ...ended, rematchOfferedBy: ended.seat! }; // it may be accepted even if no answer arrives
  try {
    const rematch = await held.seat.rematch(20, signal);
    table.news = rematch ? '' : 'Your opponent has not accepted yet; r asks again.';
    if (rematch) Object.assign(held, rematch);
  } catch (error) {
    if (!(error instanceof ArenaProblem)) throw error;
    held.game = ended;
    table.news = error.message;
  }
}

/** Leaves room for the keys in a window of 80 columns. */
const MAX_NAME_COLUMNS = 40;

function opponentOf({ players, seat }: GameBody): string {
  return printable(players[seat === 'A' ? 'B' : 'A'], MAX_NAME_COLUMNS);
}

function show(table: Table, help: string, at?: Pointing): void {
  const { terminal, screen, held, news } = table;
  const { game } = held;
  screen.show(() => {
    const { columns } = terminal.size();
    const lines = drawTable(sceneOfSeat(game), terminal, at);
    return [...lines, ...wrap(news, columns), paint(fit(help, columns), 'bold', terminal)];
  });
}
