// What to explain about an element of a table, in words. It uses the DOM only to find out which element it is.
import {
  boostAt,
  cardOf,
  CELLS,
  hopDestinations,
  parseCell,
  RULES,
  type Cell,
  type OperatorTile,
  type Seat,
} from '../../src/engine/index.ts';
import { scoreParts } from '../game/score-parts.ts';
import type { Table } from '../game/table.ts';
import { explainText } from '../text/explain.ts';
import { tableText } from '../text/text.ts';

export interface Subject {
  /** Each kind is read aloud once. */
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Drawn beside the words. */
  readonly tile?: OperatorTile | undefined;
}

/** Elements that have something to explain. */
export const EXPLAINED = '.cell, .hand-card, .score, .score-parts, .hand-backs';

/** `undefined` if there is nothing to explain. @param element matches `EXPLAINED` */
export function subjectOf(element: HTMLElement, table: Table): Subject | undefined {
  const { cell, handCard } = element.dataset;
  if (cell !== undefined) return cellSubject(parseCell(cell)!, table);
  if (handCard !== undefined) return cardSubject(Number(handCard));
  const seat = element.closest<HTMLElement>('[data-seat]')?.dataset['seat'] as Seat | undefined;
  if (seat === undefined) return undefined;
  return element.matches('.hand-backs') ? pileSubject(seat, table) : scoreSubject(seat, table);
}

/** Where a champion may hop from a tile on an empty board. */
export function reachOf(tile: OperatorTile): readonly Cell[] {
  const champion = { cardId: 1, owner: 'A', frozen: false, turned: false } as const;
  const board = CELLS.map((cell) => (cell === tile.cell ? champion : null));
  return hopDestinations({ board, operatorTiles: [tile] }, tile.cell);
}

function cellSubject(cell: Cell, table: Table): Subject | undefined {
  const tile = table.operatorTiles.find((known) => known.cell === cell);
  const placed = table.board[cell];
  if (!placed) return tile ? operatorSubject(tile) : powerSubject(cell, table);
  const boost = boostAt(table.board, table.powerTiles, cell)?.boost;
  const marks = [
    ...(boost === undefined ? [] : [explainText('explain.boosted', { boost })]),
    ...(placed.turned ? [explainText('explain.turned')] : []),
    ...(placed.frozen ? [explainText('explain.frozen')] : []),
  ];
  const { name } = cardOf(placed.cardId);
  const kind = marks.length === 0 ? 'numbers' : [boost, placed.turned, placed.frozen].join();
  return { kind, title: name, lines: marks.length === 0 ? [explainText('explain.numbers')] : marks };
}

function operatorSubject(tile: OperatorTile): Subject {
  const piece = tableText(`board.piece.${tile.piece}`);
  const likePiece = tableText(`board.likePiece.${tile.piece}`);
  const lines = [explainText('explain.operator.text', { likePiece })];
  return { kind: tile.piece, title: explainText('explain.operator', { piece }), lines, tile };
}

function powerSubject(cell: Cell, { powerTiles }: Table): Subject | undefined {
  const tile = powerTiles.find((known) => known.cell === cell);
  if (!tile) return undefined;
  const facts = { color: tableText(`board.color.${tile.color}`), boost: tile.boost };
  return {
    kind: 'power',
    title: explainText('explain.power', facts),
    lines: [explainText('explain.power.text', facts)],
  };
}

function cardSubject(cardId: number): Subject {
  const card = cardOf(cardId);
  if (card.kind === 'champion') return { kind: 'numbers', title: card.name, lines: [explainText('explain.numbers')] };
  return { kind: card.effect, title: card.name, lines: [tableText(`board.effect.${card.effect}`)] };
}

function scoreSubject(seat: Seat, table: Table): Subject {
  const parts = { ...scoreParts(table, seat), score: table.score[seat] };
  const isSecond = parts.komi > 0;
  return {
    kind: 'score',
    title: explainText(isSecond ? 'explain.score.komi' : 'explain.score', parts),
    lines: [explainText(isSecond ? 'explain.score.text.komi' : 'explain.score.text', parts)],
  };
}

function pileSubject(seat: Seat, { handCounts, deckCount, rules }: Table): Subject {
  const facts = { pile: deckCount, size: RULES[rules].handSize };
  const line = deckCount === 0 ? explainText('explain.pile.empty') : explainText('explain.pile.text', facts);
  return { kind: 'pile', title: explainText('explain.pile', { count: handCounts[seat] }), lines: [line] };
}
