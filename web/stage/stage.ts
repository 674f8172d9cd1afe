// What a table shows: the server's state, one beat after the other, and the viewer's own move before the server answers.
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
  /** What is shown now. Nobody is to move during a beat. */
  readonly table: ReadonlySignal<Table>;
  /** The current beat; `undefined` between moves. */
  readonly beat: ReadonlySignal<Beat | undefined>;
  /** What happened in the last move, in the page's language; it stays until the next move. */
  readonly caption: ReadonlySignal<string>;
  /** Shows the viewer's own legal move before the server has answered. */
  playOptimistically(name: string): void;
  /** Reverts the optimistic move, which was refused. */
  takeBack(): void;
  /** Ends the current move's animation early; the next move is shown in full. */
  hurry(): void;
  /** Skips everything that is left to show, announcing only its last move. */
  cut(): void;
  close(): void;
}

interface StageSetting {
  readonly say: Translate;
  /** Called before a beat is drawn, while its cards are still in their old places. */
  prepare(beat: Beat): void;
  announce(line: string): void;
  readonly pace: Crew['pace'];
  /** Milliseconds. */
  now(): number;
  /** Whether nobody can see the table. */
  isHidden(): boolean;
}

interface OptimisticMove {
  readonly from: Table;
  readonly entry: Entry;
}

/** Events that only the server knows, or that end the turn: an optimistic move stops before them. */
const UNFORESEEABLE: ReadonlySet<GameEvent['type']> = new Set([
  'handsSwapped',
  'cardsDrawn',
  'turnStarted',
  'gameOver',
]);

export function newStage(truth: ReadonlySignal<Table>, setting: StageSetting): Stage {
  const shown = signal(truth.peek());
  const beat = signal<Beat | undefined>(undefined);
  const captionSource = signal(captionOf(truth.peek()));
  /** The table after everything that the director has been given. */
  let planned = truth.peek();
  let optimistic: OptimisticMove | undefined;
  let settledAt = setting.now();

  const director = newDirector({
    pace: setting.pace,
    show(next, isHurried) {
      if (!isHurried) setting.prepare(next);
      batch(() => {
        shown.value = next.table;
        beat.value = isHurried ? undefined : next;
        announceBeat(next);
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

  function captionOf(after: Table): (() => string) | undefined {
    const happened = after.last && { events: after.last.events, after, say: setting.say };
    return happened ? () => whatHappened(happened) : undefined;
  }

  function follow(next: Table): void {
    if (optimistic) return followOptimisticMove(next, optimistic);
    const before = planned;
    planned = next;
    if (isNext(before, next)) perform(before, next.last, next);
    else if (next.moveCount !== before.moveCount || next.viewer !== before.viewer) catchUp();
    else if (!director.isPlaying()) shown.value = next;
  }

  /** `next` may confirm the optimistic move, already include the other seat's reply, or not include the move yet. */
  function followOptimisticMove(next: Table, { from, entry }: OptimisticMove): void {
    if (next.moveCount === from.moveCount && next.status === from.status) return;
    optimistic = undefined;
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

  /** How long the table has been waiting for the move. */
  function thoughtMs(): number {
    return director.isPlaying() ? 0 : setting.now() - settledAt;
  }

  /** After sleep, or after many moves at once: shows no film, and announces only the last move. */
  function catchUp(): void {
    const { last } = planned;
    director.cut();
    shown.value = planned;
    captionSource.value = captionOf(planned);
    const line = last ? describeEvents(last.events, planned, setting.say) : '';
    if (line !== '') setting.announce(line);
  }

  function announceBeat({ line, caption }: Beat): void {
    if (caption) captionSource.value = caption;
    if (line) setting.announce(line());
  }

  /** Still announces the last film, so that nobody misses the result or whose turn it is. */
  function cut(): void {
    const unseen = director.cut();
    for (const beat of unseen.findLast((film) => film.some(({ line }) => line)) ?? []) announceBeat(beat);
  }

  const unfollow = effect(() => {
    const next = truth.value;
    if (next !== planned) follow(next);
  });

  return {
    table: shown,
    beat,
    caption: computed(() => captionSource.value?.() ?? ''),
    playOptimistically(name) {
      const from = planned;
      const foreseen = foresee(from, name); // nothing after an optimistic move: its table has no legal moves
      if (!foreseen || setting.isHidden()) return;
      optimistic = { from, entry: foreseen.last };
      planned = foreseen;
      perform(from, foreseen.last, foreseen);
    },
    takeBack() {
      if (!optimistic) return;
      const { entry } = optimistic;
      optimistic = undefined;
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

/** Not for spectators, who would fall behind when two programs play, nor for a hop, which follows its placement at once. */
function isProgramsTurn(before: Table, { seat }: Entry, { viewer, kinds }: Table): boolean {
  return viewer !== 'spectator' && seat !== viewer && kinds[seat] === 'agent' && before.last?.seat !== seat;
}

function without(entry: Entry, { events }: Entry): Entry {
  const known = new Set(events.map((event) => JSON.stringify(event)));
  return { ...entry, events: entry.events.filter((event) => !known.has(JSON.stringify(event))) };
}

/** The table after the viewer's own move, as far as it is known; `undefined` if there is nothing to show. */
function foresee(table: Table, name: string): (Table & { last: Entry }) | undefined {
  const { viewer, hand, handCounts, moveCount } = table;
  const played = previewOf(table, name);
  if (!played || viewer === 'spectator') return undefined;
  const { position } = played;
  const end = played.events.findIndex(({ type }) => UNFORESEEABLE.has(type));
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
