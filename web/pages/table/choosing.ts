// The current choice at a table: turns input into a choice, a preview, and finally a move.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { cardOf, type CardId, type Cell } from '../../../src/engine/index.ts';
import { chooseCell, legalCells, moveWithoutCell, NOTHING_CHOSEN, stayMove, type Choice } from '../../game/choice.ts';
import type { Table } from '../../game/table.ts';
import { previewOfMove, type BoardPreview } from '../../ui/fights.ts';

interface MovePreview {
  /** The exact name of the move. */
  readonly name: string;
  readonly shown: BoardPreview;
}

export interface Choosing {
  readonly choice: ReadonlySignal<Choice>;
  readonly legal: ReadonlySignal<ReadonlySet<Cell>>;
  /** Of the move that is pointed at or awaits confirmation. */
  readonly preview: ReadonlySignal<MovePreview | undefined>;
  /** The move that awaits confirmation: previewed by touch, or an effect without a cell. */
  readonly pending: ReadonlySignal<string | undefined>;
  /** A pressed cell that cannot be chosen; it is described until something else happens. */
  readonly asked: ReadonlySignal<Cell | null>;
  ask(cell: Cell | null): void;
  /** `null` puts the chosen card back. */
  chooseCard(cardId: CardId | null): void;
  chooseCell(cell: Cell, isSure: boolean): void;
  point(cell: Cell | null): void;
  confirm(): void;
  stay(): void;
  clear(): void;
}

/** Animates the card from the hand to the cell, then calls back. */
type Lift = (cardId: CardId, cell: Cell, then: () => void) => void;

/** @param send plays a move by its name */
export function newChoosing(
  table: ReadonlySignal<Table>,
  send: (name: string) => void,
  lift: Lift = (_cardId, _cell, then) => then(),
): Choosing {
  const choice = signal(NOTHING_CHOSEN);
  const pointed = signal<Cell | null>(null);
  const asked = signal<Cell | null>(null);
  const waiting = signal<string | undefined>(undefined);
  const legal = computed(() => legalCells(table.value, choice.value));
  const pending = computed(() => waiting.value ?? moveWithoutCell(table.value, choice.value));
  const preview = computed(() => {
    const name = pending.value ?? pointedMove(table.value, choice.value, pointed.value);
    const shown = name === undefined ? undefined : previewOfMove(table.value, name);
    return name === undefined || !shown ? undefined : { name, shown };
  });
  const clear = (): void => {
    choice.value = NOTHING_CHOSEN;
    waiting.value = undefined;
    pointed.value = null;
    asked.value = null;
  };
  let isLifted = false;
  const play = (name: string): void => {
    isLifted = false;
    clear();
    send(name);
  };
  const place = (name: string, cell: Cell): void => {
    const { cardId } = choice.value;
    if (isLifted) return;
    if (cardId === null || cardOf(cardId).kind === 'effect') return play(name);
    isLifted = true;
    lift(cardId, cell, () => play(name));
  };
  return {
    choice,
    legal,
    preview,
    pending,
    asked,
    ask: (cell) => (asked.value = cell),
    chooseCard(cardId) {
      clear();
      if (cardId !== null) choice.value = { cardId, target: null };
    },
    chooseCell(cell, isSure) {
      const step = chooseCell(table.value, choice.value, cell);
      if (step.is === 'nothing') return;
      asked.value = null;
      if (step.is === 'choice') choice.value = step.choice;
      else if (isSure || waiting.value === step.name) place(step.name, cell);
      else waiting.value = step.name;
    },
    point(cell) {
      pointed.value = cell;
      if (cell !== null) asked.value = null;
    },
    confirm() {
      if (pending.value !== undefined) play(pending.value);
    },
    stay() {
      const name = stayMove(table.value);
      if (name !== undefined) play(name);
    },
    clear,
  };
}

function pointedMove(table: Table, choice: Choice, cell: Cell | null): string | undefined {
  if (cell === null) return undefined;
  const step = chooseCell(table, choice, cell);
  return step.is === 'move' ? step.name : undefined;
}
