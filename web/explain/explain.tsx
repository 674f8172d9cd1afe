// When something at a table is explained: on hovering for a while, on keyboard focus, or on a long press.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { hints } from '../game/table-switches.ts';
import type { Table } from '../game/table.ts';
import { Note, NOTE_ID, type ExplainedElement } from './note.tsx';
import { EXPLAINED, subjectOf } from './subjects.ts';

/** Passing over something explains nothing; the numbers, which every card has, need a longer look. */
const LINGER_MS = 450;
const LINGER_AT_NUMBERS_MS = 900;
const LONG_PRESS_MS = 500;

/** Kinds of subjects already described on this page: each is read aloud once. */
const heard = new Set<string>();

/**
 * Explains the table in `root`.
 * @param last the hover, touch or focus that triggered loading this; `undefined` for a touch that has ended
 * @returns removes the explanations again
 */
export function explainIn(root: HTMLElement, table: ReadonlySignal<Table>, last?: Event): () => void {
  const asked = signal<ExplainedElement | undefined>(undefined);
  const isShown = signal(false);
  const undone = new AbortController();
  const { signal: until } = undone;
  const host = document.createElement('div');
  // Outside the table, whose grid would give it a cell.
  (root.closest('main') ?? document.body).append(host);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  /** Whether the latest touch has shown a note: then it must not press a card or cell. */
  let isAnswered = false;

  function ask(target: EventTarget | null, afterMs: number): ExplainedElement | undefined {
    leave();
    const element = explainedAt(target);
    const subject = element && hints.isOn.peek() ? subjectOf(element, table.peek()) : undefined;
    if (!element || !subject) return undefined;
    timer = setTimeout(show, subject.kind === 'numbers' ? LINGER_AT_NUMBERS_MS : afterMs);
    return (asked.value = { element, subject });
  }

  function show(): void {
    isShown.value = true;
    isAnswered = isTouched;
  }

  function leave(): void {
    clearTimeout(timer);
    isShown.value = false;
    const before = asked.peek();
    if (before) describe(before.element, false);
    asked.value = undefined;
  }

  function look(target: EventTarget | null): void {
    if (explainedAt(target) !== asked.peek()?.element) ask(target, LINGER_MS);
  }

  function reach(target: EventTarget | null): void {
    const reached = ask(target, LINGER_MS);
    if (!reached || heard.has(reached.subject.kind)) return;
    // After the focus has changed the preview, which is described by the same attribute.
    requestAnimationFrame(() => {
      if (asked.peek() !== reached) return;
      heard.add(reached.subject.kind);
      describe(reached.element, true);
    });
  }

  function press(target: EventTarget | null, isTouch: boolean): void {
    isTouched = isTouch;
    isAnswered = false;
    if (isTouch) ask(target, LONG_PRESS_MS);
    else leave();
  }

  function on<K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void {
    root.addEventListener(type, listener, { capture: true, signal: until });
  }

  on('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && look(target));
  on('pointerleave', ({ target, pointerType }) => target === root && pointerType === 'mouse' && leave());
  on('pointerdown', ({ target, pointerType }) => press(target, pointerType !== 'mouse'));
  for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => isTouched && !isShown.peek() && leave());
  on('focusin', ({ target }) => isByKey(target) && reach(target));
  on('focusout', ({ target }) => target === asked.peek()?.element && leave());
  // Enter and screen readers click without a touch: such a click has no `detail`.
  on('click', (event) => isAnswered && event.detail > 0 && swallow(event));
  on('contextmenu', (event) => isAnswered && swallow(event));
  addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { capture: true, signal: until });
  addEventListener('resize', leave, { signal: until });
  const unfollow = leaveWithBoard(table, leave);
  const undraw = effect(() => render(<Note asked={asked.value} isShown={isShown.value} />, host));

  // Focus or pointer may have moved while this was loading. A touch is not looked up: browsers set `:active` late.
  const held = (state: string): Element | null => root.querySelector(`:is(${EXPLAINED}):${state}`);
  if (last?.type === 'focusin') reach(held('focus-visible'));
  else if ((last as PointerEvent | undefined)?.pointerType === 'mouse') look(held('hover'));
  else if (last?.type === 'pointerdown') press(last.target, true);

  return () => {
    leave();
    undone.abort();
    unfollow();
    undraw();
    render(null, host);
    host.remove();
  };
}

/** Removes the note when the board changes. */
function leaveWithBoard(table: ReadonlySignal<Table>, leave: () => void): () => void {
  let seen = table.peek().board;
  return effect(() => {
    const { board } = table.value;
    if (board !== seen) leave();
    seen = board;
  });
}

function explainedAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null;
}

function isByKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps whatever else describes the element. */
function describe(element: HTMLElement, isOn: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== NOTE_ID);
  const all = isOn ? [...others, NOTE_ID] : others;
  if (all.length > 0) element.setAttribute('aria-describedby', all.join(' '));
  else element.removeAttribute('aria-describedby');
}
