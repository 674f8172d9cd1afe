// The positions shown in the rules, before and after a move that the engine plays, so that no picture can be wrong.
import { CURRENT_RULES, findMove, play, RULES, type GameEvent, type Position } from '../../../src/engine/index.ts';
import { cellAt, posedPosition, type PosedFacts } from '../posed-position.ts';

export interface Scene {
  readonly before: Position;
  readonly after: Position;
  readonly events: readonly GameEvent[];
}

interface Facts extends PosedFacts {
  /** Names of seat A's moves, in order; the picture shows the last one. */
  readonly moves?: readonly string[];
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
      { cell: cellAt('B1'), color: 'red', boost: RULES[CURRENT_RULES.mutators].tiles!.powerBoost },
      { cell: cellAt('A2'), color: 'blue', boost: RULES[CURRENT_RULES.mutators].tiles!.powerBoost },
    ],
    moves: ['Torchwright@B1'],
  }),
  hop: newScene({
    cards: { C2: 'B:Mistpilot', B2: 'B:Nettledame' },
    hand: ['Pyrelark'],
    operatorTiles: [{ cell: cellAt('A1'), piece: 'KNIGHT' }],
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
  let scene: Scene = { before: posedPosition(facts), after: posedPosition(facts), events: [] };
  for (const name of facts.moves ?? []) {
    const before = scene.after;
    const move = findMove(before, name);
    if (!move) throw new Error(`${name} is not legal here`);
    const { position, events } = play(before, move);
    scene = { before, after: position, events };
  }
  return scene;
}
