// The note that explains what one points at on a table, reaches by key, or presses long. It never takes a press.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CELLS, columnOf, COLUMNS, rowOf, ROWS, type OperatorTile } from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';
import { PIECE_PATHS } from '../ui/charges.ts';
import { hints } from '../ui/settings.ts';
import { placeBeside } from './place.ts';
import { EXPLAINED, reachOf, subjectOf, type Subject } from './subjects.ts';

const NOTE_ID = 'explanation';
/** A look in passing asks nothing. */
const LINGER_MS = 450;
const LONG_PRESS_MS = 500;

interface Asked {
  readonly element: HTMLElement;
  readonly subject: Subject;
}

/** Kinds of things that have been read aloud on this page. */
const heard = new Set<string>();

/** Explains the table in `root`. @returns what undoes it */
export function explainIn(root: HTMLElement, table: ReadonlySignal<Table>): () => void {
  const asked = signal<Asked | undefined>(undefined);
  const isShown = signal(false);
  const undone = new AbortController();
  const { signal: until } = undone;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const host = document.createElement('div');
  root.append(host);

  function ask(element: HTMLElement, afterMs: number): void {
    const subject = hints.peek() ? subjectOf(element, table.peek()) : undefined;
    leave();
    if (!subject) return;
    asked.value = { element, subject };
    timer = setTimeout(() => (isShown.value = true), afterMs);
  }

  function leave(): void {
    clearTimeout(timer);
    isShown.value = false;
    const before = asked.peek();
    if (before) describe(before.element, false);
    asked.value = undefined;
  }

  function on<K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void {
    root.addEventListener(type, listener, { signal: until });
  }

  on('pointerover', ({ target, pointerType }) => {
    const element = explainedAt(target);
    if (pointerType !== 'mouse' || element === asked.peek()?.element) return;
    if (element) ask(element, LINGER_MS);
    else leave();
  });
  on('pointerleave', leave);
  on('focusin', ({ target }) => {
    const element = explainedAt(target);
    if (!element?.matches(':focus-visible')) return;
    ask(element, LINGER_MS);
    const subject = asked.peek()?.subject;
    if (subject && !heard.has(subject.kind)) {
      heard.add(subject.kind);
      describe(element, true);
    }
  });
  on('focusout', leave);
  on('pointerdown', ({ target, pointerType }) => {
    leave();
    const element = explainedAt(target);
    if (pointerType === 'touch' && element) ask(element, LONG_PRESS_MS);
  });
  for (const type of ['pointerup', 'pointercancel'] as const) {
    on(type, ({ pointerType }) => pointerType === 'touch' && !isShown.peek() && leave());
  }
  // A long press that was answered is no press of the card or cell, and opens no menu of the browser.
  for (const type of ['click', 'contextmenu'] as const) {
    root.addEventListener(
      type,
      (event) => {
        const isAnswered = isShown.peek() && (event as PointerEvent).pointerType === 'touch';
        if (!isAnswered) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal: until },
    );
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { capture: true, signal: until });
  addEventListener('resize', leave, { signal: until });
  let seen = table.peek().board;
  const unfollow = effect(() => {
    if (table.value.board === seen) return;
    seen = table.value.board;
    leave();
  });
  const redraw = effect(() => {
    render(<Note asked={asked.value} isShown={isShown.value} />, host);
  });
  return () => {
    leave();
    undone.abort();
    unfollow();
    redraw();
    render(null, host);
    host.remove();
  };
}

function explainedAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null;
}

/** Beside what else describes the element. */
function describe(element: HTMLElement, isOn: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== NOTE_ID);
  const all = isOn ? [...others, NOTE_ID] : others;
  if (all.length > 0) element.setAttribute('aria-describedby', all.join(' '));
  else element.removeAttribute('aria-describedby');
}

function Note({ asked, isShown }: { readonly asked: Asked | undefined; readonly isShown: boolean }) {
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
    <svg class="reach" viewBox={`0 0 ${COLUMNS * 20} ${ROWS * 20}`} aria-hidden="true" focusable="false">
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
