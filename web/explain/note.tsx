// A note beside the element it explains. It never intercepts a press.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CELLS, columnOf, COLUMNS, rowOf, ROWS, type OperatorTile } from '../../src/engine/index.ts';
import { PIECE_PATHS } from '../art/emblem-paths.ts';
import { placeBeside } from './place.ts';
import { reachOf, type Subject } from './subjects.ts';

/** A page has one note. */
export const NOTE_ID = 'explanation';

export interface ExplainedElement {
  readonly element: HTMLElement;
  readonly subject: Subject;
}

/** Until it is shown, it only describes its element to screen readers. */
export function Note({ asked, isShown }: { readonly asked: ExplainedElement | undefined; readonly isShown: boolean }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!note.current || !asked) return;
    const { width, height } = note.current.getBoundingClientRect();
    const window = { width: innerWidth, height: innerHeight };
    const { left, top } = placeBeside(asked.element.getBoundingClientRect(), { width, height }, window);
    note.current.style.translate = `${left}px ${top}px`;
  }, [asked]);
  if (!asked) return null;
  const { title, lines, tile } = asked.subject;
  return (
    <div id={NOTE_ID} ref={note} class="explanation" role="tooltip" data-shown={isShown || undefined}>
      {tile && <Reach tile={tile} />}
      <div>
        <strong>{title}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** The cells that a champion on the tile may hop to, drawn on a small board. */
function Reach({ tile }: { readonly tile: OperatorTile }) {
  const reach = reachOf(tile);
  return (
    <svg class="reach" viewBox={`0 0 ${COLUMNS * 20} ${ROWS * 20}`} aria-hidden="true">
      {CELLS.map((cell) => (
        <rect key={cell} x={columnOf(cell) * 20 + 1} y={rowOf(cell) * 20 + 1} width="18" height="18" rx="3" />
      ))}
      {reach.map((cell) => (
        <circle key={cell} cx={columnOf(cell) * 20 + 10} cy={rowOf(cell) * 20 + 10} r="5" />
      ))}
      <path
        d={PIECE_PATHS[tile.piece]}
        transform={`translate(${columnOf(tile.cell) * 20 + 2.5} ${rowOf(tile.cell) * 20 + 2.5}) scale(.62)`}
      />
    </svg>
  );
}
