// The position of a puzzle as it is stored, and the id derived from it.
import { hash } from 'node:crypto';
import type { PuzzleKind } from '../../schema/puzzle.ts';
import { compactOf, type CompactPosition } from '../engine/compact.ts';
import { SEATS, type BySeat, type CardId, type PlacedCard, type Position, type Seat } from '../engine/index.ts';

/** The draw pile is empty and no hop is pending; omitted fields can be derived or are not needed. Plain data. */
export interface PuzzlePosition extends Omit<Position, 'deck' | 'pendingHop' | 'winner' | 'seen' | 'current'> {
  readonly current: Seat;
}

export function puzzlePositionOf(position: Position, current: Seat): PuzzlePosition {
  const { rules, first, board, hands, operatorTiles, powerTiles, turn, moveCount } = position;
  return { rules, first, board, hands, operatorTiles, powerTiles, current, turn, moveCount };
}

/** `seen` is empty, because it does not matter in a puzzle. */
export function openPosition(stored: PuzzlePosition): Position {
  return { ...stored, deck: [], pendingHop: null, winner: null, seen: { A: [], B: [] } };
}

/** The compact position, including both hands. */
export function openCompact(stored: PuzzlePosition): CompactPosition {
  return compactOf(openPosition(stored));
}

export const PUZZLE_ID_LENGTH = 12;

/**
 * The first 12 hex digits of SHA-256 over what the solver sees: the other hand of a hidden puzzle is left out, because a
 * few thousand guesses would find it from the id.
 */
export function puzzleIdOf(kind: PuzzleKind, { hands, board, ...rest }: PuzzlePosition): string {
  const { rules, first, operatorTiles, powerTiles, current } = rest;
  const shown = kind === 'open' ? handsInOrder(hands) : [inOrder(hands[current])];
  const facts = [kind, rules, first, current, board.map(cellFacts), operatorTiles, powerTiles, shown];
  return hash('sha256', JSON.stringify(facts)).slice(0, PUZZLE_ID_LENGTH);
}

function handsInOrder(hands: BySeat<readonly CardId[]>): CardId[][] {
  return SEATS.map((seat) => inOrder(hands[seat]));
}

function inOrder(hand: readonly CardId[]): CardId[] {
  return hand.toSorted((a, b) => a - b);
}

function cellFacts(placed: PlacedCard | null): readonly unknown[] | null {
  return placed && [placed.cardId, placed.owner, placed.frozen, placed.turned];
}
