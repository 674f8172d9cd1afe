// The largest capture by one move, in a game whose moves are given by their names.
import { expect } from 'chai';
import { SEATS, type GameEvent, type Ply, type Seat } from '../../src/engine/index.ts';
import { largestCapture } from '../../src/standings/settling.ts';

const taking = (newOwner: Seat, ...cells: number[]): GameEvent => ({ type: 'cardsCaptured', cells, newOwner });
const ply = (seat: Seat, ...events: GameEvent[]) => ({ seat, events }) as unknown as Ply;

describe('the largest capture of a seat', () => {
  const rows: Record<string, [plies: Ply[], a: number, b: number]> = {
    'is 0 without a move': [[], 0, 0],
    'is 0 without a capture': [[ply('A', { type: 'cardFrozen', cell: 3 }), ply('B')], 0, 0],
    'is the largest of one move, not their sum': [
      [ply('A', taking('A', 1)), ply('B'), ply('A', taking('A', 2, 3))],
      2,
      0,
    ],
    'is separate for each seat': [[ply('A', taking('A', 1)), ply('B', taking('B', 1, 2, 3))], 1, 3],
  };
  for (const [name, [plies, ...expected]] of Object.entries(rows)) {
    it(name, () => expect(SEATS.map((seat) => largestCapture(plies, seat))).to.deep.equal(expected));
  }
});
