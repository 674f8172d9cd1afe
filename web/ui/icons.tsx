// Small pictures: chess pieces, emblems of colours, seat marks, interface icons. All hidden from screen readers.
import type { Color, Piece } from '../../src/engine/index.ts';
import type { TableSide } from '../game/sides.ts';
import { EMBLEM_PATHS, PIECE_PATHS } from './charges.ts';

const SIGNS = {
  logo: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM17 12l5 5-5 5-5-5z',
  frozen:
    'M11 1h2v4l2-2 1.4 1.4L13 7.8v3.2l2.8-1.6.9-4.6 1.9.5-.7 2.7 3.5-2 1 1.7-3.5 2 2.7.7-.5 2-4.6-1.3L13.9 12l2.7 1.5 4.5-1.3.5 2-2.7.7 3.5 2-1 1.7-3.5-2 .7 2.7-1.9.5-1.3-4.6L13 13v3.2l3.4 3.4L15 21l-2-2v4h-2v-4l-2 2-1.4-1.4L11 16.2V13l-2.8 1.6-.9 4.6-1.9-.5.7-2.7-3.5 2-1-1.7 3.5-2-2.7-.7.5-2 4.5 1.3L10.1 12l-2.7-1.5-4.5 1.3-.5-2 2.7-.7-3.5-2 1-1.7 3.5 2-.7-2.7 1.9-.5.9 4.6L11 11V7.8L7.6 4.4 9 3l2 2z',
  turned:
    'M12 3a9 9 0 0 1 8.6 6.3l2-.6-2.4 5.5-5-3.2 2-.6A5.8 5.8 0 0 0 6.6 10L4 8.3A9 9 0 0 1 12 3zM12 21a9 9 0 0 1-8.6-6.3l-2 .6 2.4-5.5 5 3.2-2 .6A5.8 5.8 0 0 0 17.4 14l2.6 1.7A9 9 0 0 1 12 21z',
  sound: 'M3 9h4l6-5v16l-6-5H3zM16 8a5 5 0 0 1 0 8zM16 4a9 9 0 0 1 0 16v-2.2a7 7 0 0 0 0-11.6z',
  silent:
    'M3 9h4l6-5v16l-6-5H3zM15.5 9.4 17 8l2.3 2.5L21.6 8 23 9.4 20.6 12l2.4 2.6-1.4 1.4-2.3-2.5L17 16l-1.5-1.4L18 12z',
  close: 'M5 3.5 12 10.5 19 3.5 20.5 5 13.5 12 20.5 19 19 20.5 12 13.5 5 20.5 3.5 19 10.5 12 3.5 5z',
  menu: 'M3 5h18v2.5H3zM3 10.75h18v2.5H3zM3 16.5h18V19H3z',
  eye: 'M12 5c5 0 9 4.6 10.5 7-1.5 2.4-5.5 7-10.5 7S3 14.4 1.5 12C3 9.6 7 5 12 5zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  speech: 'M4 3h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  wins: 'M3 4h6l9 8-9 8H3l8-8z',
  holds: 'M4 4h5v16H4zM15 4h5v16h-5z',
} as const;
export type Sign = keyof typeof SIGNS;

interface PathProps {
  readonly path: string;
  readonly class?: string;
  readonly style?: Readonly<Record<string, string>>;
}

function Icon({ path, class: name = 'icon', style }: PathProps) {
  return (
    <svg class={name} style={style} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}

export function SignIcon({ sign, class: name }: { readonly sign: Sign; readonly class?: string }) {
  return <Icon path={SIGNS[sign]} class={name} />;
}

export function PieceIcon({ piece }: { readonly piece: Piece }) {
  return <Icon path={PIECE_PATHS[piece]} class="piece" />;
}

export function Emblem({ color }: { readonly color: Color }) {
  return <Icon path={EMBLEM_PATHS[color]} class="emblem" style={{ '--emblem': `var(--${color})` }} />;
}

const OWNER_MARKS = {
  day: 'M12 6.4a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2zM10.9 1h2.2v3.6h-2.2zM10.9 19.4h2.2V23h-2.2zM1 10.9h3.6v2.2H1zM19.4 10.9H23v2.2h-3.6zM3.5 5 5 3.5 7.6 6 6 7.6zM16.4 18 18 16.4 20.5 19 19 20.5zM3.5 19 6 16.4 7.6 18 5 20.5zM16.4 6 19 3.5 20.5 5 18 7.6z',
  night: 'M15.5 2.5A9.7 9.7 0 1 0 21.6 15.8 8 8 0 0 1 15.5 2.5z',
} as const satisfies Record<TableSide, string>;

/** Day is a sun, night a moon. */
export function OwnerMark({ owner }: { readonly owner: TableSide }) {
  return <Icon path={OWNER_MARKS[owner]} class={`owner-mark owner-mark-${owner}`} />;
}

/** A mark beside a name or a move: in a disc or a cut square of its side. */
export function SeatMark({ side }: { readonly side: TableSide }) {
  return (
    <span class="seat-mark" data-side={side} aria-hidden="true">
      <OwnerMark owner={side} />
    </span>
  );
}

export function BackPattern() {
  return (
    <svg class="back-pattern" viewBox="0 0 60 72" preserveAspectRatio="xMidYMid slice" focusable="false">
      <path class="back-faint" d="M30 16 44 36 30 56 16 36Z" />
      <path class="back-bright" d="M30 24 38 36 30 48 22 36Z" />
      <path class="back-line" d="M0 0 16 20M60 0 44 20M0 72 16 52M60 72 44 52" />
    </svg>
  );
}
