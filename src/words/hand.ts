// The options of the seat to move, card by card: shows every legal move, and what each takes.
import {
  captures,
  cardOf,
  cellName,
  effectOf,
  isChampion,
  type CardId,
  type Cell,
  type Champion,
  type Move,
  type View,
} from '../engine/index.ts';
import { effectInWords } from './effects.ts';
import { sidesInWords } from './sides.ts';

type EffectMove = Extract<Move, { type: 'effect' }>;

/** A champion may be placed on any empty cell, so only cells where it takes something are named. */
export function handLines(view: View): string[] {
  const { hand, legalMoves } = view.own!;
  const taken = captures(view, legalMoves);
  const takes = new Map<CardId, string[]>(hand.map((cardId) => [cardId, []]));
  for (const [i, move] of legalMoves.entries()) {
    if (move.type === 'place' && taken[i]!.length > 0) takes.get(move.cardId)!.push(takenFrom(move.cell, taken[i]!));
  }
  const lines = hand.map((cardId) => {
    if (isChampion(cardId)) return championLine(view, cardId, takes.get(cardId)!);
    return effectLine(
      cardId,
      legalMoves.filter((move): move is EffectMove => isOf(move, cardId)),
    );
  });
  return ['Play Card@cell (> takes):', ...lines];
}

function takenFrom(cell: Cell, taken: readonly Cell[]): string {
  return `${cellName(cell)}>${taken.map(cellName).join('+')}`;
}

function isOf(move: Move, cardId: CardId): boolean {
  return move.type === 'effect' && move.cardId === cardId;
}

/** Names the color only while a power tile of that color is free. */
function championLine({ board, powerTiles }: View, cardId: CardId, takes: readonly string[]): string {
  const { name, color, top, right, bottom, left } = cardOf(cardId) as Champion;
  const isWanted = powerTiles.some((tile) => tile.color === color && !board[tile.cell]);
  return [name, ...(isWanted ? [color] : []), sidesInWords([top, right, bottom, left]), ...takes].join(' ');
}

/**
 * Boulder and Freeze may target any card that their description allows; those cells are listed in the lines of the
 * board.
 */
function effectLine(cardId: CardId, moves: readonly EffectMove[]): string {
  const line = effectInWords(cardId);
  if (moves.length === 0) return `${line} no target`;
  return effectOf(cardId) === 'RECRUIT' ? `${line} ${recruits(moves)}` : line;
}

/** For example, `B1-A1,C1`: from B1 to A1 or to C1. */
function recruits(moves: readonly EffectMove[]): string {
  const byTarget = Map.groupBy(moves, ({ target }) => target!);
  const pairs = [...byTarget].map(([from, to]) => {
    return `${cellName(from)}-${to.map(({ dest }) => cellName(dest!)).join(',')}`;
  });
  return pairs.join(' ');
}

/** The pending hop with what each landing removes and takes. */
export function hopLine(view: View): string {
  const { cell, piece } = view.pendingHop!;
  const { legalMoves } = view.own!;
  const taken = captures(view, legalMoves);
  const choices = legalMoves.map((move, i) => {
    if (move.type !== 'hop') return 'stay';
    const removes = view.board[move.dest] ? [`removes ${cellName(move.dest)}`] : [];
    const takes = taken[i]!.length === 0 ? [] : [`takes ${taken[i]!.map(cellName).join(' ')}`];
    return [`hop@${cellName(move.dest)}`, ...removes, ...takes].join(' ');
  });
  return `Your card on ${cellName(cell)} may hop like a ${piece}: ${choices.join('; ')}`;
}
