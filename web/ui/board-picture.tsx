// Part of a board as a static picture with its own caption, for the rules and small views.
import { CELLS, COLUMNS, columnOf, rowOf, ROWS, type Cell } from '../../src/engine/index.ts';
import { CellContent } from './cell.tsx';
import type { Seen } from './cell-label.ts';
import type { Fight } from './fights.ts';

export interface BoardPictureProps {
  readonly seen: Seen;
  /** Text alternative of the picture. */
  readonly label: string;
  /** Only the first columns and rows. */
  readonly columns?: number;
  readonly rows?: number;
  readonly fights?: readonly Fight[];
  readonly marked?: ReadonlySet<Cell>;
}

export function BoardPicture({ seen, label, columns = COLUMNS, rows = ROWS, fights, marked }: BoardPictureProps) {
  const cells = CELLS.filter((cell) => columnOf(cell) < columns && rowOf(cell) < rows);
  return (
    <div class="board-picture" role="img" aria-label={label} style={{ '--picture-columns': columns }}>
      {cells.map((cell) => (
        <span key={cell} class="cell" data-hop={marked?.has(cell) || undefined}>
          <CellContent seen={seen} cell={cell} fights={fights} />
        </span>
      ))}
    </div>
  );
}
