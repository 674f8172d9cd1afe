// What there is to draw, whoever looks at it: made from a seat's game, from a watched game, or from a replay.
import type { BoardEntry, GameBody } from '../../schema/game.ts';
import type { SpectatorState } from '../../schema/sync-state.ts';
import {
  cardOf,
  cellAt,
  CELLS,
  observe,
  otherSeat,
  parseCell,
  wirePowerTiles,
  rowColumn,
  type ByCell,
  type BySeat,
  type CardId,
  type Position,
  type RowColumn,
  type Seat,
  type Sides,
} from '../../src/engine/index.ts';

export interface SceneCard {
  readonly name: string;
  readonly sides: Sides;
  readonly owner: Seat;
  readonly frozen: boolean;
}

export interface Scene {
  readonly names: BySeat<string>;
  readonly score: BySeat<number>;
  readonly turn: Seat | null;
  /** Whose seat is drawn as one's own; a spectator sees A in that colour. */
  readonly seat: Seat;
  readonly isSpectator: boolean;
  readonly cards: ByCell<SceneCard | null>;
  /** What lies on a cell: a piece's name, or a boost and its colour. */
  readonly tiles: ReadonlyMap<number, Tile>;
  /** `null`: not to be seen. */
  readonly hand: readonly CardId[] | null;
  readonly handCounts: BySeat<number>;
  readonly deck: number;
}

export interface Tile {
  readonly long: string;
  /** One character, for the corner of a card that stands on it. */
  readonly short: string;
}

interface Tiles {
  readonly operatorTiles: readonly { cell: RowColumn; piece: string }[];
  readonly powerTiles: readonly { cell: RowColumn; color: string; boost: number }[];
}

/** A game as the holder of a seat was sent it. */
export function sceneOfSeat(game: GameBody): Scene {
  const seat = game.seat!;
  const view = game.view!;
  const hand = view.hand.map(({ cardId }) => cardId);
  return {
    ...aboutGame(game),
    seat,
    isSpectator: false,
    cards: cardsOf(view.board),
    tiles: tilesOf(view),
    hand,
    handCounts: bySeat(seat, hand.length, view.opponentHand),
    deck: view.deck,
  };
}

/** A public game with the state of its watch. */
export function sceneOfWatch(game: GameBody, state: SpectatorState): Scene {
  return {
    ...aboutGame(game),
    seat: 'A',
    isSpectator: true,
    cards: cardsOf(game.board!),
    tiles: tilesOf(state),
    hand: null,
    handCounts: state.hands,
    deck: state.deck,
  };
}

/** A position of a finished game: nothing in it is hidden any more. */
export function sceneOfPosition(position: Position, names: BySeat<string>): Scene {
  const view = observe(position, 'spectator');
  return {
    names,
    score: view.score,
    turn: view.current,
    seat: 'A',
    isSpectator: true,
    cards: view.board.map((card) => card && { ...card, name: cardOf(card.cardId).name }),
    tiles: tilesOf({
      operatorTiles: view.operatorTiles.map(({ cell, piece }) => ({ cell: rowColumn(cell), piece })),
      powerTiles: wirePowerTiles(view.powerTiles),
    }),
    hand: position.current && position.hands[position.current],
    handCounts: view.handCounts,
    deck: view.deckCount,
  };
}

function aboutGame({ players, score, turn }: GameBody): Pick<Scene, 'names' | 'score' | 'turn'> {
  return { names: players, score, turn };
}

function cardsOf(board: readonly BoardEntry[]): Scene['cards'] {
  const cards = new Map(board.map((entry) => [parseCell(entry.cell), entry]));
  return CELLS.map((cell) => {
    const entry = cards.get(cell);
    if (!entry) return null;
    const { north, east, south, west } = entry.sides;
    return { name: entry.card, sides: [north, east, south, west], owner: entry.seat, frozen: entry.frozen };
  });
}

function tilesOf({ operatorTiles, powerTiles }: Tiles): Scene['tiles'] {
  const pieces = operatorTiles.map(({ cell, piece }): [number, Tile] => {
    const long = piece.toLowerCase();
    return [cellAt(cell), { long, short: piece === 'KNIGHT' ? 'N' : piece[0]! }];
  });
  const powers = powerTiles.map(({ cell, color, boost }): [number, Tile] => [
    cellAt(cell),
    { long: `${color}+${boost}`, short: '+' },
  ]);
  return new Map([...pieces, ...powers]);
}

function bySeat(seat: Seat, own: number, other: number): BySeat<number> {
  return { [seat]: own, [otherSeat(seat)]: other } as unknown as BySeat<number>;
}
