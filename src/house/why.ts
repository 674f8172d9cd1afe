// Why a move was worse than the best one: a reason, as data, from the two resulting boards.
import {
  cardOf,
  cellName,
  NEIGHBOURS,
  otherSeat,
  play,
  scoreOf,
  sidesAt,
  type Cell,
  type GameEvent,
  type Move,
  type Played,
  type Position,
} from '../engine/index.ts';

/** Each reason with the facts of its sentence. */
export type Why =
  | {
      readonly reason: 'missedCapture';
      readonly cell: string;
      readonly side: Side;
      readonly own: number;
      readonly other: number;
    }
  | { readonly reason: 'missedCaptures'; readonly count: number }
  | { readonly reason: 'missedRemoval'; readonly card: string; readonly cell: string }
  | {
      readonly reason: 'leftOpen';
      readonly card: string;
      readonly cell: string;
      readonly side: Side;
      readonly number: number;
    }
  | { readonly reason: 'fewerPoints'; readonly points: number }
  | { readonly reason: 'effectSpent'; readonly card: string }
  | { readonly reason: 'effectMissed'; readonly card: string }
  | { readonly reason: 'betterCell'; readonly card: string; readonly cell: string }
  | { readonly reason: 'betterCard'; readonly card: string; readonly other: string }
  | { readonly reason: 'betterHop' };

const SIDES = ['north', 'east', 'south', 'west'] as const;
type Side = (typeof SIDES)[number];

/** Checks captures first, then open sides, points and finally the kind of choice. */
export function whyWorse(position: Position, played: Move, best: Move): Why {
  const [after, instead] = [play(position, played), play(position, best)];
  return (
    missed(after, instead) ??
    leftOpen(position, after, instead) ??
    points(position, after, instead) ??
    choice(played, best)
  );
}

function missed(after: Played, instead: Played): Why | undefined {
  const captured = capturedIn(instead.events);
  const more = captured.length - capturedIn(after.events).length;
  if (more > 0 && captured.length > 1) return { reason: 'missedCaptures', count: captured.length };
  if (more > 0) return missedCapture(instead, captured[0]!);
  const [removal, other] = [removalIn(instead.events), removalIn(after.events)];
  return removal && !other ? { reason: 'missedRemoval', ...removal } : undefined;
}

/** The facing sides that would have decided the capture. */
function missedCapture({ position, events }: Played, cell: Cell): Why | undefined {
  const from = attackerIn(events);
  const direction = from === undefined ? -1 : NEIGHBOURS[from]!.indexOf(cell);
  if (from === undefined || direction < 0) return undefined;
  const own = sidesAt(position.board, position.powerTiles, from)[direction]!;
  const other = sidesAt(position.board, position.powerTiles, cell)[(direction + 2) % 4]!;
  return { reason: 'missedCapture', cell: cellName(cell), side: SIDES[direction]!, own, other };
}

/** A side up to this number invites an attack. */
const WEAK = 5;

interface OpenSide {
  readonly cell: Cell;
  readonly direction: number;
  readonly number: number;
}

/** The card just played shows a weak side to an empty cell, and the best move shows none as weak. */
function leftOpen(before: Position, after: Played, instead: Played): Why | undefined {
  const weakest = weakestOf(before, after);
  if (!weakest || weakest.number > WEAK) return undefined;
  const otherwise = weakestOf(before, instead);
  if (otherwise && otherwise.number <= weakest.number) return undefined;
  const { cell, direction, number } = weakest;
  const card = cardOf(after.position.board[cell]!.cardId).name;
  return { reason: 'leftOpen', card, cell: cellName(cell), side: SIDES[direction]!, number };
}

/** The weakest open side among the mover's cards that this move put there, won, or opened. */
function weakestOf({ board: before, powerTiles, current }: Position, { position }: Played): OpenSide | undefined {
  const { board } = position;
  const open = board.flatMap((placed, cell) => {
    if (!placed || placed.owner !== current || placed.frozen || before[cell] === placed) return [];
    return NEIGHBOURS[cell]!.flatMap((next, direction) =>
      next === undefined || board[next]
        ? []
        : [{ cell, direction, number: sidesAt(board, powerTiles, cell)[direction]! }],
    );
  });
  return open.toSorted((a, b) => a.number - b.number)[0];
}

function points({ current }: Position, after: Played, instead: Played): Why | undefined {
  const gain = leadOf(instead, current!) - leadOf(after, current!);
  return gain > 0 ? { reason: 'fewerPoints', points: gain } : undefined;
}

function leadOf({ position }: Played, seat: 'A' | 'B'): number {
  const score = scoreOf(position);
  return score[seat] - score[otherSeat(seat)];
}

function choice(played: Move, best: Move): Why {
  if (best.type === 'hop' || best.type === 'stay') return { reason: 'betterHop' };
  const [card, other] = [cardOf(best.cardId).name, cardOf(played.cardId).name];
  if (best.type === 'effect' && played.cardId !== best.cardId) return { reason: 'effectMissed', card };
  if (played.type === 'effect' && played.cardId !== best.cardId) return { reason: 'effectSpent', card: other };
  if (played.cardId === best.cardId) return { reason: 'betterCell', card, cell: cellName(targetOf(best)) };
  return { reason: 'betterCard', card, other };
}

function targetOf(move: Extract<Move, { type: 'place' | 'effect' }>): Cell {
  return move.type === 'place' ? move.cell : (move.dest ?? move.target ?? 0);
}

function capturedIn(events: readonly GameEvent[]): Cell[] {
  return events.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : []));
}

function attackerIn(events: readonly GameEvent[]): Cell | undefined {
  for (const event of events) {
    if (event.type === 'cardPlaced') return event.cell;
    if (event.type === 'cardHopped') return event.to;
  }
  return undefined;
}

/** The first card that leaves the board. */
function removalIn(events: readonly GameEvent[]): { card: string; cell: string } | undefined {
  for (const event of events) {
    if (event.type === 'cardOverrun') {
      return { card: cardOf(event.removedCardId).name, cell: cellName(event.cell) };
    }
    if (event.type === 'boulderRemoved') {
      return { card: cardOf(event.cardIds[0]!).name, cell: cellName(event.cells[0]!) };
    }
  }
  return undefined;
}
