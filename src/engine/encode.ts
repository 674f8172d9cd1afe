// Converts between positions as plain values and compact positions.
import { CELL_COUNT } from './cells.ts';
import { NO_CELL } from './cell-sets.ts';
import * as at from './layout.ts';
import { cardsAt, cardsSeen, handAt, learn, newCompact, occupied, type CompactPosition } from './layout.ts';
import { MAX_DECK_SIZE, MAX_HAND_SIZE, RULES, komiOf } from './rules.ts';
import { scoresIn, winnerOf } from './score.ts';
import { packedSides, powerOf } from './sides.ts';
import { PIECES, SEATS, type CardId, type PlacedCard, type Position } from './types.ts';

/**
 * Cards hidden from a seat can be 0 in the other hand and the deck.
 * @param compact is overwritten
 * @throws RangeError for hands or a deck larger than the rules deal
 */
export function compactOf(position: Omit<Position, 'winner'>, compact = newCompact()): CompactPosition {
  const { hands, deck, seen, current } = position;
  layBoard(compact.fill(0), position, position.powerTiles);
  for (let i = 0; i < SEATS.length; i++) {
    const seat = SEATS[i]!;
    layHand(compact, hands[seat], i);
    compact[at.KOMI + i] = komiOf(position, seat);
    for (const card of seen[seat]) learn(compact, i, card);
  }
  compact[at.HAND_SIZE] = RULES[position.rules].handSize;
  layDeck(compact, deck);
  compact[at.CURRENT] = current === null ? at.NOBODY : SEATS.indexOf(current);
  compact[at.PENDING_HOP] = position.pendingHop ?? NO_CELL;
  compact[at.TURN] = position.turn;
  compact[at.MOVE_COUNT] = position.moveCount;
  return compact;
}

/** Writes the board and tiles into an empty compact position. */
export function layBoard(
  compact: CompactPosition,
  { board, operatorTiles }: Pick<Position, 'board' | 'operatorTiles'>,
  powerTiles: Position['powerTiles'],
): CompactPosition {
  for (const { cell, piece } of operatorTiles) compact[at.PIECE + cell] = 1 + PIECES.indexOf(piece);
  for (const tile of powerTiles) compact[at.POWER + tile.cell] = powerOf(tile);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const placed = board[cell];
    if (!placed) continue;
    const { cardId, owner, frozen, turned } = placed;
    compact[at.CARD + cell] = cardId;
    compact[at.SIDES + cell] = packedSides(cardId, turned, compact[at.POWER + cell]!);
    compact[at.OWNED + (owner === 'B' ? 1 : 0)]! |= 1 << cell;
    if (frozen) compact[at.FROZEN]! |= 1 << cell;
    if (turned) compact[at.TURNED]! |= 1 << cell;
  }
  return compact;
}

function layHand(compact: CompactPosition, cards: readonly CardId[], seat: number): void {
  checkCount(cards, MAX_HAND_SIZE);
  for (let slot = 0; slot < cards.length; slot++) compact[handAt(seat) + slot] = cards[slot]!;
  compact[at.HAND_COUNT + seat] = cards.length;
}

/** In reverse order: the next card is last. */
function layDeck(compact: CompactPosition, cards: readonly CardId[]): void {
  checkCount(cards, MAX_DECK_SIZE);
  for (let i = 0; i < cards.length; i++) compact[at.DECK + i] = cards[cards.length - 1 - i]!;
  compact[at.DECK_COUNT] = cards.length;
}

function checkCount(cards: readonly CardId[], max: number): void {
  if (cards.length > max) throw new RangeError(`${cards.length} cards where the rules deal at most ${max}`);
}

/** The position after a move on `compactOf(before)`. Unchanged parts are shared with `before`. */
export function positionAfter(before: Position, compact: CompactPosition): Position {
  const isOver = compact[at.CURRENT] === at.NOBODY;
  const hop = compact[at.PENDING_HOP]!;
  return {
    rules: before.rules,
    first: before.first,
    board: before.board.map((placed, cell) => placedAfter(placed, compact, cell)),
    hands: {
      A: cardsAt(compact, handAt(0), compact[at.HAND_COUNT]!),
      B: cardsAt(compact, handAt(1), compact[at.HAND_COUNT + 1]!),
    },
    deck: before.deck.slice(before.deck.length - compact[at.DECK_COUNT]!),
    operatorTiles: before.operatorTiles.filter(({ cell }) => compact[at.PIECE + cell] !== 0),
    powerTiles: before.powerTiles,
    pendingHop: hop === NO_CELL ? null : hop,
    current: isOver ? null : SEATS[compact[at.CURRENT]!]!,
    winner: isOver ? winnerOf(scoresIn(compact)) : null,
    turn: compact[at.TURN]!,
    moveCount: compact[at.MOVE_COUNT]!,
    seen: { A: cardsSeen(compact, 0), B: cardsSeen(compact, 1) },
  };
}

function placedAfter(before: PlacedCard | null, compact: CompactPosition, cell: number): PlacedCard | null {
  if (((occupied(compact) >> cell) & 1) === 0) return null;
  const cardId = compact[at.CARD + cell]!;
  const owner = ((compact[at.OWNED + 1]! >> cell) & 1) === 1 ? 'B' : 'A';
  const frozen = ((compact[at.FROZEN]! >> cell) & 1) === 1;
  const turned = ((compact[at.TURNED]! >> cell) & 1) === 1;
  const isSame =
    before?.cardId === cardId && before.owner === owner && before.frozen === frozen && before.turned === turned;
  return isSame ? before : { cardId, owner, frozen, turned };
}
