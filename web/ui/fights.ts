// The facing numbers that decide an attack, and previews of moves, for drawing. The engine's events say who wins.
import {
  NEIGHBOURS,
  capturedCells,
  scoreOf,
  sidesAt,
  type ByCell,
  type BySeat,
  type Cell,
  type GameEvent,
  type PlacedCard,
  type PowerTile,
} from '../../src/engine/index.ts';
import { previewOf } from '../game/choice.ts';
import type { Table } from '../game/table.ts';

/** An attacker's number against the number facing it. */
export interface Fight {
  /** The attacker's cell. */
  readonly cell: Cell;
  /** 0 north, 1 east, 2 south, 3 west of the attacker. */
  readonly direction: number;
  readonly own: number;
  readonly other: number;
  readonly wins: boolean;
}

/** The result of a possible move. */
export interface BoardPreview {
  readonly board: Table['board'];
  readonly captured: ReadonlySet<Cell>;
  readonly fights: readonly Fight[];
  readonly score: BySeat<number>;
}

/** The preview of a legal move by its name; `undefined` for any other. */
export function previewOfMove(table: Table, name: string): BoardPreview | undefined {
  const played = previewOf(table, name);
  if (!played) return undefined;
  const { events, position } = played;
  const { board } = position;
  const fights = fightsOf({ ...table, board }, events);
  return { board, captured: capturedIn(events), fights, score: scoreOf(position) };
}

interface Board {
  readonly board: ByCell<PlacedCard | null>;
  readonly powerTiles: readonly PowerTile[];
}

/** The fights of the attack in `events`, north first. `board` is the board right after them. */
export function fightsOf({ board, powerTiles }: Board, events: readonly GameEvent[]): readonly Fight[] {
  const cell = attackFrom(events);
  const attacker = cell === undefined ? null : board[cell];
  if (cell === undefined || !attacker) return [];
  const captured = capturedIn(events);
  const sides = sidesAt(board, powerTiles, cell);
  return NEIGHBOURS[cell]!.flatMap((next, direction) => {
    const placed = next === undefined ? null : board[next];
    if (next === undefined || !placed || placed.frozen) return [];
    const wins = captured.has(next);
    if (placed.owner === attacker.owner && !wins) return [];
    const other = sidesAt(board, powerTiles, next)[(direction + 2) % 4]!;
    return [{ cell, direction, own: sides[direction]!, other, wins }];
  });
}

function attackFrom(events: readonly GameEvent[]): Cell | undefined {
  for (const event of events) {
    if (event.type === 'cardPlaced') return event.cell;
    if (event.type === 'cardHopped') return event.to;
  }
  return undefined;
}

function capturedIn(events: readonly GameEvent[]): ReadonlySet<Cell> {
  return new Set(capturedCells(events));
}
