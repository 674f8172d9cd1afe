// What one viewer knows of a game, as a value: from the live socket, from REST, or from a replay. No DOM here.
import {
  CELLS,
  CURRENT_RULES,
  RULES,
  cellAt,
  cellName,
  hopDestinations,
  isRulesId,
  observe,
  rowColumn,
  scoreOf,
  type ByCell,
  type BySeat,
  type CardId,
  type Cell,
  type OperatorTile,
  type PendingHop,
  type PlacedCard,
  type Position,
  type PowerTile,
  type RulesId,
  type Seat,
  type Viewer,
  type Winner,
} from '../../src/engine/index.ts';
import { unpackBoard, unpackTiles, type LiveState } from '../../schema/live-state.ts';
import type { BoardEntry, GameBody } from '../../schema/game.ts';
import type { EntryMessage, SeatMessage } from '../../schema/messages.ts';

export interface Table {
  readonly viewer: Viewer;
  readonly rules: RulesId;
  readonly first: Seat;
  readonly status: 'waiting' | 'active' | 'finished' | 'abandoned';
  readonly board: ByCell<PlacedCard | null>;
  readonly operatorTiles: readonly OperatorTile[];
  readonly powerTiles: readonly PowerTile[];
  readonly pendingHop: PendingHop | null;
  readonly handCounts: BySeat<number>;
  readonly deckCount: number;
  /** Seat to move; `null` while waiting and when over. */
  readonly current: Seat | null;
  readonly turn: number;
  readonly moveCount: number;
  readonly score: BySeat<number>;
  readonly names: BySeat<string>;
  readonly kinds: BySeat<string>;
  readonly winner: Winner | null;
  readonly endReason: string | null;
  /** Milliseconds since 1970 when the seat to move runs out of time; `null` when no clock runs. */
  readonly deadline: number | null;
  /** Since when a seat's person is gone, in milliseconds since 1970. */
  readonly absentSince: BySeat<number | null>;
  /** Whether a win may be claimed from somebody who is gone. */
  readonly isClaimable: boolean;
  readonly rematch: string | null;
  readonly rematchOfferedBy: Seat | null;
  /** The viewer's own cards in order of receipt; empty for a spectator. */
  readonly hand: readonly CardId[];
  /** Exact names, in canonical order; empty when it is not the viewer's turn. */
  readonly legalMoves: readonly string[];
  /** The last move with its events. */
  readonly last: EntryMessage | null;
}

/** A table from the live state and, for a seat, what only it was told. */
export function tableOf(state: LiveState, own: SeatMessage | undefined): Table {
  const board = unpackBoard(state.board);
  const rules = rulesHere(state);
  const tiles = unpackTiles(state.tiles, RULES[rules].tiles?.powerBoost ?? 0);
  const current = (state.current || null) as Seat | null;
  const isOwnNow = own?.moveCount === state.moveCount;
  return {
    viewer: own?.seat ?? 'spectator',
    rules,
    first: state.first as Seat,
    status: state.status as Table['status'],
    board,
    ...tiles,
    pendingHop: pendingHopOf(board, tiles.operatorTiles, state.hopFrom, current),
    handCounts: { A: state.handA, B: state.handB },
    deckCount: state.deck,
    current,
    turn: state.turn,
    moveCount: state.moveCount,
    score: { A: state.scoreA, B: state.scoreB },
    names: { A: state.nameA, B: state.nameB },
    kinds: { A: state.kindA, B: state.kindB },
    winner: (state.winner || null) as Winner | null,
    endReason: state.endReason || null,
    deadline: state.deadline || null,
    absentSince: { A: state.goneA || null, B: state.goneB || null },
    isClaimable: state.isClaimable,
    rematch: state.rematch || null,
    rematchOfferedBy: (state.rematchOffer || null) as Seat | null,
    hand: own?.hand ?? [],
    legalMoves: isOwnNow ? own.legalMoves : [],
    last: state.entry ? (JSON.parse(state.entry) as EntryMessage) : null,
  };
}

/** A table from REST, where sockets are blocked. `turn` and `last` come from a sync or watch. */
export function tableOfGame(game: GameBody, turn: number, last: EntryMessage | null): Table {
  const entries = new Map((game.view?.board ?? game.board ?? []).map((entry) => [entry.cell, entry]));
  const view = game.view;
  const own = game.seat;
  const opponentHand = view?.opponentHand ?? 0;
  const ownHand = view?.hand.length ?? 0;
  return {
    viewer: own ?? 'spectator',
    rules: rulesHere(game),
    first: game.first ?? 'A',
    status: game.status,
    board: CELLS.map((cell) => placedCard(entries.get(cellName(cell)))),
    operatorTiles: (view?.operatorTiles ?? []).map(({ cell, piece }) => ({ cell: cellAt(cell), piece })),
    powerTiles: (view?.powerTiles ?? []).map(({ cell, color, boost }) => ({ cell: cellAt(cell), color, boost })),
    pendingHop: view?.pendingHop ?? null,
    handCounts: own === 'B' ? { A: opponentHand, B: ownHand } : { A: ownHand, B: opponentHand },
    deckCount: view?.deck ?? 0,
    current: game.turn,
    turn,
    moveCount: game.moveCount,
    score: game.score,
    names: game.players,
    kinds: game.playerKinds,
    winner: game.winner,
    endReason: game.endReason,
    deadline: game.deadline === null ? null : Date.parse(game.deadline),
    absentSince: { A: null, B: null },
    isClaimable: game.claimInSeconds !== undefined,
    rematch: game.rematch,
    rematchOfferedBy: game.rematchOfferedBy,
    hand: view?.hand.map(({ cardId }) => cardId) ?? [],
    legalMoves: view?.legalMoves ?? [],
    last,
  };
}

/**
 * A page that was opened before newer rules came shows their games by what it knows of the ruleset: legal moves, scores
 * and results are the server's; only what a score is made of can look different until the page is loaded again.
 */
function rulesHere({ rules, ruleset }: { readonly rules: string; readonly ruleset: string }): RulesId {
  return isRulesId(rules) ? rules : CURRENT_RULES[ruleset === 'classic' ? 'classic' : 'mutators'];
}

function placedCard(entry: BoardEntry | undefined): PlacedCard | null {
  if (!entry) return null;
  return { cardId: entry.cardId, owner: entry.seat, frozen: entry.frozen, turned: entry.turned };
}

export interface ReplayFacts {
  readonly names: BySeat<string>;
  readonly status: Table['status'];
  readonly winner: Winner | null;
  readonly endReason: string | null;
  readonly last: EntryMessage | null;
}

/** A table of a replayed position, as a viewer saw it; nobody moves in a replay. */
export function tableOfPosition(position: Position, viewer: Viewer, facts: ReplayFacts): Table {
  const view = observe(position, viewer);
  return {
    viewer,
    rules: view.rules,
    first: view.first,
    board: position.board,
    operatorTiles: view.operatorTiles,
    powerTiles: view.powerTiles,
    pendingHop: view.pendingHop,
    handCounts: view.handCounts,
    deckCount: view.deckCount,
    current: view.current,
    turn: view.turn,
    moveCount: view.moveCount,
    score: scoreOf(position),
    kinds: { A: 'agent', B: 'agent' },
    deadline: null,
    absentSince: { A: null, B: null },
    isClaimable: false,
    rematch: null,
    rematchOfferedBy: null,
    hand: view.own?.hand ?? [],
    legalMoves: [],
    ...facts,
  };
}

function pendingHopOf(
  board: ByCell<PlacedCard | null>,
  operatorTiles: readonly OperatorTile[],
  from: number,
  player: Seat | null,
): PendingHop | null {
  const tile = operatorTiles.find(({ cell }) => cell === from);
  if (!tile || player === null) return null;
  const destinations = hopDestinations({ board, operatorTiles }, from).map(rowColumn);
  return { player, cell: rowColumn(from), piece: tile.piece, destinations };
}

/** The cells that the last move touched, to be marked on the board. */
export function cellsOf(entry: EntryMessage | null): ReadonlySet<Cell> {
  const cells = (entry?.events ?? []).flatMap((event) => {
    switch (event.type) {
      case 'cardPlaced':
      case 'cardFrozen':
      case 'hopDeclined':
        return [cellAt(event.cell)];
      case 'cardHopped':
      case 'cardRecruited':
        return [cellAt(event.from), cellAt(event.to)];
      case 'cardsCaptured':
      case 'boulderRemoved':
        return event.cells.map(cellAt);
      case 'boardFlipped':
        return [...CELLS];
      default:
        return [];
    }
  });
  return new Set(cells);
}
