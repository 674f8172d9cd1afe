// Choosing a move step by step: a card, a cell, sometimes a second cell; and its preview.
// Legal moves are given, not computed: a choice only filters the list.
import {
  cardOf,
  knownPosition,
  parseCell,
  play,
  type CardId,
  type Cell,
  type Move,
  type Played,
} from '../../src/engine/index.ts';
import type { Table } from './table.ts';

/** What has been chosen so far. `target` is the first cell of a move that names two. */
export interface Choice {
  readonly cardId: CardId | null;
  readonly target: Cell | null;
}

export const NOTHING_CHOSEN: Choice = { cardId: null, target: null };

interface NamedMove {
  readonly name: string;
  /** Card name, `hop` or `stay`. */
  readonly what: string;
  readonly cells: readonly Cell[];
}

/** `Recruit@A1-A2` is Recruit on cells A1 and A2. */
export function parseName(name: string): NamedMove {
  const [what = '', places = ''] = name.split('@');
  const cells = places.split('-').flatMap((cell) => parseCell(cell) ?? []);
  return { name, what, cells };
}

function fitting(table: Table, { cardId, target }: Choice): NamedMove[] {
  const wanted = table.pendingHop ? 'hop' : cardId === null ? undefined : cardOf(cardId).name;
  return table.legalMoves
    .map(parseName)
    .filter(({ what, cells }) => what === wanted && (target === null || cells[0] === target));
}

/** The cells that may be chosen next. */
export function legalCells(table: Table, choice: Choice): ReadonlySet<Cell> {
  const step = choice.target === null ? 0 : 1;
  return new Set(fitting(table, choice).flatMap(({ cells }) => cells[step] ?? []));
}

/** Whether the card can be played at all now. */
export function isPlayable(table: Table, cardId: CardId): boolean {
  return table.legalMoves.some((name) => parseName(name).what === cardOf(cardId).name);
}

/** The move that needs only the card (Flip, Swap), or `undefined`. */
export function moveWithoutCell(table: Table, choice: Choice): string | undefined {
  return fitting(table, choice).find(({ cells }) => cells.length === 0)?.name;
}

/** `stay`, when a hop may be declined now. */
export function stayMove(table: Table): string | undefined {
  return table.legalMoves.find((name) => name === 'stay');
}

type NextStep =
  | { readonly is: 'move'; readonly name: string }
  | { readonly is: 'choice'; readonly choice: Choice }
  | { readonly is: 'nothing' };

/** The result of choosing a cell: a complete move, a choice that needs one more cell, or nothing. */
export function chooseCell(table: Table, choice: Choice, cell: Cell): NextStep {
  const step = choice.target === null ? 0 : 1;
  const moves = fitting(table, choice).filter(({ cells }) => cells[step] === cell);
  const whole = moves.find(({ cells }) => cells.length === step + 1);
  if (whole) return { is: 'move', name: whole.name };
  return moves.length > 0 ? { is: 'choice', choice: { ...choice, target: cell } } : { is: 'nothing' };
}

/** A move before it is made, as far as the viewer knows it; `undefined` when it is not legal. */
export function previewOf(table: Table, name: string): Played | undefined {
  const move = moveOf(table, name);
  if (!move || table.current === null) return undefined;
  const { viewer, hand, moveCount } = table;
  const position = knownPosition(table, viewer, hand);
  // The first move of a game also assigns the power tiles, which a preview must not show.
  return play({ ...position, moveCount: Math.max(1, moveCount) }, move);
}

function moveOf(table: Table, name: string): Move | undefined {
  if (!table.legalMoves.includes(name)) return undefined;
  const { what, cells } = parseName(name);
  const [first, second] = cells;
  if (what === 'hop' || what === 'stay') return hopOf(table, first);
  const cardId = table.hand.find((held) => cardOf(held).name === what);
  if (cardId === undefined) return undefined;
  const card = cardOf(cardId);
  if (card.kind === 'champion') return { type: 'place', cardId, cell: first! };
  return { type: 'effect', cardId, effect: card.effect, target: first ?? null, dest: second ?? null };
}

function hopOf({ board, pendingHop }: Table, dest: Cell | undefined): Move | undefined {
  const cardId = pendingHop ? board[pendingHop.cell]?.cardId : undefined;
  if (!pendingHop || cardId === undefined) return undefined;
  const { cell } = pendingHop;
  return dest === undefined ? { type: 'stay', cardId, cell } : { type: 'hop', cardId, cell, dest };
}
