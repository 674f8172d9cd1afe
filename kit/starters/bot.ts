// A starter bot: plays one game against the house and prints the result. Change `worth` to make it yours.
//   node kit/starters/bot.ts --server http://localhost:2567 --strength 800
import { parseArgs } from 'node:util';
import { newClient, playGame, type Turn } from '../client.ts';
import type { GameView, MoveEntry } from '../wire.ts';

type Side = 'north' | 'east' | 'south' | 'west';

const ROWS = 3;
const COLUMNS = 'ABCDE';

/** Row and column steps, the attacking side, the defending side. */
const DIRECTIONS: [number, number, Side, Side][] = [
  [-1, 0, 'north', 'south'],
  [0, 1, 'east', 'west'],
  [1, 0, 'south', 'north'],
  [0, -1, 'west', 'east'],
];

/** The legal move with the best position right after it. */
export function choose({ view }: Turn): string {
  const best = view.moves.map((move) => ({ name: move.name, worth: worth(move, view) }));
  return best.reduce((a, b) => (b.worth > a.worth ? b : a)).name;
}

function worth(move: MoveEntry, view: GameView): number {
  if (move.type === 'place') return placing(move.cardId, move.cell!, view);
  if (move.type === 'hop') return placing(move.cardId, move.dest!, view) - placing(move.cardId, move.cell!, view);
  switch (move.effect) {
    case 'BOULDER':
      return ownerAt(move.target!, view) === 'opponent' ? 1.2 : -2;
    case 'RECRUIT':
      return 1.6;
    case 'SWAP':
      return -0.5;
    case 'FLIP':
    case 'FREEZE':
    case null: // stay
      return 0; // this bot ignores what they change
  }
}

/** Cards won, minus the risk on the card's open sides. */
function placing(cardId: number, cell: string, view: GameView): number {
  const [row, column] = [Number(cell[1]) - 1, COLUMNS.indexOf(cell[0]!)];
  const sides = sidesOf(cardId, row, column, view);
  let total = ownerAt(cell, view) === 'opponent' ? 1 : 0; // a hop onto a card removes it
  for (const [dr, dc, attack, defend] of DIRECTIONS) {
    const [r, c] = [row + dr, column + dc];
    if (r < 0 || r >= ROWS || c < 0 || c >= COLUMNS.length) continue; // the edge is safe
    const neighbour = view.board.find((card) => card.cell === nameOf(r, c));
    if (!neighbour) total -= (9 - Math.min(9, sides[attack])) / 12;
    else if (neighbour.owner === 'opponent' && !neighbour.frozen && sides[attack] > neighbour.sides[defend]) total += 2;
  }
  return total;
}

function sidesOf(cardId: number, row: number, column: number, view: GameView): Record<Side, number> {
  const inHand = view.hand.find((card) => card.cardId === cardId);
  if (!inHand) return view.board.find((card) => card.cardId === cardId)!.sides; // it hops
  const { top: north, right: east, bottom: south, left: west, color } = inHand;
  const tile = view.powerTiles.find(({ cell }) => cell.r === row && cell.c === column);
  const boost = tile?.color === color ? tile.boost : 0;
  return { north: north + boost, east: east + boost, south: south + boost, west: west + boost };
}

const nameOf = (row: number, column: number): string => `${COLUMNS[column]}${row + 1}`;

const ownerAt = (cell: string, view: GameView): string | undefined =>
  view.board.find((card) => card.cell === cell)?.owner;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { server: { type: 'string' }, strength: { type: 'string', default: '800' }, ruleset: { type: 'string' } },
  });
  const client = newClient({ server: values.server ?? process.env['ARENA_SERVER'] });
  const ruleset = values.ruleset === 'classic' ? 'classic' : 'mutators';
  const { game, seat } = await client.play({ name: 'Starter', strength: Number(values.strength), ruleset });
  console.log(`Watch it at ${game.watchUrl}`);
  const { winner, score, replayUrl } = await playGame(seat, choose);
  const outcome = winner === 'draw' ? 'Drawn' : winner === game.seat ? 'Won' : 'Lost';
  console.log(`${outcome}, ${score.A} to ${score.B}. Replay: ${replayUrl}`);
}
