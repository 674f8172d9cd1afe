// Converts a submitted view to the engine's position, the inverse of `seatView`. Cards that the seat cannot see are 0.
import { claimedRules } from './claimed-rules.ts';
import type { SubmittedPosition, SubmittedView } from './submitted-view.ts';
import {
  CELLS,
  cellName,
  CURRENT_RULES,
  rulesetOf,
  type CardId,
  type PlacedCard,
  type Position,
  type RulesId,
  type Seat,
} from '../src/engine/index.ts';
import { cellAt, parseOperatorTile, parsePowerTile } from './wire.ts';

/** The caller is always A, because its real seat makes no difference. */
const [YOU, OPPONENT] = ['A', 'B'] as const satisfies readonly Seat[];
const HIDDEN: CardId = 0;

/** `undefined`: unknown, or not of this ruleset. */
export function submittedRules({ ruleset, rules = CURRENT_RULES[ruleset] }: SubmittedPosition): RulesId | undefined {
  return claimedRules({ ruleset, rules });
}

/** For a request without faults; its seat is to move. Equal requests give equal positions. */
export function positionOfView(asked: SubmittedPosition): Position {
  const { view } = asked;
  const rules = submittedRules(asked)!;
  const entries = new Map(view.board.map((entry) => [entry.cell, entry]));
  const board = CELLS.map((cell) => placedCard(entries.get(cellName(cell))));
  return {
    rules,
    first: movedFirst(rules, view) ? YOU : OPPONENT,
    board,
    hands: {
      A: view.hand.map(({ cardId }) => cardId),
      B: [...view.opponentKnown, ...hidden(view.opponentHand - view.opponentKnown.length)],
    },
    deck: hidden(view.deck),
    operatorTiles: view.operatorTiles.map(parseOperatorTile).toSorted((a, b) => a.cell - b.cell),
    powerTiles: view.powerTiles.map(parsePowerTile).toSorted((a, b) => a.cell - b.cell),
    pendingHop: view.pendingHop && cellAt(view.pendingHop.cell),
    current: YOU,
    winner: null,
    turn: 1,
    moveCount: view.board.length + view.gone.length,
    seen: { A: seenCards(view).toSorted((a, b) => a - b), B: [] },
  };
}

/** Every card that the seat has held or seen played. */
export function seenCards({ hand, board, gone, opponentKnown }: SubmittedView): CardId[] {
  return [...[...hand, ...board].map(({ cardId }) => cardId), ...gone, ...opponentKnown];
}

/** In Classic each turn puts one card on the board; in other rulesets nothing depends on it. */
function movedFirst(rules: RulesId, { board }: SubmittedView): boolean {
  return rulesetOf(rules) !== 'classic' || board.length % 2 === 0;
}

function placedCard(entry: SubmittedView['board'][number] | undefined): PlacedCard | null {
  if (!entry) return null;
  const { cardId, owner, frozen, turned } = entry;
  return { cardId, owner: owner === 'you' ? YOU : OPPONENT, frozen, turned };
}

function hidden(count: number): CardId[] {
  return Array.from({ length: count }, () => HIDDEN);
}
