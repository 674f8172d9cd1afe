// Events as sentences to show and speak. Pure: texts come from `say`.
import { cardOf, cellName, type BySeat, type Cell, type GameEvent, type Viewer } from '../../src/engine/index.ts';
import { parseName } from '../game/choice.ts';
import { listed, type Say } from './say.ts';

/** Player names and the viewer: a seat is addressed as "you". */
export interface Telling {
  readonly names: BySeat<string>;
  readonly viewer: Viewer;
}

/** The events of one move as sentences: "Ada plays Kilnwarden on B2 and captures A2 and B1. It is your turn." */
export function describeEvents(events: readonly GameEvent[], telling: Telling, say: Say): string {
  return joined(events)
    .map(([event, captured]) => describeEvent(event, captured, telling, say))
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** A move by its exact name, short: "Kilnwarden B2", "hop to C3". */
export function moveLabel(name: string, say: Say): string {
  const { what, cells } = parseName(name);
  const places = cells.map(cellName);
  if (what === 'stay') return say('board.move.stay');
  if (what === 'hop') return say('board.move.hop', { cell: places[0] ?? '' });
  return [what, places.join(' → ')].join(' ').trim();
}

type Captured = Extract<GameEvent, { type: 'cardsCaptured' }>;
const ATTACKS: readonly GameEvent['type'][] = ['cardPlaced', 'cardHopped'];

/** A capture is described with its attack. */
function joined(events: readonly GameEvent[]): [GameEvent, Captured | undefined][] {
  const captured = events.find((event) => event.type === 'cardsCaptured');
  const attack = captured && events.findLast(({ type }) => ATTACKS.includes(type));
  const described = attack ? events.filter((event) => event !== captured) : events;
  return described.map((event) => [event, event === attack ? captured : undefined]);
}

function describeEvent(event: GameEvent, captured: Captured | undefined, telling: Telling, say: Say): string {
  const facts = factsOf(event, telling);
  const cellList = (cells: readonly Cell[]): string => listed(cells.map(cellName), say);
  switch (event.type) {
    case 'powerTilesAssigned': {
      const tiles = event.tiles.map(({ cell, color }) =>
        say('board.event.tileOn', { color: say(`board.color.${color}`), cell: cellName(cell) }),
      );
      return say('board.event.powerTiles', { tiles: listed(tiles, say) });
    }
    case 'cardPlaced':
      if (!captured) return say('board.event.placed', facts);
      return say('board.event.placedCaptured', { ...facts, cells: cellList(captured.cells) });
    case 'powerBoostApplied':
      return say('board.event.boosted', { ...facts, color: say(`board.color.${event.color}`), boost: event.boost });
    case 'cardsCaptured':
      return say('board.event.captured', { ...facts, cells: cellList(event.cells) });
    case 'hopAvailable': {
      const likePiece = say(`board.likePiece.${event.piece}`);
      return say('board.event.hopAvailable', { ...facts, likePiece, cells: cellList(event.destinations) });
    }
    case 'cardOverrun':
      return say('board.event.overrun', { ...facts, card: cardOf(event.removedCardId).name });
    case 'cardHopped':
      if (!captured) return say('board.event.hopped', facts);
      return say('board.event.hoppedCaptured', { ...facts, cells: cellList(captured.cells) });
    case 'hopDeclined':
      return say('board.event.stayed', facts);
    case 'effectPlayed':
      return say('board.event.effect', facts);
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
      return say('board.event.recruited', facts);
    case 'cardsDrawn':
      return say(event.count === 1 ? 'board.event.drewOne' : 'board.event.drew', { ...facts, count: event.count });
    case 'turnStarted':
      return event.player === telling.viewer ? say('board.event.yourTurn') : say('board.event.turn', facts);
    case 'gameOver':
      return describeEnd(event, telling, say);
  }
}

/** The facts that many events have: who, which card, and where. */
function factsOf(event: GameEvent, { names }: Telling): Record<string, string> {
  return {
    ...('player' in event && { player: names[event.player] }),
    ...('newOwner' in event && { player: names[event.newOwner] }),
    ...('cardId' in event && { card: cardOf(event.cardId).name }),
    ...('cell' in event && { cell: cellName(event.cell) }),
    ...('from' in event && { from: cellName(event.from), to: cellName(event.to) }),
  };
}

function describeEnd({ winner, scores }: Extract<GameEvent, { type: 'gameOver' }>, telling: Telling, say: Say): string {
  if (winner === 'draw') return say('board.event.draw', { score: scores.A });
  const [most, fewest] = [Math.max(scores.A, scores.B), Math.min(scores.A, scores.B)];
  if (winner === telling.viewer) return say('board.event.youWin', { most, fewest });
  return say('board.event.wins', { player: telling.names[winner], most, fewest });
}
