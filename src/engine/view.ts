// What one viewer may know (R11). The only way out of a position, built from what is allowed.
import { describeHop, legalMoves } from './moves.ts';
import { rulesetOf } from './rules.ts';
import { scoreOf } from './score.ts';
import { sidesAt } from './sides.ts';
import {
  otherSeat,
  type ByCell,
  type BySeat,
  type CardId,
  type Move,
  type OperatorTile,
  type PendingHop,
  type PlacedCard,
  type Position,
  type PowerTile,
  type Ruleset,
  type Seat,
  type Sides,
  type Viewer,
  type Winner,
  type RulesId,
} from './types.ts';

export interface SeenCard extends PlacedCard {
  /** As they count in an attack. */
  readonly sides: Sides;
}

/** What everybody may see of a game at one moment. Every other representation is derived from this one. */
export interface PublicPosition {
  readonly rules: RulesId;
  readonly ruleset: Ruleset;
  readonly first: Seat;
  readonly board: ByCell<PlacedCard | null>;
  readonly handCounts: BySeat<number>;
  /** Cards left in the draw pile. */
  readonly deckCount: number;
  readonly operatorTiles: readonly OperatorTile[];
  readonly powerTiles: readonly PowerTile[];
  readonly pendingHop: PendingHop | null;
  readonly current: Seat | null;
  readonly winner: Winner | null;
  readonly turn: number;
  readonly moveCount: number;
  readonly score: BySeat<number>;
}

export interface View extends PublicPosition {
  readonly viewer: Viewer;
  readonly board: ByCell<SeenCard | null>;
  /** What only this seat knows; `null` for a spectator. */
  readonly own: OwnView | null;
}

export interface OwnView {
  readonly seat: Seat;
  readonly hand: readonly CardId[];
  /** In canonical order; empty when it is not this seat's turn. */
  readonly legalMoves: readonly Move[];
  /** Every card this seat has held or seen played. */
  readonly seen: readonly CardId[];
  /** Cards this seat knows to be in the other hand: it held them before a Swap. */
  readonly knownInOtherHand: readonly CardId[];
}

/** All that the viewer may know: `own` is `null` for a spectator, and everything else the same for all. */
export function observe(position: Position, viewer: Viewer): View {
  const { board, powerTiles } = position;
  return {
    viewer,
    ...publicPosition(position),
    board: board.map((placed, cell) => placed && { ...placed, sides: sidesAt(board, powerTiles, cell) }),
    own: viewer === 'spectator' ? null : ownView(position, viewer),
  };
}

/** What everybody may know: hands and the deck only as numbers of cards. */
export function publicPosition(position: Position): PublicPosition {
  const { hands, current, pendingHop } = position;
  return {
    rules: position.rules,
    ruleset: rulesetOf(position.rules),
    first: position.first,
    board: position.board,
    handCounts: { A: hands.A.length, B: hands.B.length },
    deckCount: position.deck.length,
    operatorTiles: position.operatorTiles,
    powerTiles: position.powerTiles,
    pendingHop: pendingHop === null || current === null ? null : describeHop(position, pendingHop, current),
    current,
    winner: position.winner,
    turn: position.turn,
    moveCount: position.moveCount,
    score: scoreOf(position),
  };
}

/** The part of `observe` that only this seat may know. */
export function ownView(position: Position, seat: Seat): OwnView {
  const seen = position.seen[seat];
  return {
    seat,
    hand: position.hands[seat],
    legalMoves: position.current === seat ? legalMoves(position) : [],
    seen,
    knownInOtherHand: position.hands[otherSeat(seat)].filter((cardId) => seen.includes(cardId)),
  };
}
