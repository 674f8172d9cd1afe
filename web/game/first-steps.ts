// Tips for the first game in this browser: each is shown until the person has done that step once. Loaded only for that
// game.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { cardOf, type CardId } from '../../src/engine/index.ts';
import { storeText, storedText } from './stored.ts';
import type { Table } from './table.ts';

/** Choosing a cell for a champion, taking a card with it, and playing the last card. */
const FIRST_STEPS = ['cell', 'take', 'last'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const DONE = 'arena-first-steps';
/** With this many cells left, each seat has at most one more card to play. */
const LAST_CELLS = 2;

/** What the person is about to do. */
export interface Intent {
  /** The chosen card. */
  readonly cardId: CardId | null;
  /** How many cards the move that is pointed at would take; `undefined` if no move is. */
  readonly takes: number | undefined;
}

interface FirstSteps {
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

function nextStep(table: Table, { cardId, takes }: Intent): FirstStep | undefined {
  if (cardId === null) return emptyCells(table) <= LAST_CELLS ? 'last' : undefined;
  // Only the usual prompt says what an effect card needs.
  if (cardOf(cardId).kind === 'effect') return undefined;
  if (takes === undefined) return 'cell';
  return takes > 0 ? 'take' : undefined;
}

/** The steps that the viewer's last move completed. */
export function stepsIn(table: Table): readonly FirstStep[] {
  const { last, viewer } = table;
  if (last?.seat !== viewer) return [];
  const types = new Set(last.events.map(({ type }) => type));
  const isDone = {
    cell: types.has('cardPlaced'),
    take: types.has('cardsCaptured'),
    last: emptyCells(table) < LAST_CELLS,
  };
  return FIRST_STEPS.filter((step) => isDone[step]);
}

function emptyCells({ board }: Table): number {
  return board.filter((placed) => placed === null).length;
}

function rememberedSteps(): ReadonlySet<FirstStep> {
  const words = (storedText(DONE) ?? '').split(' ');
  return new Set(FIRST_STEPS.filter((step) => words.includes(step)));
}
