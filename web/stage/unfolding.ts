// A move event by event: the table right after each of its events, as its viewer may know it. No DOM, no time.
// Applies no rules: everything comes from the events or from the table after them.
import type { ByCell, Cell, GameEvent, PlacedCard, Seat } from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';

export interface Unfolded {
  readonly event: GameEvent;
  readonly table: Table;
}

/**
 * Nobody is to move in these tables, and the score is still the old one: it is counted after the last event.
 * @param after the table after all of `events`
 */
export function unfold(before: Table, events: readonly GameEvent[], after: Table): readonly Unfolded[] {
  let table = between(before, after);
  return events.map((event) => {
    table = { ...table, ...changeBy(event, table, after) };
    return { event, table };
  });
}

/** The position of `before` without a turn, and everything else of `after`. */
export function between(before: Table, after: Table): Table {
  const { board, handCounts, deckCount, operatorTiles, powerTiles, score, hand, moveCount } = before;
  const shown = { board, handCounts, deckCount, operatorTiles, powerTiles, score, hand, moveCount };
  const { status, winner, endReason } = before;
  const nobodyMoves = { current: null, pendingHop: null, legalMoves: [], deadline: null };
  return { ...after, ...shown, status, winner, endReason, ...nobodyMoves };
}

function changeBy(event: GameEvent, table: Table, after: Table): Partial<Table> {
  switch (event.type) {
    case 'powerTilesAssigned':
      return { powerTiles: event.tiles };
    case 'cardPlaced': {
      const placed = { cardId: event.cardId, owner: event.player, frozen: false, turned: false };
      return { ...playedBy(event, table), board: withCards(table.board, [[event.cell, placed]]) };
    }
    case 'cardsCaptured':
      return { board: changed(table.board, event.cells, { owner: event.newOwner }) };
    case 'cardOverrun':
      return { board: withCards(table.board, [[event.cell, null]]) };
    case 'cardHopped': {
      const operatorTiles = table.operatorTiles.filter(({ cell }) => cell !== event.from);
      return { operatorTiles, board: moved(table.board, event) };
    }
    case 'effectPlayed':
      return playedBy(event, table);
    case 'boulderRemoved':
      return {
        board: withCards(
          table.board,
          event.cells.map((cell) => [cell, null]),
        ),
      };
    case 'boardFlipped':
      return { board: table.board.map((placed, cell) => placed && { ...placed, turned: after.board[cell]!.turned }) };
    case 'handsSwapped': {
      const { A, B } = table.handCounts;
      const handCounts = { A: B, B: A };
      return { handCounts, hand: after.viewer === 'spectator' ? [] : after.hand.slice(0, handCounts[after.viewer]) };
    }
    case 'cardFrozen':
      return { board: changed(table.board, [event.cell], { frozen: true }) };
    case 'cardRecruited':
      return { board: changed(moved(table.board, event), [event.to], { owner: event.newOwner }) };
    case 'cardsDrawn': {
      const { player, count } = event;
      const handCounts = { ...table.handCounts, [player]: table.handCounts[player] + count };
      const hand = player === after.viewer ? after.hand : table.hand;
      return { handCounts, hand, deckCount: table.deckCount - count };
    }
    case 'powerBoostApplied':
    case 'hopAvailable':
    case 'hopDeclined':
    case 'turnStarted':
    case 'gameOver':
      return {};
  }
}

/** The card has left the hand. */
function playedBy({ player, cardId }: { player: Seat; cardId: number }, { hand, handCounts }: Table): Partial<Table> {
  return {
    hand: hand.filter((held) => held !== cardId),
    handCounts: { ...handCounts, [player]: handCounts[player] - 1 },
  };
}

type Board = ByCell<PlacedCard | null>;

function withCards(board: Board, cards: readonly (readonly [Cell, PlacedCard | null])[]): Board {
  const next = [...board];
  for (const [cell, placed] of cards) next[cell] = placed;
  return next;
}

function changed(board: Board, cells: readonly Cell[], change: Partial<PlacedCard>): Board {
  return withCards(
    board,
    cells.map((cell) => [cell, { ...board[cell]!, ...change }]),
  );
}

function moved(board: Board, { from, to }: { from: Cell; to: Cell }): Board {
  return withCards(board, [
    [from, null],
    [to, board[from]!],
  ]);
}
