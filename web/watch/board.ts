// The public board as a table: cards with their effective sides, owners by border and word, tiles by name.
import {
  cardOf,
  cellName,
  CELLS,
  COLUMNS,
  POWER_BOOST,
  ROWS,
  sidesAt,
  type Cell,
  type PlacedCard,
} from '../../src/engine/index.ts';
import { unpackCell, unpackTiles, type LiveState, type TileAt } from '../../schema/live-state.ts';

export function renderBoard(table: HTMLTableElement, state: LiveState, lastCells: ReadonlySet<Cell>): void {
  const board = CELLS.map((cell) => unpackCell(state.board[cell] ?? 0));
  const tiles = new Map(unpackTiles(state.tiles).map((tile) => [tile.cell, tile]));
  const rows = Array.from({ length: ROWS }, (_, r) => {
    const cells = Array.from({ length: COLUMNS }, (_column, c) => {
      const cell = r * COLUMNS + c;
      return boardCell(board, tiles, cell, lastCells.has(cell));
    });
    return element('tr', {}, [element('th', { scope: 'row' }, [String(r + 1)]), ...cells]);
  });
  const columns = [...'ABCDE'].map((letter) => element('th', { scope: 'col' }, [letter]));
  table.replaceChildren(element('tr', {}, [element('th', { scope: 'row' }, []), ...columns]), ...rows);
}

function boardCell(
  board: readonly (PlacedCard | null)[],
  tiles: ReadonlyMap<Cell, TileAt>,
  cell: Cell,
  isLast: boolean,
): HTMLElement {
  const placed = board[cell];
  const tile = tiles.get(cell);
  const tileText = tile ? element('span', { class: 'note' }, [tileName(tile)]) : '';
  if (!placed) return element('td', { 'aria-label': `${cellName(cell)} empty` }, [tileText]);
  const powerTiles = [...tiles.values()].flatMap((at) =>
    at.color ? [{ cell: at.cell, color: at.color, boost: POWER_BOOST }] : [],
  );
  const [north, east, south, west] = sidesAt(board, powerTiles, cell);
  const sides = element('span', { class: 'sides' }, [`${north}\n${west}   ${east}\n${south}`]);
  const frozen = placed.frozen ? ' · frozen' : '';
  const name = element('span', {}, [`${cardOf(placed.cardId).name} (${placed.owner})${frozen} `]);
  return element('td', { 'data-owner': placed.owner, 'data-last': String(isLast) }, [name, sides, tileText]);
}

function tileName({ piece, color }: TileAt): string {
  return piece ? `${piece[0]}${piece.slice(1).toLowerCase()} tile` : `${color} power`;
}

export function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly (Node | string)[]) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
