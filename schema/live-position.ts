// Packs a position into the state of a live game, and unpacks it. Does not import Colyseus, which pages that only show
// a position do not need.
import {
  rulesetOf,
  RULES,
  CARDS,
  CELLS,
  COLORS,
  describeHop,
  PIECES,
  type ByCell,
  type Cell,
  type PlacedCard,
  type PublicPosition,
  type Seat,
  type Winner,
} from '../src/engine/index.ts';
import { closestKnownRules } from './closest-rules.ts';
import type { LiveState } from './live-state.ts';

/** As in the state, where `first` is "" before a game starts. */
type LivePosition = Omit<PublicPosition, 'first'> & { readonly first: Seat | '' };

/** Writes a position into the state; players and game status are up to the caller. */
export function packPosition(state: LiveState, position: LivePosition): void {
  state.ruleset = position.ruleset;
  state.rules = position.rules;
  state.first = position.first;
  state.board = packBoard(position.board);
  state.tiles = packTiles(position);
  state.hopFrom = position.pendingHop?.cell ?? NO_HOP;
  state.handA = position.handCounts.A;
  state.handB = position.handCounts.B;
  state.deck = position.deckCount;
  state.current = position.current ?? '';
  state.winner = position.winner ?? '';
  state.turn = position.turn;
  state.moveCount = position.moveCount;
  state.scoreA = position.score.A;
  state.scoreB = position.score.B;
}

/** The inverse of `packPosition`; `first` is A before a game starts. */
export function unpackPosition(state: LiveState): PublicPosition {
  const board = unpackBoard(state.board);
  const rules = closestKnownRules(state);
  const { operatorTiles, powerTiles } = unpackTiles(state.tiles, RULES[rules].tiles?.powerBoost ?? 0);
  const current = (state.current || null) as Seat | null;
  const hops = current !== null && state.hopFrom !== NO_HOP;
  return {
    rules,
    ruleset: rulesetOf(rules),
    first: (state.first || 'A') as Seat,
    board,
    handCounts: { A: state.handA, B: state.handB },
    deckCount: state.deck,
    operatorTiles,
    powerTiles,
    pendingHop: hops ? describeHop({ board, operatorTiles }, state.hopFrom, current) : null,
    current,
    winner: (state.winner || null) as Winner | null,
    turn: state.turn,
    moveCount: state.moveCount,
    score: { A: state.scoreA, B: state.scoreB },
  };
}

const NO_HOP = -1;

/** The offset of character codes, above control characters and below surrogates. */
const BASE = 0x100;
const OWNER_B = 1 << 7;
const FROZEN = 1 << 8;
const TURNED = 1 << 9;

if (CARDS.length >= OWNER_B) throw new Error(`${CARDS.length} cards: a card id no longer fits below the owner's bit`);

/** One character per cell, in index order: card id in bits 0..6, owner B in 7, frozen in 8, turned in 9; 0 is empty. */
function packBoard(board: ByCell<PlacedCard | null>): string {
  return String.fromCharCode(...board.map((placed) => BASE + packCell(placed)));
}

/** The inverse of `packBoard`; an empty board for "", the state before its first patch. */
function unpackBoard(packed: string): ByCell<PlacedCard | null> {
  return CELLS.map((cell) => unpackCell(packed === '' ? 0 : packed.charCodeAt(cell) - BASE));
}

function packCell(placed: PlacedCard | null): number {
  if (!placed) return 0;
  const owner = placed.owner === 'B' ? OWNER_B : 0;
  return placed.cardId | owner | (placed.frozen ? FROZEN : 0) | (placed.turned ? TURNED : 0);
}

function unpackCell(packed: number): PlacedCard | null {
  if (packed === 0) return null;
  const owner: Seat = packed & OWNER_B ? 'B' : 'A';
  return { cardId: packed & (OWNER_B - 1), owner, frozen: (packed & FROZEN) !== 0, turned: (packed & TURNED) !== 0 };
}

type Tiles = Pick<PublicPosition, 'operatorTiles' | 'powerTiles'>;

/** One character per cell: 0 none, then operator tiles by piece, then power tiles by colour. */
function packTiles({ operatorTiles, powerTiles }: Tiles): string {
  const values = CELLS.map(() => 0);
  for (const { cell, piece } of operatorTiles) values[cell] = 1 + PIECES.indexOf(piece);
  for (const { cell, color } of powerTiles) values[cell] = 1 + PIECES.length + COLORS.indexOf(color);
  return String.fromCharCode(...values.map((value) => BASE + value));
}

/** The inverse of `packTiles`, each list in index order. @param boost of power tiles, from the rules */
function unpackTiles(packed: string, boost: number): Tiles {
  const values = CELLS.map((cell) => (packed === '' ? 0 : packed.charCodeAt(cell) - BASE));
  const isPiece = (cell: Cell): boolean => values[cell]! > 0 && values[cell]! <= PIECES.length;
  const isColor = (cell: Cell): boolean => values[cell]! > PIECES.length;
  return {
    operatorTiles: CELLS.filter(isPiece).map((cell) => ({ cell, piece: PIECES[values[cell]! - 1]! })),
    powerTiles: CELLS.filter(isColor).map((cell) => {
      const color = COLORS[values[cell]! - 1 - PIECES.length]!;
      return { cell, color, boost };
    }),
  };
}
