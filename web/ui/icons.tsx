// The icons of a table: chess pieces, emblems of colours, seat marks, signs. All hidden from screen readers.
import type { Color, Piece } from '../../src/engine/index.ts';
import type { TableSide } from '../game/sides.ts';
import { EMBLEM_PATHS, PIECE_PATHS } from '../art/emblem-paths.ts';
import { BACK_PATHS, OWNER_MARKS, TABLE_SIGNS } from '../art/table-signs.ts';
import { Icon } from './sign-icon.tsx';

/** An icon for something that happens at a table. */
export function TableSign({ sign, class: name }: { readonly sign: keyof typeof TABLE_SIGNS; readonly class?: string }) {
  return <Icon path={TABLE_SIGNS[sign]} class={name} />;
}

export function PieceIcon({ piece }: { readonly piece: Piece }) {
  return <Icon path={PIECE_PATHS[piece]} class="piece" />;
}

export function Emblem({ color }: { readonly color: Color }) {
  return <Icon path={EMBLEM_PATHS[color]} class="emblem" style={{ '--emblem': `var(--${color})` }} />;
}

/** Day is a sun, night a moon. */
export function OwnerMark({ owner }: { readonly owner: TableSide }) {
  return <Icon path={OWNER_MARKS[owner]} class={`owner-mark owner-mark-${owner}`} />;
}

/** A mark beside a name or a move, inside the shape of its side: a disc or a cut square. */
export function SeatMark({ side }: { readonly side: TableSide }) {
  return (
    <span class="seat-mark" data-side={side} aria-hidden="true">
      <OwnerMark owner={side} />
    </span>
  );
}

export function BackPattern() {
  return (
    <svg class="back-pattern" viewBox="0 0 60 72" preserveAspectRatio="xMidYMid slice">
      <path class="back-faint" d={BACK_PATHS.faint} />
      <path class="back-bright" d={BACK_PATHS.bright} />
      <path class="back-line" d={BACK_PATHS.line} />
    </svg>
  );
}
