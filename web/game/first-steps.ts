// Tips for the first game in this browser: each is shown until the person has done that step once. Loaded only for that
// game.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { storeText, storedText } from './stored.ts';
import type { Table } from './table.ts';

/** Choosing a cell, taking a card, and playing the last card. */
const FIRST_STEPS = ['cell', 'take', 'last'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const DONE = 'arena-first-steps';
/** With this many cells left, each seat has at most one more card to play. */
const LAST_CELLS = 2;

/** What the person is about to do. */
export interface Intent {
  readonly isCardChosen: boolean;
  /** How many cards the move that is pointed at would take; `undefined` if no move is. */
  readonly takes: number | undefined;
}

export interface FirstSteps {
  readonly done: ReadonlySignal<ReadonlySet<FirstStep>>;
  close(): void;
}

/** Records which steps the viewer of the table has done. */
export function newFirstSteps(table: ReadonlySignal<Table>): FirstSteps {
  const done = signal<ReadonlySet<FirstStep>>(rememberedSteps());
  const close = effect(() => {
    const next = new Set([...done.peek(), ...stepsIn(table.value)]);
    if (next.size === done.peek().size) return;
    done.value = next;
    storeText(DONE, [...next].join(' '));
  });
  return { done, close };
}

/** The step to prompt for now; `undefined` if there is none or it has been done before. */
export function stepFor(table: Table, intent: Intent, done: ReadonlySet<FirstStep>): FirstStep | undefined {
  if (table.current !== table.viewer || table.pendingHop) return undefined;
  const step = nextStep(table, intent);
  return step && !done.has(step) ? step : undefined;
}

function nextStep(table: Table, { isCardChosen, takes }: Intent): FirstStep | undefined {
  if (takes !== undefined) return takes > 0 ? 'take' : undefined;
  if (isCardChosen) return 'cell';
  return emptyCells(table) <= LAST_CELLS ? 'last' : undefined;
}

/** The steps that the viewer's last move completed. */
export function stepsIn(table: Table): readonly FirstStep[] {
  const { last, viewer } = table;
  if (last?.seat !== viewer) return [];
  const hasTaken = last.events.some(({ type }) => type === 'cardsCaptured');
  const wasLast = emptyCells(table) < LAST_CELLS;
  return ['cell', ...(hasTaken ? (['take'] as const) : []), ...(wasLast ? (['last'] as const) : [])];
}

function emptyCells({ board }: Table): number {
  return board.filter((placed) => placed === null).length;
}

function rememberedSteps(): ReadonlySet<FirstStep> {
  const words = (storedText(DONE) ?? '').split(' ');
  return new Set(FIRST_STEPS.filter((step) => words.includes(step)));
}
