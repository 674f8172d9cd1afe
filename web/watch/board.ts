// The public board as a table: cards with their effective sides, owners by border and word, tiles by name.
import { cardOf, cellName, COLUMNS, ROWS, sidesAt, type Cell, type PlacedCard } from '../../src/engine/index.ts';
import { unpackBoard, unpackTiles, type LiveState, type Tiles } from '../../schema/live-state.ts';

export function renderBoard(table: HTMLTableElement, state: LiveState, lastCells: ReadonlySet<Cell>): void {
  const board = unpackBoard(state.board);
  const tiles = unpackTiles(state.tiles);
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

function boardCell(board: readonly (PlacedCard | null)[], tiles: Tiles, cell: Cell, isLast: boolean): HTMLElement {
  const placed = board[cell];
  const tile = tileName(tiles, cell);
  const tileText = tile ? element('span', { class: 'note' }, [tile]) : '';
  if (!placed) return element('td', { 'aria-label': `${cellName(cell)} empty` }, [tileText]);
  const [north, east, south, west] = sidesAt(board, tiles.powerTiles, cell);
  const sides = element('span', { class: 'sides' }, [`${north}\n${west}   ${east}\n${south}`]);
  const frozen = placed.frozen ? ' · frozen' : '';
  const name = element('span', {}, [`${cardOf(placed.cardId).name} (${placed.owner})${frozen} `]);
  return element('td', { 'data-owner': placed.owner, 'data-last': String(isLast) }, [name, sides, tileText]);
}

function tileName({ operatorTiles, powerTiles }: Tiles, cell: Cell): string | undefined {
  const piece = operatorTiles.find((tile) => tile.cell === cell)?.piece;
  if (piece) return `${piece[0]}${piece.slice(1).toLowerCase()} tile`;
  const color = powerTiles.find((tile) => tile.cell === cell)?.color;
  return color && `${color} power`;
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
