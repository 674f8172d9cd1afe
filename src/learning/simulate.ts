// A preview of a legal move, computed only from the seat's view, so that nothing hidden can leak.
import { moveEntry, wireEvent, wireHop } from '../../schema/wire.ts';
import {
  RULES,
  capturedCells,
  cellName,
  observe,
  otherSeat,
  type CardId,
  type Position,
  type View,
} from '../engine/index.ts';
import type { Simulated } from '../../schema/review.ts';
import type { SeatAccess } from '../table/access.ts';
import { positionOf } from '../table/game.ts';
import { boardEntries } from '../../schema/seat-view.ts';
import { granted, ruleOnMove } from '../table/referee.ts';

/**
 * Neither plays nor stores anything.
 * @throws Problem not-your-turn, game-not-started, game-over, illegal-move
 */
export function simulateMove({ live, viewer }: SeatAccess, move: string): Simulated {
  const { game } = live;
  granted(ruleOnMove(game, viewer, { move }));
  const known = supposedPosition(observe(positionOf(game), viewer));
  const { ply } = granted(ruleOnMove({ ...game, dealt: known }, viewer, { move }));
  const { board, score, pendingHop } = observe(ply.position, viewer);
  const gameOver = !board.includes(null) && pendingHop === null;
  const events = ply.events.filter(({ type }) => type !== 'turnStarted' && (gameOver || type !== 'gameOver'));
  return {
    gameId: game.record.id,
    moveCount: game.moves.length,
    move: moveEntry(ply.move),
    events: events.map(wireEvent),
    captured: capturedCells(events).map(cellName),
    board: boardEntries({ board, own: observe(known, viewer).own }),
    score,
    pendingHop: pendingHop && wireHop(pendingHop),
    gameOver,
  };
}

/** The seat's view as a position, with unseen cards in place of hidden ones. */
function supposedPosition(view: View): Position {
  const { seat, hand, seen, knownInOtherHand } = view.own!;
  const other = otherSeat(seat);
  const unseen = RULES[view.rules].championPool.filter((id) => !seen.includes(id));
  const hidden = view.handCounts[other] - knownInOtherHand.length;
  const otherHand: readonly CardId[] = [...knownInOtherHand, ...unseen.slice(0, hidden)];
  return {
    ...view,
    hands: seat === 'A' ? { A: hand, B: otherHand } : { A: otherHand, B: hand },
    deck: unseen.slice(hidden, hidden + view.deckCount),
    pendingHop: view.pendingHop?.cell ?? null,
    seen: { A: seen, B: seen },
  };
}
