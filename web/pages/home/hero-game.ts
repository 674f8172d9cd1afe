// The one move that a visitor can make on the first page, computed by the engine: Pyrelark takes three cards.
import { findMove, playPly, type Cell, type Ply, type Position } from '../../../src/engine/index.ts';
import { cellAt, idOf, posedPosition } from '../posed-position.ts';

const MOVE = 'Pyrelark@C2';

export const HERO_CARD = idOf('Pyrelark');
export const HERO_CELL: Cell = cellAt('C2');

export const HERO_BEFORE: Position = posedPosition({
  ruleset: 'classic',
  cards: {
    C1: 'B:Tollkeeper',
    D1: 'B:Gullmother',
    E1: 'A:Rimesinger',
    D2: 'B:Amberjudge',
    E2: 'A:Foamsquire',
    C3: 'B:Cloverduke',
    D3: 'B:Ashpiper',
    E3: 'A:Vaultcantor',
  },
  hand: ['Stormferry', 'Pearlthief', 'Pyrelark', 'Nettledame', 'Flintbrow'],
});

export const HERO_PLY: Ply = playPly(HERO_BEFORE, findMove(HERO_BEFORE, MOVE)!);
