// What the house thinks about: a seat's view in compact form, small enough to send to a thread.
// Built from a View, so nothing hidden can get in; hidden cards are 0.
import {
  RULES,
  SEATS,
  komiOf,
  otherSeat,
  type CardId,
  type PlacedCard,
  type RulesId,
  type Seat,
  type Sides,
  type View,
} from '../engine/index.ts';
import {
  CARD,
  CURRENT,
  DECK_COUNT,
  EMPTY_CELLS,
  FROZEN,
  HAND_COUNT,
  HAND_SIZE,
  KOMI,
  OWNED,
  OWNER,
  PENDING_HOP,
  PIECE,
  POWER,
  POWER_BOOST,
  SIDE,
  handAt,
  newState,
  type State,
} from './state.ts';
import { CELL_COUNT, NO_CELL, colorCode, pieceCode } from './tables.ts';

/** Plain data. The seat that looks is the one to move. */
export interface Sight {
  readonly rules: RulesId;
  readonly state: State;
  /** Every card the seat has held or seen played. */
  readonly seen: readonly CardId[];
}

/** @throws Error unless the view is that of the seat to move */
export function sightOf(view: View): Sight {
  const { own, rules, current } = view;
  if (!own || own.seat !== current) throw new Error('the house thinks only for the seat to move');
  const state = newState();
  state[CURRENT] = SEATS.indexOf(current);
  state[PENDING_HOP] = view.pendingHop?.cell ?? NO_CELL;
  state[DECK_COUNT] = view.deckCount;
  state[HAND_SIZE] = RULES[rules].handSize;
  state[POWER_BOOST] = RULES[rules].tiles?.powerBoost ?? 0;
  for (const seat of SEATS) state[KOMI + SEATS.indexOf(seat)] = komiOf(view, seat);
  layHand(state, own.seat, own.hand, own.hand.length);
  const other = otherSeat(own.seat);
  layHand(state, other, own.knownInOtherHand, view.handCounts[other]);
  layTiles(state, view);
  layBoard(state, view);
  return { rules, state, seen: own.seen };
}

/** Known cards come first: what a seat received in a Swap is older than what it drew since. */
function layHand(state: State, seat: Seat, known: readonly CardId[], count: number): void {
  state.set(known, handAt(SEATS.indexOf(seat)));
  state[HAND_COUNT + SEATS.indexOf(seat)] = count;
}

function layTiles(state: State, view: View): void {
  for (const { cell, piece } of view.operatorTiles) state[PIECE + cell] = pieceCode(piece);
  for (const { cell, color } of view.powerTiles) state[POWER + cell] = colorCode(color);
}

function layBoard(state: State, view: View): void {
  state[EMPTY_CELLS] = CELL_COUNT;
  for (const [cell, placed] of view.board.entries()) {
    if (!placed) continue;
    layCard(state, cell, placed);
    state[EMPTY_CELLS]!--;
    state[OWNED + SEATS.indexOf(placed.owner)]!++;
  }
}

function layCard(state: State, cell: number, placed: PlacedCard & { readonly sides: Sides }): void {
  state[CARD + cell] = placed.cardId;
  state[OWNER + cell] = SEATS.indexOf(placed.owner);
  state[FROZEN + cell] = placed.frozen ? 1 : 0;
  state.set(placed.sides, SIDE + cell * 4);
}
