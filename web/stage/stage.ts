// What a table shows: the server's truth, one beat after the other, and one's own move before the server has answered.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { scoreOf, type GameEvent } from '../../src/engine/index.ts';
import type { Entry } from '../../schema/wire.ts';
import { previewOf } from '../game/choice.ts';
import type { Table } from '../game/table.ts';
import { describeEvents } from '../ui/describe.ts';
import type { Translate } from '../ui/translate.ts';
import { beatsOf, returnBeat, thinkBeat, whatHappened, type Beat } from './beats.ts';
import { newDirector, type Crew } from './director.ts';

export interface Stage {
  /** What is shown now. Nobody is to move while something happens. */
  readonly table: ReadonlySignal<Table>;
  /** `undefined` while nothing happens. */
  readonly beat: ReadonlySignal<Beat | undefined>;
  /** What happened in the last move, in the language of the page; it stays until the next. */
  readonly said: ReadonlySignal<string>;
  /** Puts one's own legal move on the board before the server has answered. */
  playOptimistically(name: string): void;
  /** The promised move was refused. */
  takeBack(): void;
  /** Ends the move that is being shown; the next one is shown in full. */
  hurry(): void;
  /** Shows what is now, without what is left to show; of that the last move is said. */
  cut(): void;
  close(): void;
}

export interface StageSetting {
  readonly say: Translate;
  /** Called before a beat is drawn, when its cards are still where they were. */
  prepare(beat: Beat): void;
  announce(line: string): void;
  readonly pace: Crew['pace'];
  /** Milliseconds. */
  now(): number;
  /** Whether nobody can see the table. */
  isHidden(): boolean;
}

interface Promised {
  readonly from: Table;
  readonly entry: Entry;
}

/** What the player of a move cannot know before the server, or what ends the turn. */
const UNPROMISED: ReadonlySet<GameEvent['type']> = new Set(['handsSwapped', 'cardsDrawn', 'turnStarted', 'gameOver']);

export function newStage(truth: ReadonlySignal<Table>, setting: StageSetting): Stage {
  const shown = signal(truth.peek());
  const beat = signal<Beat | undefined>(undefined);
  const telling = signal<(() => string) | undefined>(undefined);
  /** The table after all that has been given to the director. */
  let planned = truth.peek();
  let promised: Promised | undefined;
  let settledAt = setting.now();

  const director = newDirector({
    pace: setting.pace,
    show(next, isHurried) {
      if (!isHurried) setting.prepare(next);
      batch(() => {
        shown.value = next.table;
        beat.value = isHurried ? undefined : next;
        tell(next);
      });
    },
    settle() {
      settledAt = setting.now();
      batch(() => {
        beat.value = undefined;
        shown.value = planned;
      });
    },
  });

  function follow(next: Table): void {
    if (promised) return followOptimisticMove(next, promised);
    const before = planned;
    planned = next;
    if (isNext(before, next)) perform(before, next.last, next);
    else if (next.moveCount !== before.moveCount || next.viewer !== before.viewer) catchUp();
    else if (!director.isPlaying()) shown.value = next;
  }

  /** The answer to the promise, an answer to it by the other seat, or still the table without it. */
  function followOptimisticMove(next: Table, { from, entry }: Promised): void {
    if (next.moveCount === from.moveCount && next.status === from.status) return;
    promised = undefined;
    const before = planned;
    planned = next;
    const { last } = next;
    if (last?.index === entry.index && last.name === entry.name) perform(before, without(last, entry), next);
    else if (isNext(before, next)) perform(before, next.last, next);
    else catchUp();
  }

  function perform(before: Table, entry: Entry, after: Table): void {
    if (setting.isHidden()) return catchUp();
    const beats = beatsOf({ before, after, events: entry.events, say: setting.say });
    const film = isProgramsTurn(before, entry, after) ? [thinkBeat(before, entry.seat, thoughtMs()), ...beats] : beats;
    director.perform(film);
  }

  /** How long the table has waited for the move. */
  function thoughtMs(): number {
    return director.isPlaying() ? 0 : setting.now() - settledAt;
  }

  /** After sleep, or many moves at once: no film, and of what happened only the last is said. */
  function catchUp(): void {
    const { last } = planned;
    director.cut();
    shown.value = planned;
    const { say } = setting;
    const happened = last && { events: last.events, after: planned, say };
    telling.value = happened ? () => whatHappened(happened) : undefined;
    const line = last ? describeEvents(last.events, planned, say) : '';
    if (line !== '') setting.announce(line);
  }

  function tell({ line, told }: Beat): void {
    if (told) telling.value = told;
    if (line) setting.announce(line());
  }

  /** Nobody is left without the result, or whose turn it is. */
  function cut(): void {
    const unseen = director.cut();
    for (const beat of unseen.findLast((film) => film.some(({ line }) => line)) ?? []) tell(beat);
  }

  const unfollow = effect(() => {
    const next = truth.value;
    if (next !== planned) follow(next);
  });

  return {
    table: shown,
    beat,
    said: computed(() => telling.value?.() ?? ''),
    playOptimistically(name) {
      const from = planned;
      const foreseen = promised ? undefined : foresee(from, name);
      if (!foreseen || setting.isHidden()) return;
      promised = { from, entry: foreseen.last };
      planned = foreseen;
      perform(from, foreseen.last, foreseen);
    },
    takeBack() {
      if (!promised) return;
      const { entry } = promised;
      promised = undefined;
      director.cut();
      planned = truth.peek();
      director.perform([returnBeat(planned, shown.peek(), entry)]);
    },
    hurry: director.hurry,
    cut,
    close() {
      unfollow();
      director.cut();
    },
  };
}

function isNext(before: Table, next: Table): next is Table & { last: Entry } {
  const isOneMoveLater = next.moveCount === before.moveCount + 1 && next.last?.index === before.moveCount;
  return isOneMoveLater && next.viewer === before.viewer;
}

/** Only who plays is kept waiting: a spectator of two programs would fall behind. A hop follows its placement. */
function isProgramsTurn(before: Table, { seat }: Entry, { viewer, kinds }: Table): boolean {
  return viewer !== 'spectator' && seat !== viewer && kinds[seat] === 'agent' && before.last?.seat !== seat;
}

function without(entry: Entry, { events }: Entry): Entry {
  const known = new Set(events.map((event) => JSON.stringify(event)));
  return { ...entry, events: entry.events.filter((event) => !known.has(JSON.stringify(event))) };
}

/** The table after one's own move as far as it can be known; `undefined` when there is nothing to see of it. */
function foresee(table: Table, name: string): (Table & { last: Entry }) | undefined {
  const { viewer, hand, handCounts, moveCount } = table;
  const played = previewOf(table, name);
  if (!played || viewer === 'spectator') return undefined;
  const { position } = played;
  const end = played.events.findIndex(({ type }) => UNPROMISED.has(type));
  const events = played.events.slice(0, end < 0 ? undefined : end);
  const left = position.hands[viewer];
  return {
    ...table,
    board: position.board,
    operatorTiles: position.operatorTiles,
    score: scoreOf(position),
    hand: left,
    handCounts: { ...handCounts, [viewer]: handCounts[viewer] - hand.length + left.length },
    moveCount: moveCount + 1,
    current: null,
    pendingHop: null,
    legalMoves: [],
    last: { index: moveCount, seat: viewer, name, events },
  };
}
