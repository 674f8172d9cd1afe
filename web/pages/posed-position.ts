// A position set up by hand, by names of cards and cells, for the engine to play on.
import {
  CARDS,
  CELLS,
  CURRENT_RULES,
  parseCell,
  type CardId,
  type Cell,
  type OperatorTile,
  type PlacedCard,
  type Position,
  type PowerTile,
  type Ruleset,
  type Seat,
} from '../../src/engine/index.ts';

export interface PosedFacts {
  /** Defaults to mutators. */
  readonly ruleset?: Ruleset;
  /** `A:Kilnwarden` by cell; a `*` freezes the card, a `^` turns it upside down. */
  readonly cards: Readonly<Record<string, string>>;
  readonly hand?: readonly string[];
  readonly otherHand?: readonly string[];
  /** The seat that moved first; A by default. */
  readonly first?: Seat;
  /** The cell of seat A's champion that may hop now. */
  readonly pendingHop?: string;
  readonly operatorTiles?: readonly OperatorTile[];
  readonly powerTiles?: readonly PowerTile[];
}

/** @throws Error if there is no such cell */
export function cellAt(name: string): Cell {
  const cell = parseCell(name);
  if (cell === undefined) throw new Error(`no cell is called ${name}`);
  return cell;
}

/** @throws Error if there is no such card */
export function idOf(name: string): CardId {
  const card = CARDS.find((card) => card.name === name);
  if (!card) throw new Error(`no card is called ${name}`);
  return card.id;
}

/** Seat A is to move. */
export function posedPosition({ ruleset = 'mutators', cards, hand = [], ...more }: PosedFacts): Position {
  const { otherHand = ['Scorchcap'], first = 'A', operatorTiles = [], powerTiles = [], pendingHop } = more;
  return {
    rules: CURRENT_RULES[ruleset],
    first,
    board: CELLS.map((cell) => placedOn(cards, cell)),
    hands: { A: hand.map(idOf), B: otherHand.map(idOf) },
    deck: [],
    operatorTiles,
    powerTiles,
    pendingHop: pendingHop === undefined ? null : cellAt(pendingHop),
    current: 'A',
    winner: null,
    turn: 2,
    moveCount: 1,
    seen: { A: [], B: [] },
  };
}

function placedOn(cards: PosedFacts['cards'], cell: Cell): PlacedCard | null {
  const entry = Object.entries(cards).find(([name]) => cellAt(name) === cell);
  if (!entry) return null;
  const [owner, name] = entry[1].replaceAll(/[*^]/g, '').split(':') as [Seat, string];
  return { cardId: idOf(name), owner, frozen: entry[1].includes('*'), turned: entry[1].includes('^') };
}
