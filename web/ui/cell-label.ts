// A full description of a cell: "B2, Kilnwarden, red, yours, north 4, east 3, south 9, west 5, frozen".
import {
  boostAt,
  cardOf,
  cellName,
  sidesAt,
  type BySeat,
  type Cell,
  type PlacedCard,
  type Seat,
  type Viewer,
} from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';
import type { Translate } from './translate.ts';

export type CellLabelContext = Pick<Table, 'board' | 'operatorTiles' | 'powerTiles' | 'names'>;

/** Name, contents and tile; `isLegal` adds that the cell may be chosen. */
export function cellLabel(
  seen: CellLabelContext,
  cell: Cell,
  perspective: Viewer,
  isLegal: boolean,
  say: Translate,
): string {
  const placed = seen.board[cell];
  const content = placed ? placedWords(seen, placed, cell, perspective, say) : [say('board.cell.empty')];
  const words = [cellName(cell), ...content, ...tileWords(seen, cell, say)];
  return [...words, ...(isLegal ? [say('board.cell.legal')] : [])].join(', ');
}

/** "yours" or "opponent's" for a seat, the player's name for a spectator. */
function ownerWords(owner: Seat, perspective: Viewer, names: BySeat<string>, say: Translate): string {
  if (perspective === 'spectator') return say('board.cell.of', { player: names[owner] || owner });
  return say(owner === perspective ? 'board.cell.yours' : 'board.cell.theirs');
}

function placedWords(
  seen: CellLabelContext,
  placed: PlacedCard,
  cell: Cell,
  perspective: Viewer,
  say: Translate,
): string[] {
  const { name, color } = cardOf(placed.cardId);
  const [north, east, south, west] = sidesAt(seen.board, seen.powerTiles, cell);
  const boost = boostAt(seen.board, seen.powerTiles, cell)?.boost;
  return [
    name,
    say(`board.color.${color}`),
    ownerWords(placed.owner, perspective, seen.names, say),
    say('board.cell.sides', { north, east, south, west }),
    ...(boost ? [say('board.cell.boosted', { boost })] : []),
    ...(placed.turned ? [say('board.cell.turned')] : []),
    ...(placed.frozen ? [say('board.cell.frozen')] : []),
  ];
}

function tileWords({ operatorTiles, powerTiles }: CellLabelContext, cell: Cell, say: Translate): string[] {
  const piece = operatorTiles.find((tile) => tile.cell === cell)?.piece;
  const power = powerTiles.find((tile) => tile.cell === cell);
  return [
    ...(piece ? [say('board.cell.operator', { piece: say(`board.piece.${piece}`) })] : []),
    ...(power ? [say('board.cell.power', { color: say(`board.color.${power.color}`) })] : []),
  ];
}
