// The moves so far, numbered, each with its seat; the one on the board is marked.
import { useEffect, useRef } from 'preact/hooks';
import type { Seat, Viewer } from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';
import { tableText } from '../text/text.ts';
import { moveLabel } from './describe.ts';
import { SeatMark } from './icons.tsx';

interface MoveListProps {
  readonly moves: readonly { readonly seat: Seat; readonly name: string }[];
  /** The index of the move whose result is shown; -1 for the start. */
  readonly current: number;
  readonly viewer: Viewer;
  readonly onStep?: (index: number) => void;
}

export function MoveList({ moves, current, viewer, onStep }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) showItem(list.current, current);
  }, [current, moves.length]);
  // Without buttons, the list itself must be focusable so that keys can scroll it.
  return (
    <ol class="move-list" ref={list} aria-label={tableText('board.moves.label')} tabIndex={onStep ? undefined : 0}>
      {moves.map(({ seat, name }, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === current ? 'step' : undefined}
            disabled={!onStep}
            onClick={() => onStep?.(index)}
          >
            <span class="move-number">{index + 1}</span>
            <SeatMark side={sideOf(seat, viewer)} />
            <span class="visually-hidden">{tableText(`board.side.${sideOf(seat, viewer)}`)}</span>
            <span>{moveLabel(name, tableText)}</span>
          </button>
        </li>
      ))}
      {moves.length === 0 && current < 0 && <li class="faint">{tableText('board.moves.none')}</li>}
    </ol>
  );
}

/** Scrolls the list, not the page. */
export function showItem(list: HTMLElement, index: number): void {
  const item = list.children[index] as HTMLElement | undefined;
  if (item) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}
