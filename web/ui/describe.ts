// Events as sentences to show and speak. Pure: texts come from `say`.
import { cardOf, cellName, type BySeat, type GameEvent, type Viewer } from '../../src/engine/index.ts';
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
  const { names, viewer } = telling;
  const cells = listed((captured?.cells ?? []).map(cellName), say);
  switch (event.type) {
    case 'powerTilesAssigned':
      return say('board.event.powerTiles', {
        tiles: listed(
          event.tiles.map(({ cell, color }) =>
            say('board.event.tileOn', { color: say(`board.color.${color}`), cell: cellName(cell) }),
          ),
          say,
        ),
      });
    case 'cardPlaced': {
      const facts = { player: names[event.player], card: cardName(event.cardId), cell: cellName(event.cell), cells };
      return say(captured ? 'board.event.placedCaptured' : 'board.event.placed', facts);
    }
    case 'powerBoostApplied':
      return say('board.event.boosted', {
        card: cardName(event.cardId),
        color: say(`board.color.${event.color}`),
        boost: event.boost,
      });
    case 'cardsCaptured':
      return say('board.event.captured', {
        player: names[event.newOwner],
        cells: listed(event.cells.map(cellName), say),
      });
    case 'hopAvailable':
      return say('board.event.hopAvailable', {
        player: names[event.player],
        likePiece: say(`board.likePiece.${event.piece}`),
        cells: listed(event.destinations.map(cellName), say),
      });
    case 'cardOverrun':
      return say('board.event.overrun', { card: cardName(event.removedCardId), cell: cellName(event.cell) });
    case 'cardHopped': {
      const [from, to] = [cellName(event.from), cellName(event.to)];
      const facts = { player: names[event.player], card: cardName(event.cardId), from, to, cells };
      return say(captured ? 'board.event.hoppedCaptured' : 'board.event.hopped', facts);
    }
    case 'hopDeclined':
      return say('board.event.stayed', { player: names[event.player], cell: cellName(event.cell) });
    case 'effectPlayed':
      return say('board.event.effect', { player: names[event.player], card: cardName(event.cardId) });
    case 'boulderRemoved':
      return say('board.event.boulder', {
        cards: listed(
          event.cardIds.map((cardId, i) =>
            say('board.event.cardOn', { card: cardName(cardId), cell: cellName(event.cells[i]!) }),
          ),
          say,
        ),
      });
    case 'boardFlipped':
      return say('board.event.flipped');
    case 'handsSwapped':
      return say('board.event.swapped');
    case 'cardFrozen':
      return say('board.event.frozen', { cell: cellName(event.cell) });
    case 'cardRecruited':
      return say('board.event.recruited', {
        player: names[event.newOwner],
        card: cardName(event.cardId),
        from: cellName(event.from),
        to: cellName(event.to),
      });
    case 'cardsDrawn':
      return say(event.count === 1 ? 'board.event.drewOne' : 'board.event.drew', {
        player: names[event.player],
        count: event.count,
      });
    case 'turnStarted':
      if (event.player === viewer) return say('board.event.yourTurn');
      return say('board.event.turn', { player: names[event.player] });
    case 'gameOver':
      return describeEnd(event, telling, say);
  }
}

function describeEnd({ winner, scores }: Extract<GameEvent, { type: 'gameOver' }>, telling: Telling, say: Say): string {
  if (winner === 'draw') return say('board.event.draw', { score: scores.A });
  const [most, fewest] = [Math.max(scores.A, scores.B), Math.min(scores.A, scores.B)];
  if (winner === telling.viewer) return say('board.event.youWin', { most, fewest });
  return say('board.event.wins', { player: telling.names[winner], most, fewest });
}

function cardName(cardId: number): string {
  return cardOf(cardId).name;
}
