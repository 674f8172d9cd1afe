// A move as beats: what is shown for how long, what is heard and what is announced. Pure; the director plays them in order.
import {
  cardOf,
  groupsOf,
  type ByCell,
  type CardId,
  type Cell,
  type GameEvent,
  type PlacedCard,
  type Seat,
} from '../../src/engine/index.ts';
import type { Entry } from '../../schema/wire.ts';
import { seatsFrom } from '../game/sides.ts';
import { scoreParts } from '../game/score-parts.ts';
import type { Table } from '../game/table.ts';
import { describeEvents } from '../ui/describe.ts';
import { fightsOf, type Fight } from '../ui/fights.ts';
import { listed, type Translate } from '../ui/translate.ts';
import { scoreWords } from '../ui/score-words.ts';
import { between, unfold, type Unfolded } from './unfolding.ts';

/** Milliseconds of each kind of beat with one fight or card. */
export const BEAT_MS = {
  think: 800,
  place: 220,
  /** The other seat's card turns over on its way, and rests so that it can be read. */
  arrive: 760,
  boost: 320,
  clash: 420,
  capture: 340,
  offer: 500,
  hop: 460,
  stay: 200,
  overrun: 320,
  effect: 820,
  boulder: 260,
  freeze: 560,
  recruit: 520,
  flip: 620,
  swap: 520,
  draw: 220,
  score: 380,
  group: 440,
  turn: 200,
  return: 320,
  count: 80,
  countGroup: 620,
  verdict: 1100,
} as const;
export type BeatKind = keyof typeof BEAT_MS;

/** The delay from one fight or card to the next, in beats that show them one after the other. */
export const APART_MS = { clash: 160, capture: 110, boulder: 220 } as const satisfies Partial<Record<BeatKind, number>>;

export interface Beat {
  readonly kind: BeatKind;
  readonly ms: number;
  /** Drawn during this beat. */
  readonly table: Table;
  /** The board before this beat, with the cards that turn, move or leave. */
  readonly was: ByCell<PlacedCard | null>;
  /** Whose beat it is; `null` if nobody's. */
  readonly seat: Seat | null;
  /** The cells it is about, in the order in which they are animated. */
  readonly cells: readonly Cell[];
  /** Where a card that moves on the board comes from. */
  readonly from?: Cell;
  readonly cardId?: CardId;
  readonly fights?: readonly Fight[];
  /** Announced with this beat, in the language that the page has by then. */
  readonly line?: () => string;
  /** The caption below the board from this beat on. */
  readonly caption?: () => string;
}

interface BeatScene {
  readonly before: Table;
  readonly after: Table;
  readonly events: readonly GameEvent[];
  readonly say: Translate;
}

/** The first beat announces what happened, later ones the score when it is counted, the last one whose turn it is. */
export function beatsOf(scene: BeatScene): readonly Beat[] {
  const { before, after, events } = scene;
  const steps = unfold(before, events, after);
  const beats: Beat[] = [];
  let prior = between(before, after);
  let attack: GameEvent | undefined;
  let isCounted = false;
  for (const [i, { event, table }] of steps.entries()) {
    if (!isCounted && COUNTED_BEFORE.has(event.type)) {
      beats.push(...scoreBeats(prior, scene));
      isCounted = true;
    }
    const shown = isCounted ? { ...table, score: after.score } : table;
    beats.push(...eventBeats(event, shown, prior, scene));
    const next = steps[i + 1];
    if (event.type === 'cardPlaced' || event.type === 'cardHopped') attack = event;
    if (attack && next?.event.type !== 'powerBoostApplied') {
      beats.push(...clashBeats(attack, table, next));
      attack = undefined;
    }
    prior = shown;
  }
  if (!isCounted) beats.push(...scoreBeats(prior, scene));
  return withFirstLine(beats, scene);
}

/** The score is counted before the events that only prepare the next move. */
const COUNTED_BEFORE: ReadonlySet<GameEvent['type']> = new Set([
  'hopAvailable',
  'cardsDrawn',
  'turnStarted',
  'gameOver',
]);
const NOT_IN_SENTENCE: ReadonlySet<GameEvent['type']> = new Set(['cardsDrawn', 'turnStarted', 'gameOver']);

/** Without the next turn and the end. Where the other seat may hop is visible, and of no use until it does. */
function announcementOf({ events, after, say }: Omit<BeatScene, 'before'>): string {
  const isAnnounced = (event: GameEvent): boolean =>
    !NOT_IN_SENTENCE.has(event.type) && (event.type !== 'hopAvailable' || event.player === after.viewer);
  return describeEvents(events.filter(isAnnounced), after, say);
}

/** The same for the caption below the board, which is short: the power tiles are visible anyway. */
export function whatHappened({ events, ...scene }: Omit<BeatScene, 'before'>): string {
  return announcementOf({ ...scene, events: events.filter(({ type }) => type !== 'powerTilesAssigned') });
}

function withFirstLine([first, ...rest]: readonly Beat[], scene: BeatScene): readonly Beat[] {
  if (!first) return [];
  const line = (): string => announcementOf(scene);
  if (line() === '') return [first, ...rest];
  return [{ ...first, line, caption: () => whatHappened(scene) }, ...rest];
}

/** A program seems to think for a moment, less the time that it has already taken. */
export function thinkBeat(table: Table, seat: Seat, thoughtMs: number): Beat {
  const ms = Math.max(0, BEAT_MS.think - thoughtMs);
  return { ...newBeat('think', { ...table, current: seat, legalMoves: [] }, table, { seat }), ms };
}

/** An optimistically shown card returns to the hand. @param shown the table with that card */
export function returnBeat(table: Table, shown: Table, { seat, events }: Pick<Entry, 'seat' | 'events'>): Beat {
  const played = events.find((event) => event.type === 'cardPlaced' || event.type === 'effectPlayed');
  const cells = played?.type === 'cardPlaced' ? [played.cell] : [];
  return newBeat('return', table, shown, { seat, cells, ...(played && { cardId: played.cardId }) });
}

type Details = Partial<Omit<Beat, 'kind' | 'ms' | 'table' | 'was'>>;

function newBeat(kind: BeatKind, table: Table, prior: Table, details: Details = {}): Beat {
  const { cells = [], fights = [] } = details;
  const apart = kind in APART_MS ? APART_MS[kind as keyof typeof APART_MS] : 0;
  const further = apart * (Math.max(1, cells.length, fights.length) - 1);
  return { kind, ms: BEAT_MS[kind] + further, table, was: prior.board, seat: null, cells, ...details };
}

function eventBeats(event: GameEvent, table: Table, prior: Table, scene: BeatScene): readonly Beat[] {
  const beat = (kind: BeatKind, details: Details = {}): readonly Beat[] => [newBeat(kind, table, prior, details)];
  switch (event.type) {
    case 'cardPlaced': {
      const { player: seat, cardId, cell } = event;
      return beat(seat === table.viewer ? 'place' : 'arrive', { seat, cardId, cells: [cell] });
    }
    case 'powerBoostApplied':
      return beat('boost', { cells: [event.cell] });
    case 'cardsCaptured':
      return beat('capture', { seat: event.newOwner, cells: event.cells });
    case 'hopAvailable':
      return beat('offer', { seat: event.player, cells: event.destinations });
    case 'cardOverrun':
      return beat('overrun', { cells: [event.cell] });
    case 'cardHopped':
      return beat('hop', { seat: event.player, cells: [event.to], from: event.from });
    case 'hopDeclined':
      return beat('stay', { seat: event.player, cells: [event.cell] });
    case 'effectPlayed':
      return beat('effect', { seat: event.player, cardId: event.cardId });
    case 'boulderRemoved':
      return beat('boulder', { cells: event.cells });
    case 'boardFlipped':
      return beat('flip', { cells: table.board.flatMap((placed, cell) => (placed && !placed.frozen ? cell : [])) });
    case 'handsSwapped':
      return beat('swap', lineOfHand(table, prior, scene));
    case 'cardFrozen':
      return beat('freeze', { cells: [event.cell] });
    case 'cardRecruited':
      return beat('recruit', { seat: event.newOwner, cells: [event.to], from: event.from });
    case 'cardsDrawn':
      return beat('draw', { seat: event.player, ...lineOfHand(table, prior, scene) });
    case 'turnStarted':
      return beat('turn', { seat: event.player, ...lineOf(event, scene) });
    case 'gameOver':
      return endBeats(event, table, scene);
    case 'powerTilesAssigned':
      return [];
  }
}

/** Only the viewer's own turn is announced: the other's is visible at once. */
function lineOf(event: GameEvent, { after, say }: BeatScene): Pick<Beat, 'line'> {
  const isOthersTurn = event.type === 'turnStarted' && event.player !== after.viewer;
  return isOthersTurn ? {} : { line: () => describeEvents([event], after, say) };
}

/** The cards that come into the viewer's hand. */
function lineOfHand(table: Table, prior: Table, { say }: BeatScene): Pick<Beat, 'line'> {
  const names = table.hand.filter((cardId) => !prior.hand.includes(cardId)).map((cardId) => cardOf(cardId).name);
  return names.length === 0 ? {} : { line: () => say('board.event.got', { cards: listed(names, say) }) };
}

/** @param next the step after the attack, which may be its captures */
function clashBeats(attack: GameEvent, table: Table, next: Unfolded | undefined): readonly Beat[] {
  const captured = next?.event.type === 'cardsCaptured' ? next : undefined;
  const fights = captured
    ? fightsOf({ ...table, board: captured.table.board }, [attack, captured.event])
    : fightsOf(table, [attack]);
  return fights.length === 0 ? [] : [newBeat('clash', table, table, { fights, cells: [fights[0]!.cell] })];
}

/** A group that grew lights up while the score is counted. */
function scoreBeats(prior: Table, { before, after, say }: BeatScene): readonly Beat[] {
  if (before.score.A === after.score.A && before.score.B === after.score.B) return [];
  const table = { ...prior, score: after.score };
  const line = (): string => scoreWords(table, say);
  const grown = seatsFrom(after.viewer).find(
    (seat) => scoreParts(after, seat).group > Math.max(1, scoreParts(before, seat).group),
  );
  if (grown === undefined) return [newBeat('score', table, prior, { line })];
  return [newBeat('group', table, prior, { line, seat: grown, cells: groupsOf(table, grown)[0]! })];
}

/** Counts each card, then the largest group, the viewer's first; then shows the result, as the winner's beat. */
function endBeats(event: Extract<GameEvent, { type: 'gameOver' }>, table: Table, scene: BeatScene): readonly Beat[] {
  const counting = seatsFrom(table.viewer).flatMap((seat) => {
    const groups = groupsOf(table, seat);
    const owned = groups.flat().toSorted((one, other) => one - other);
    const cards = owned.map((_, i) => newBeat('count', table, table, { seat, cells: owned.slice(0, i + 1) }));
    return groups[0] ? [...cards, newBeat('countGroup', table, table, { seat, cells: groups[0] })] : cards;
  });
  const seat = event.winner === 'draw' ? null : event.winner;
  return [...counting, newBeat('verdict', table, table, { seat, ...lineOf(event, scene) })];
}
