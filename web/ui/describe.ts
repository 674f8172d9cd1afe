// Describes events in sentences to show and announce. Pure: texts come from `say`.
import {
  cardOf,
  cellName,
  type BySeat,
  type Cell,
  type GameEvent,
  type Seat,
  type Viewer,
} from '../../src/engine/index.ts';
import { parseName } from '../game/choice.ts';
import { listed, type BoardKey, type Translate } from './translate.ts';

/** Player names and the viewer: a seat is addressed as "you". */
interface EventTextContext {
  readonly names: BySeat<string>;
  readonly viewer: Viewer;
}

/** The events of one move as sentences: "Ada plays Kilnwarden on B2 and captures A2 and B1. Your move." */
export function describeEvents(events: readonly GameEvent[], context: EventTextContext, say: Translate): string {
  return joined(events)
    .map(([event, captured]) => describeEvent(event, captured, context, say))
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** A move by its exact name, short: "Kilnwarden B2", "hop to C3". */
export function moveLabel(name: string, say: Translate): string {
  const { what, cells } = parseName(name);
  const places = cells.map(cellName);
  if (what === 'stay') return say('board.move.stay');
  if (what === 'hop') return say('board.move.hop', { cell: places[0] ?? '' });
  return [what, places.join(' → ')].join(' ').trim();
}

type Captured = Extract<GameEvent, { type: 'cardsCaptured' }>;
const ATTACKS: readonly GameEvent['type'][] = ['cardPlaced', 'cardHopped'];

/** Pairs a capture with the attack just before it, to describe both in one sentence. */
function joined(events: readonly GameEvent[]): [GameEvent, Captured | undefined][] {
  const at = events.findIndex(({ type }) => type === 'cardsCaptured');
  const attack = events[at - 1];
  const captured = attack && ATTACKS.includes(attack.type) ? (events[at] as Captured) : undefined;
  return causesFirst(events)
    .filter((event) => event !== captured)
    .map((event) => [event, event === attack ? captured : undefined]);
}

/** A card is overrun in the engine before the other hops there. */
function causesFirst(events: readonly GameEvent[]): readonly GameEvent[] {
  const hop = events.find(({ type }) => type === 'cardHopped');
  const overrun = hop && events.find(({ type }) => type === 'cardOverrun');
  if (!overrun) return events;
  return events.flatMap((event) => (event === hop ? [hop, overrun] : event === overrun ? [] : [event]));
}

function describeEvent(
  event: GameEvent,
  captured: Captured | undefined,
  context: EventTextContext,
  say: Translate,
): string {
  const facts = factsOf(event, context);
  const sayOf = (key: PlayersKey, more: Readonly<Record<string, string | number>> = {}): string =>
    say(actorOf(event) === context.viewer ? `${key}.you` : key, { ...facts, ...more });
  const cellList = (cells: readonly Cell[]): string => listed(cells.map(cellName), say);
  switch (event.type) {
    case 'powerTilesAssigned': {
      const tiles = event.tiles.map(({ cell, color }) =>
        say('board.event.tileOn', { color: say(`board.color.${color}`), cell: cellName(cell) }),
      );
      return say('board.event.powerTiles', { tiles: listed(tiles, say) });
    }
    case 'cardPlaced':
      if (!captured) return sayOf('board.event.placed');
      return sayOf('board.event.placedCaptured', { cells: cellList(captured.cells) });
    case 'powerBoostApplied':
      return say('board.event.boosted', { ...facts, color: say(`board.color.${event.color}`), boost: event.boost });
    case 'cardsCaptured':
      return sayOf('board.event.captured', { cells: cellList(event.cells) });
    case 'hopAvailable': {
      const likePiece = say(`board.likePiece.${event.piece}`);
      return sayOf('board.event.hopAvailable', { likePiece, cells: cellList(event.destinations) });
    }
    case 'cardOverrun':
      return say('board.event.overrun', { ...facts, card: cardOf(event.removedCardId).name });
    case 'cardHopped':
      if (!captured) return sayOf('board.event.hopped');
      return sayOf('board.event.hoppedCaptured', { cells: cellList(captured.cells) });
    case 'hopDeclined':
      return sayOf('board.event.stayed');
    case 'effectPlayed':
      return sayOf('board.event.effect');
    case 'boulderRemoved': {
      const cards = event.cardIds.map((cardId, i) =>
        say('board.event.cardOn', { card: cardOf(cardId).name, cell: cellName(event.cells[i]!) }),
      );
      return say('board.event.boulder', { cards: listed(cards, say) });
    }
    case 'boardFlipped':
      return say('board.event.flipped');
    case 'handsSwapped':
      return say('board.event.swapped');
    case 'cardFrozen':
      return say('board.event.frozen', facts);
    case 'cardRecruited':
      return sayOf('board.event.recruited');
    case 'cardsDrawn':
      return sayOf(event.count === 1 ? 'board.event.drewOne' : 'board.event.drew', { count: event.count });
    case 'turnStarted':
      return event.player === context.viewer ? say('board.event.yourTurn') : say('board.event.turn', facts);
    case 'gameOver':
      return describeEnd(event, context, say);
  }
}

/** Keys of texts about a player's action that have a variant for the viewer: "You play …". */
type PlayersKey = Extract<BoardKey, `${string}.you`> extends `${infer Key}.you` ? Key & BoardKey : never;

/** Who caused an event; `undefined` if nobody did. */
function actorOf(event: GameEvent): Seat | undefined {
  if ('player' in event) return event.player;
  return 'newOwner' in event ? event.newOwner : undefined;
}

/** The facts that many events share: player, card and cells. */
function factsOf(event: GameEvent, { names }: EventTextContext): Record<string, string> {
  return {
    ...('player' in event && { player: names[event.player] }),
    ...('newOwner' in event && { player: names[event.newOwner] }),
    ...('cardId' in event && { card: cardOf(event.cardId).name }),
    ...('cell' in event && { cell: cellName(event.cell) }),
    ...('from' in event && { from: cellName(event.from), to: cellName(event.to) }),
  };
}

function describeEnd(
  { winner, scores }: Extract<GameEvent, { type: 'gameOver' }>,
  context: EventTextContext,
  say: Translate,
): string {
  if (winner === 'draw') return say('board.event.draw', { score: scores.A });
  const [most, fewest] = [Math.max(scores.A, scores.B), Math.min(scores.A, scores.B)];
  if (winner === context.viewer) return say('board.event.youWin', { most, fewest });
  return say('board.event.wins', { player: context.names[winner], most, fewest });
}
