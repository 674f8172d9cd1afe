// The positions shown in the rules before and after a move, played by the engine so that no picture can be wrong.
import {
  CURRENT_RULES,
  CARDS,
  CELLS,
  findMove,
  parseCell,
  play,
  RULES,
  type CardId,
  type Cell,
  type GameEvent,
  type OperatorTile,
  type PlacedCard,
  type Position,
  type PowerTile,
  type Seat,
} from '../../../src/engine/index.ts';

export interface Scene {
  readonly before: Position;
  readonly after: Position;
  readonly events: readonly GameEvent[];
}

interface Facts {
  /** `A:Kilnwarden` by cell; a `*` freezes the card. */
  readonly cards: Readonly<Record<string, string>>;
  readonly hand?: readonly string[];
  readonly operatorTiles?: readonly OperatorTile[];
  readonly powerTiles?: readonly PowerTile[];
  /** Names of moves of seat A, in order; the picture is of the last one. */
  readonly moves?: readonly string[];
}

function at(name: string): Cell {
  const cell = parseCell(name);
  if (cell === undefined) throw new Error(`no cell is called ${name}`);
  return cell;
}

export const SCENES = {
  score: newScene({
    cards: {
      A1: 'A:Ashpiper',
      B1: 'A:Kelpwright',
      A2: 'A:Oakmagnate',
      B2: 'A:Gildfalcon',
      D1: 'B:Torchwright',
      E1: 'B:Foamsquire',
      E2: 'B:Cloverduke',
      A3: 'B:Mintmaster',
      D3: 'A:Pearlthief',
    },
  }),
  attack: newScene({
    cards: { B2: 'B:Brineweaver', C1: 'B:Mossabbot' },
    hand: ['Kilnwarden'],
    moves: ['Kilnwarden@B1'],
  }),
  power: newScene({
    cards: { C1: 'B:Foamsquire' },
    hand: ['Torchwright'],
    powerTiles: [
      { cell: at('B1'), color: 'red', boost: RULES[CURRENT_RULES.mutators].tiles!.powerBoost },
      { cell: at('A2'), color: 'blue', boost: RULES[CURRENT_RULES.mutators].tiles!.powerBoost },
    ],
    moves: ['Torchwright@B1'],
  }),
  hop: newScene({
    cards: { C2: 'B:Mistpilot', B2: 'B:Nettledame' },
    hand: ['Pyrelark'],
    operatorTiles: [{ cell: at('A1'), piece: 'KNIGHT' }],
    moves: ['Pyrelark@A1', 'hop@C2'],
  }),
  boulder: newScene({
    cards: { A1: 'B:Ashpiper', A2: 'B:Reefmason', A3: 'A:Vinetailor*', B1: 'A:Coinwidow' },
    hand: ['Boulder'],
    moves: ['Boulder@A1'],
  }),
  flip: newScene({
    cards: { A1: 'A:Kilnwarden', B1: 'B:Vaultcantor' },
    hand: ['Flip'],
    moves: ['Flip'],
  }),
  freeze: newScene({
    cards: { A1: 'A:Crownsmith', B1: 'B:Deepbell' },
    hand: ['Freeze'],
    moves: ['Freeze@A1'],
  }),
  recruit: newScene({
    cards: { A1: 'B:Noonrider', B1: 'A:Antlerkin' },
    hand: ['Recruit'],
    moves: ['Recruit@A1-A2'],
  }),
} satisfies Record<string, Scene>;

function newScene(facts: Facts): Scene {
  let scene: Scene = { before: positionOf(facts), after: positionOf(facts), events: [] };
  for (const name of facts.moves ?? []) {
    const before = scene.after;
    const move = findMove(before, name);
    if (!move) throw new Error(`${name} is not legal here`);
    const { position, events } = play(before, move);
    scene = { before, after: position, events };
  }
  return scene;
}

function positionOf({ cards, hand = [], operatorTiles = [], powerTiles = [] }: Facts): Position {
  return {
    rules: CURRENT_RULES.mutators,
    first: 'A',
    board: CELLS.map((cell) => placedOn(cards, cell)),
    hands: { A: hand.map(idOf), B: [idOf('Scorchcap')] },
    deck: [],
    operatorTiles,
    powerTiles,
    pendingHop: null,
    current: 'A',
    winner: null,
    turn: 2,
    moveCount: 1,
    seen: { A: [], B: [] },
  };
}

function placedOn(cards: Facts['cards'], cell: Cell): PlacedCard | null {
  const entry = Object.entries(cards).find(([name]) => at(name) === cell);
  if (!entry) return null;
  const [owner, name] = entry[1].replace('*', '').split(':') as [Seat, string];
  return { cardId: idOf(name), owner, frozen: entry[1].endsWith('*'), turned: false };
}

function idOf(name: string): CardId {
  const card = CARDS.find((card) => card.name === name);
  if (!card) throw new Error(`no card is called ${name}`);
  return card.id;
}
