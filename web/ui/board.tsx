// The board: a grid of cells to read, point at and choose. Draws what it is given, and knows no rules.
import { useId, useRef, useState } from 'preact/hooks';
import {
  cellName,
  CELLS,
  COLUMN_NAMES,
  COLUMNS,
  ROW_NAMES,
  ROWS,
  type Cell,
  type Viewer,
} from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';
import { sideOf } from '../game/sides.ts';
import type { Beat } from '../stage/beats.ts';
import { tableText } from '../text/text.ts';
import { CellContent, cellHolds } from './cell.tsx';
import { cellLabel } from './cell-label.ts';
import { countIn, ghostIn } from '../stage/ghosts.ts';
import { CardFace } from './card-face.tsx';
import type { BoardPreview, Fight } from './fights.ts';
import { cellByKey } from './grid-keys.ts';
import { Land } from './land.tsx';
import { listed } from './translate.ts';

interface BoardProps {
  readonly table: Table;
  /** Without it, the board is read-only. */
  readonly legalCells?: ReadonlySet<Cell>;
  readonly lastCells: ReadonlySet<Cell>;
  readonly chosenCell?: Cell | null;
  readonly preview?: BoardPreview | undefined;
  /** The current beat, which the stage animates. */
  readonly beat?: Beat | undefined;
  readonly onChoose?: (cell: Cell) => void;
  /** Called when a cell that cannot be chosen is pressed. */
  readonly onAsk?: (cell: Cell) => void;
  /** Called with the cell under the pointer or with the focus. */
  readonly onPoint?: (cell: Cell | null) => void;
  /** To whom the cells are described, a seat as "you". The colours of the sides follow the table's viewer. */
  readonly perspective: Viewer;
}

const NO_CELLS: ReadonlySet<Cell> = new Set();
const NO_FIGHTS: readonly Fight[] = [];

export function Board(props: BoardProps) {
  const { table, legalCells = NO_CELLS, lastCells, chosenCell, preview, beat, perspective } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>(0);
  const seen = preview ? { ...table, board: preview.board } : table;
  const previewId = useId();
  const fights = preview?.fights ?? beat?.fights ?? NO_FIGHTS;
  const destinations = new Set(table.pendingHop?.destinations);

  function moveTo(event: KeyboardEvent, from: Cell): void {
    const cell = cellByKey(event, from);
    if (cell === undefined) return;
    event.preventDefault();
    setActive(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`)?.focus();
  }

  function cellButton(cell: Cell) {
    const isLegal = legalCells.has(cell);
    const content = {
      seen,
      cell,
      viewer: table.viewer,
      fights,
      ghost: ghostIn(beat, cell),
      count: countIn(beat, cell),
    };
    return (
      <div role="gridcell" key={cell} aria-selected={chosenCell === cell}>
        <button
          type="button"
          class="cell"
          tabIndex={cell === active ? 0 : -1}
          aria-disabled={!isLegal}
          aria-describedby={cell === active && preview ? previewId : undefined}
          data-cell={cellName(cell)}
          {...cellHolds(content)}
          data-legal={isLegal || undefined}
          data-last={lastCells.has(cell) || undefined}
          data-chosen={chosenCell === cell || undefined}
          data-hop={destinations.has(cell) || undefined}
          data-preview={isPreviewed(table, preview, cell) || undefined}
          data-acting={beat?.cells.includes(cell) || undefined}
          onClick={() => (isLegal ? props.onChoose : props.onAsk)?.(cell)}
          onKeyDown={(event) => moveTo(event, cell)}
          onFocus={({ currentTarget }) => {
            setActive(cell);
            // A preview would replace the element under the finger, and the touch would never become a click.
            if (currentTarget.matches(':focus-visible')) props.onPoint?.(cell);
          }}
          onBlur={() => props.onPoint?.(null)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && props.onPoint?.(cell)}
          onPointerLeave={(event) => event.pointerType === 'mouse' && props.onPoint?.(null)}
        >
          <span class="visually-hidden">{cellLabel(table, cell, perspective, isLegal, tableText)}</span>
          <CellContent {...content} />
        </button>
      </div>
    );
  }

  return (
    <div class="board" data-ruleset={table.ruleset} style={{ '--board-rows': ROWS, '--board-columns': COLUMNS }}>
      <Letters />
      <p id={previewId} class="visually-hidden">
        {preview && previewWords(preview)}
      </p>
      <div class="board-grid" role="grid" aria-label={tableText('board.label')} data-beat={beat?.kind} ref={grid}>
        <Land board={seen.board} viewer={table.viewer} />
        {Array.from({ length: ROWS }, (_, row) => (
          <div role="row" class="board-row" key={row}>
            {CELLS.slice(row * COLUMNS, (row + 1) * COLUMNS).map(cellButton)}
          </div>
        ))}
      </div>
      {beat?.kind === 'effect' && beat.cardId !== undefined && (
        <div class="effect-shown" aria-hidden="true">
          <CardFace cardId={beat.cardId} owner={sideOf(beat.seat!, table.viewer)} />
        </div>
      )}
    </div>
  );
}

function Letters() {
  return (
    <>
      <div class="board-letters" aria-hidden="true">
        {COLUMN_NAMES.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </div>
      <div class="board-numbers" aria-hidden="true">
        {ROW_NAMES.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
    </>
  );
}

/** "" for a move without captures. */
function previewWords({ captured }: BoardPreview): string {
  const cells = listed([...captured].map(cellName), tableText);
  return cells && tableText('board.cell.wouldCapture', { cells });
}

/** Whether a preview changes the cell. */
function isPreviewed(table: Table, preview: BoardPreview | undefined, cell: Cell): boolean {
  return preview !== undefined && preview.board[cell] !== table.board[cell];
}
