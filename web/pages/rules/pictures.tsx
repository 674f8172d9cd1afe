// A position as a picture, and a move as two: before and after.
import {
  CELLS,
  COLUMNS,
  columnOf,
  rowOf,
  ROWS,
  type BySeat,
  type Cell,
  type Position,
} from '../../../src/engine/index.ts';
import { rulesText } from '../../text/rules.ts';
import { tableText } from '../../text/text.ts';
import { CellContent, cellHolds } from '../../ui/cell.tsx';
import { cellLabel, type CellLabelContext } from '../../ui/cell-label.ts';
import { describeEvents } from '../../ui/describe.ts';
import { fightsOf, type Fight } from '../../ui/fights.ts';
import type { Scene } from './scenes.ts';

/** Names the players after their sides. */
function sideNames(): BySeat<string> {
  return { A: tableText('board.side.day'), B: tableText('board.side.night') };
}

interface PictureProps {
  readonly position: Position;
  readonly columns?: number;
  readonly rows?: number;
  readonly fights?: readonly Fight[];
  readonly marked?: ReadonlySet<Cell>;
  readonly caption: string;
}

/** Shows the first `columns` and `rows`, by default the whole board. */
export function Picture({ position, columns = COLUMNS, rows = ROWS, fights, marked, caption }: PictureProps) {
  const seen = { ...position, names: sideNames() };
  const cells = CELLS.filter((cell) => columnOf(cell) < columns && rowOf(cell) < rows);
  return (
    <figure>
      <div class="board-picture" role="img" aria-label={boardWords(seen)} style={{ '--picture-columns': columns }}>
        {cells.map((cell) => {
          const content = { seen, cell, viewer: 'spectator', fights } as const;
          return (
            <span key={cell} class="cell" data-hop={marked?.has(cell) || undefined} {...cellHolds(content)}>
              <CellContent {...content} />
            </span>
          );
        })}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

export interface SceneryProps {
  readonly scene: Scene;
  readonly columns: number;
  readonly rows: number;
  /** By default the description that a game would show. */
  readonly caption?: string;
}

export function Scenery({ scene, columns, rows, caption }: SceneryProps) {
  const { before, after, events } = scene;
  const shown = { columns, rows };
  return (
    <>
      <div class="rules-pair">
        <Picture position={before} {...shown} marked={hopCells(scene)} caption={rulesText('rules.before')} />
        <Picture position={after} {...shown} fights={fightsOf(after, events)} caption={rulesText('rules.after')} />
      </div>
      <p class="rules-description">{caption ?? description(scene)}</p>
    </>
  );
}

function description({ events }: Scene): string {
  const moved = events.filter(({ type }) => type !== 'turnStarted' && type !== 'gameOver');
  return describeEvents(moved, { names: sideNames(), viewer: 'spectator' }, tableText);
}

function hopCells({ events, before }: Scene): ReadonlySet<Cell> {
  const hop = events.find((event) => event.type === 'cardHopped');
  return new Set(hop && before.pendingHop !== null ? [hop.to] : []);
}

function boardWords(seen: CellLabelContext): string {
  return CELLS.filter((cell) => seen.board[cell])
    .map((cell) => cellLabel(seen, cell, 'spectator', false, tableText))
    .join('; ');
}
