// Choosing a move in steps: a card, a cell, sometimes a second cell. Knows no rules, only the list of legal moves.
import type { GameView } from '../../schema/game.ts';
import { columnOf, parseCell, rowOf, type Cell } from '../../src/engine/index.ts';
import type { Pointing } from './table-picture.ts';

type MoveEntry = GameView['moves'][number];

export interface Choice {
  /** All legal moves. */
  readonly moves: readonly MoveEntry[];
  readonly hand: readonly number[];
  /** Whether a card of the hand or a cell of the board is being chosen. */
  readonly step: 'card' | 'cell';
  /** Index in the hand. */
  readonly card: number;
  /** Cells chosen so far: Recruit takes two. */
  readonly cells: readonly Cell[];
  readonly cursor: Cell | null;
}

export type ChoiceStep =
  | { readonly is: 'choosing'; readonly choice: Choice }
  | { readonly is: 'chosen'; readonly name: string };

export type Direction = 'up' | 'down' | 'left' | 'right';

export function newChoice({ moves, hand }: GameView): Choice {
  const start: Choice = {
    moves,
    hand: hand.map(({ cardId }) => cardId),
    step: 'card',
    card: 0,
    cells: [],
    cursor: null,
  };
  if (moves[0]?.type !== 'hop') return start;
  const card = start.hand.length; // none: the hopping card is on the board
  return aimed({ ...start, step: 'cell', card });
}

export function isHop({ moves }: Choice): boolean {
  return moves[0]?.type === 'hop' || moves[0]?.type === 'stay';
}

export function pointCard(choice: Choice, card: number): Choice {
  return choice.step === 'card' && card >= 0 && card < choice.hand.length ? { ...choice, card } : choice;
}

/** Chooses what is pointed at. */
export function take(choice: Choice): ChoiceStep {
  if (choice.step === 'card') return takeCard(choice);
  const cells = [...choice.cells, choice.cursor!];
  const fitting = candidates({ ...choice, cells });
  const only = fitting.find((move) => cellsOf(move).length === cells.length);
  return only ? chosen(only) : choosing(aimed({ ...choice, cells }));
}

export function stepBack(choice: Choice): Choice {
  if (choice.cells.length > 0) return aimed({ ...choice, cells: choice.cells.slice(0, -1) });
  return isHop(choice) ? choice : { ...choice, step: 'card', cursor: null };
}

/** Up and down go to the nearest target in that direction, if any. Left and right cycle through all in reading order. */
export function moveCursor(choice: Choice, direction: Direction): Choice {
  if (choice.step === 'card') {
    return pointCard(choice, choice.card + (direction === 'down' || direction === 'right' ? 1 : -1));
  }
  const open = targets(choice);
  const at = open.indexOf(choice.cursor!);
  if (direction === 'left' || direction === 'right') {
    return { ...choice, cursor: open.at((at + (direction === 'right' ? 1 : -1)) % open.length)! };
  }
  const here = choice.cursor!;
  const reachable = open.flatMap((cell) => {
    const down = rowOf(cell) - rowOf(here);
    const ahead = direction === 'down' ? down : -down;
    return ahead > 0 ? [{ cell, distance: ahead + 2 * Math.abs(columnOf(cell) - columnOf(here)) }] : [];
  });
  const nearest = reachable.toSorted((a, b) => a.distance - b.distance)[0];
  return nearest ? { ...choice, cursor: nearest.cell } : choice;
}

export function pointing(choice: Choice): Pointing {
  return { card: choice.card, cursor: choice.cursor, targets: choice.step === 'cell' ? targets(choice) : [] };
}

function takeCard(choice: Choice): ChoiceStep {
  const fitting = candidates(choice);
  const untargeted = fitting.find((move) => cellsOf(move).length === 0);
  if (untargeted) return chosen(untargeted);
  return choosing(fitting.length > 0 ? aimed({ ...choice, step: 'cell' }) : choice);
}

function aimed(choice: Choice): Choice {
  const open = targets(choice);
  return {
    ...choice,
    cursor: choice.cursor !== null && open.includes(choice.cursor) ? choice.cursor : (open[0] ?? null),
  };
}

function targets(choice: Choice): Cell[] {
  const cells = candidates(choice).flatMap((move) => cellsOf(move)[choice.cells.length] ?? []);
  return [...new Set(cells)].toSorted((a, b) => a - b);
}

/** Moves of the chosen card whose first cells are the chosen ones. */
function candidates({ moves, hand, card, cells }: Choice): MoveEntry[] {
  const ofCard = moves.filter((move) => move.type === 'hop' || move.cardId === hand[card]);
  return ofCard.filter((move) => cells.every((cell, i) => cellsOf(move)[i] === cell));
}

/** The cells to choose for a move, in order. */
function cellsOf({ type, cell, target, dest }: MoveEntry): Cell[] {
  const names = type === 'place' ? [cell] : type === 'hop' ? [dest] : type === 'stay' ? [] : [target, dest];
  return names.flatMap((name) => (name === null ? [] : [parseCell(name)!]));
}

const choosing = (choice: Choice): ChoiceStep => ({ is: 'choosing', choice });
const chosen = ({ name }: MoveEntry): ChoiceStep => ({ is: 'chosen', name });
