// The vocabulary of the game (docs/rules.md). A cell is an index, in events too; schema/ owns its form on the wire.

export const SEATS = ['A', 'B'] as const;
export type Seat = (typeof SEATS)[number];
export type BySeat<T> = Readonly<Record<Seat, T>>;

export const RULESETS = ['classic', 'mutators'] as const;
export type Ruleset = (typeof RULESETS)[number];

/** A version of the rules: a ruleset and a number, from 1; see rules.ts. */
export type RulesId = 'classic/1' | 'mutators/1';

export const COLORS = ['red', 'blue', 'green', 'gold'] as const;
export type Color = (typeof COLORS)[number];

export const PIECES = ['KNIGHT', 'BISHOP', 'ROOK', 'QUEEN', 'KING'] as const;
export type Piece = (typeof PIECES)[number];

export const EFFECTS = ['BOULDER', 'FLIP', 'SWAP', 'FREEZE', 'RECRUIT'] as const;
export type Effect = (typeof EFFECTS)[number];

/** From 1, champions first, then effect cards (R1). */
export type CardId = number;

/** Index of a cell: row * COLUMNS + column, 0 is A1. */
export type Cell = number;
export type ByCell<T> = readonly T[];

/** In the order north, east, south, west. */
export type Sides = readonly [number, number, number, number];

export interface PlacedCard {
  readonly cardId: CardId;
  readonly owner: Seat;
  readonly frozen: boolean;
  readonly turned: boolean;
}

export interface OperatorTile {
  readonly cell: Cell;
  readonly piece: Piece;
}

export interface PowerTile {
  readonly cell: Cell;
  readonly color: Color;
  readonly boost: number;
}

export type Winner = Seat | 'draw';

/** Why a game ended that the board did not decide: with a winner, and without one. */
export const WON_BY = ['resigned', 'left', 'claimed', 'timeout', 'no_show'] as const;
export const CALLED_OFF_BY = [
  'aborted',
  'invite_lapsed',
  'code_lapsed',
  'declined',
  'queue_expired',
  'unused',
  'no_first_move',
  'idle',
  'challenge_expired',
  'stopped',
] as const;

/**
 * Everything about a game at one moment, including hidden information: it never leaves the server.
 * Immutable: `play` returns a new one.
 */
export interface Position {
  readonly rules: RulesId;
  readonly first: Seat;
  readonly board: ByCell<PlacedCard | null>;
  /** In order of receipt (R6). */
  readonly hands: BySeat<readonly CardId[]>;
  /** The draw pile, next card first. */
  readonly deck: readonly CardId[];
  /** Both tile lists are in index order; used-up operator tiles are gone (R7). */
  readonly operatorTiles: readonly OperatorTile[];
  readonly powerTiles: readonly PowerTile[];
  /** The cell of the champion that may hop; its seat is `current`. */
  readonly pendingHop: Cell | null;
  /** `null` when the game is over. */
  readonly current: Seat | null;
  /** `null` until the board decides. */
  readonly winner: Winner | null;
  readonly turn: number;
  readonly moveCount: number;
  /** Every card a seat has held or seen played, in order of their ids. */
  readonly seen: BySeat<readonly CardId[]>;
}

export type Move =
  | { readonly type: 'place'; readonly cardId: CardId; readonly cell: Cell }
  | {
      readonly type: 'effect';
      readonly cardId: CardId;
      readonly effect: Effect;
      readonly target: Cell | null;
      readonly dest: Cell | null;
    }
  | { readonly type: 'hop'; readonly cardId: CardId; readonly cell: Cell; readonly dest: Cell }
  | { readonly type: 'stay'; readonly cardId: CardId; readonly cell: Cell };

export interface PendingHop {
  readonly player: Seat;
  readonly cell: Cell;
  readonly piece: Piece;
  readonly destinations: readonly Cell[];
}

/** What happened in a move, in order (R10). All events are public. */
export type GameEvent =
  | { readonly type: 'powerTilesAssigned'; readonly tiles: readonly PowerTile[] }
  | { readonly type: 'cardPlaced'; readonly player: Seat; readonly cardId: CardId; readonly cell: Cell }
  | {
      readonly type: 'powerBoostApplied';
      readonly cell: Cell;
      readonly cardId: CardId;
      readonly color: Color;
      readonly boost: number;
    }
  | { readonly type: 'cardsCaptured'; readonly cells: readonly Cell[]; readonly newOwner: Seat }
  | ({ readonly type: 'hopAvailable' } & PendingHop)
  | {
      readonly type: 'cardOverrun';
      readonly cell: Cell;
      readonly removedCardId: CardId;
      readonly newCardId: CardId;
    }
  | {
      readonly type: 'cardHopped';
      readonly player: Seat;
      readonly cardId: CardId;
      readonly from: Cell;
      readonly to: Cell;
    }
  | { readonly type: 'hopDeclined'; readonly player: Seat; readonly cell: Cell }
  | { readonly type: 'effectPlayed'; readonly player: Seat; readonly effect: Effect; readonly cardId: CardId }
  | {
      readonly type: 'boulderRemoved';
      readonly cells: readonly Cell[];
      readonly cardIds: readonly CardId[];
      readonly target: Cell;
    }
  | { readonly type: 'boardFlipped' }
  | { readonly type: 'handsSwapped' }
  | { readonly type: 'cardFrozen'; readonly cell: Cell }
  | {
      readonly type: 'cardRecruited';
      readonly from: Cell;
      readonly to: Cell;
      readonly cardId: CardId;
      readonly newOwner: Seat;
    }
  | { readonly type: 'cardsDrawn'; readonly player: Seat; readonly count: number }
  | { readonly type: 'turnStarted'; readonly player: Seat }
  | { readonly type: 'gameOver'; readonly winner: Winner; readonly scores: BySeat<number> };

/** Who views a game. */
export type Viewer = Seat | 'spectator';

export function otherSeat(seat: Seat): Seat {
  return seat === 'A' ? 'B' : 'A';
}
