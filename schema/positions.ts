// Converts the public position to and from its wire forms: the sync state and the Game of a seat.
import { closestKnownRules } from './closest-rules.ts';
import {
  type RulesId,
  CELLS,
  cellName,
  COLUMNS,
  otherSeat,
  ROWS,
  scoreOf,
  type BySeat,
  type PlacedCard,
  type PublicPosition,
  type Seat,
  type View,
} from '../src/engine/index.ts';
import { parseHop, parseOperatorTile, parsePowerTile, wireHop, wireOperatorTile, wirePowerTile } from './wire.ts';
import type { BoardEntry, GameBody } from './game.ts';
import type { SeatState, SpectatorState } from './sync-state.ts';

/** A view as a sync state; a spectator's has hand counts in place of a hand. */
export function syncState(view: View): SeatState | SpectatorState {
  const { own, handCounts } = view;
  return own
    ? { ...publicState(view), hand: [...own.hand], opponentHand: handCounts[otherSeat(own.seat)] }
    : { ...publicState(view), hands: handCounts };
}

function publicState(position: PublicPosition): Omit<SpectatorState, 'hands'> {
  const { board, winner } = position;
  return {
    ruleset: position.ruleset,
    board: Array.from({ length: ROWS }, (_, r) => board.slice(r * COLUMNS, (r + 1) * COLUMNS).map(boardCell)),
    deck: position.deckCount,
    current: position.current,
    gameOver: winner !== null,
    winner,
    turn: position.turn,
    ...tilesOf(position),
  };
}

/** The tiles, and the pending hop. */
export function tilesOf({ operatorTiles, powerTiles, pendingHop }: PublicPosition) {
  return {
    operatorTiles: operatorTiles.map(wireOperatorTile),
    powerTiles: powerTiles.map(wirePowerTile),
    pendingHop: pendingHop && wireHop(pendingHop),
  };
}

function boardCell(placed: PlacedCard | null): SeatState['board'][number][number] {
  if (!placed) return null;
  const { cardId, owner, frozen, turned } = placed;
  return { cardId, owner, frozen, ...(turned ? { turned } : {}) };
}

/** Facts of the position that are in the answer around the sync state. */
interface SyncContext {
  readonly rules: RulesId;
  readonly first: Seat;
  readonly moveCount: number;
  /** Whose state it is; not needed for a spectator's. */
  readonly seat?: Seat | undefined;
}

/** The inverse of `syncState`, without the hand. */
export function parseSyncState(
  state: SeatState | SpectatorState,
  { rules, first, moveCount, seat }: SyncContext,
): PublicPosition {
  const { ruleset, current } = state;
  const board = state.board.flat().map((cell) => cell && { ...cell, turned: cell.turned ?? false });
  return {
    rules,
    ruleset,
    first,
    board,
    handCounts: 'hands' in state ? state.hands : handCountsOf(seat!, state.hand.length, state.opponentHand),
    deckCount: state.deck,
    operatorTiles: state.operatorTiles.map(parseOperatorTile),
    powerTiles: state.powerTiles.map(parsePowerTile),
    pendingHop: current && state.pendingHop && parseHop(state.pendingHop),
    current,
    winner: state.winner,
    turn: state.turn,
    moveCount,
    score: scoreOf({ board, rules, first }),
  };
}

/** The part of a position that a Game contains: all but the number of the turn. */
export type GamePosition = Omit<PublicPosition, 'turn'>;

/** A spectator's Game has only the board: no tiles, and hand counts of 0. */
export function parseGame(game: GameBody): GamePosition {
  const { view, seat } = game;
  const entries = new Map((view?.board ?? game.board ?? []).map((entry) => [entry.cell, entry]));
  return {
    rules: closestKnownRules(game),
    ruleset: game.ruleset,
    first: game.first ?? 'A',
    board: CELLS.map((cell) => placedCard(entries.get(cellName(cell)))),
    handCounts: view && seat ? handCountsOf(seat, view.hand.length, view.opponentHand) : { A: 0, B: 0 },
    deckCount: view?.deck ?? 0,
    operatorTiles: view?.operatorTiles.map(parseOperatorTile) ?? [],
    powerTiles: view?.powerTiles.map(parsePowerTile) ?? [],
    pendingHop: game.turn && view?.pendingHop ? parseHop(view.pendingHop) : null,
    current: game.turn,
    winner: game.winner,
    moveCount: game.moveCount,
    score: game.score,
  };
}

function placedCard(entry: BoardEntry | undefined): PlacedCard | null {
  if (!entry) return null;
  return { cardId: entry.cardId, owner: entry.seat, frozen: entry.frozen, turned: entry.turned };
}

function handCountsOf(seat: Seat, own: number, other: number): BySeat<number> {
  return seat === 'A' ? { A: own, B: other } : { A: other, B: own };
}
