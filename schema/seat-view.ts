// A position as a seat or a spectator receives it: hand, board, tiles and legal moves by name.
import { cardOf, cellName, otherSeat, type OwnView, type View } from '../src/engine/index.ts';
import type { GameView } from './game.ts';
import { tilesOf } from './positions.ts';
import { moveEntry } from './wire.ts';

/** @param view of a seat @param isActive whether the game is running */
export function seatView(view: View, isActive: boolean): GameView {
  const own = view.own!;
  const isYourTurn = isActive && view.current === own.seat;
  const moves = isYourTurn ? own.legalMoves.map(moveEntry) : [];
  return {
    yourTurn: isYourTurn,
    hand: handCards(own),
    board: boardEntries(view),
    ...(isYourTurn ? { legalMoves: moves.map(({ name }) => name) } : {}),
    moves,
    opponentHand: view.handCounts[otherSeat(own.seat)],
    deck: view.deckCount,
    ...tilesOf(view),
    gone: goneCards(view, own),
    opponentKnown: [...own.knownInOtherHand],
  };
}

/** Cards that the seat has seen and that are neither in a hand nor on the board. */
function goneCards({ board }: View, { hand, seen, knownInOtherHand }: OwnView): number[] {
  const here = new Set([...hand, ...knownInOtherHand, ...board.flatMap((placed) => placed?.cardId ?? [])]);
  return seen.filter((cardId) => !here.has(cardId));
}

function handCards(own: OwnView): GameView['hand'] {
  return own.hand.map((cardId) => {
    const { name, kind, color, top, right, bottom, left } = cardOf(cardId);
    return { card: name, cardId, kind, color, top, right, bottom, left };
  });
}

/** The cards on the board, in board order; `owner` is `you` or `opponent` for a seat, the seat for a spectator. */
export function boardEntries({ board, own }: Pick<View, 'board' | 'own'>): GameView['board'] {
  return board.flatMap((seen, cell) => {
    if (!seen) return [];
    const [north, east, south, west] = seen.sides;
    return {
      cell: cellName(cell),
      card: cardOf(seen.cardId).name,
      cardId: seen.cardId,
      owner: own ? (seen.owner === own.seat ? ('you' as const) : ('opponent' as const)) : seen.owner,
      seat: seen.owner,
      frozen: seen.frozen,
      turned: seen.turned,
      sides: { north, east, south, west },
    };
  });
}
