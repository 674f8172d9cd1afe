// The themes of a puzzle, from its first move and its line.
import type { PuzzleTheme } from '../../schema/puzzle-themes.ts';
import {
  CELLS,
  COLUMNS,
  ROWS,
  capturedCells,
  otherSeat,
  type CardId,
  type GameEvent,
  type Ply,
  type Position,
  type Seat,
} from '../engine/index.ts';

/** In a row. */
const MIN_ONLY_MOVES_OF_LONG = 3;
const CORNERS: readonly number[] = [0, COLUMNS - 1, (ROWS - 1) * COLUMNS, CELLS.length - 1];

export interface Facts {
  readonly start: Position;
  /** The solution; for a hidden puzzle only its first move. */
  readonly plies: readonly [Ply, ...Ply[]];
  /** Whether the move with the most points at once is wrong. */
  readonly isGreedyWrong: boolean;
  /** How many of the solver's moves, from the first, are the only right ones. */
  readonly only: number;
}

export function themesOf({ start, plies, isGreedyWrong, only }: Facts): PuzzleTheme[] {
  const solver = start.current!;
  const [first] = plies;
  const end = plies.at(-1)!.position;
  const captures = capturedCells(first.events).length;
  const { move } = first;
  const themes: (PuzzleTheme | false)[] = [
    isGreedyWrong && 'poison',
    move.type === 'place' && plies.some((ply) => isLost(ply, move.cardId, solver)) && 'sacrifice',
    end.winner === solver && cardsOf(end, solver) <= cardsOf(end, otherSeat(solver)) && 'group',
    move.type === 'place' && captures === 0 && !hopsIn(plies) && 'quiet',
    move.type === 'place' && CORNERS.includes(move.cell) && 'corner',
    captures === 2 && 'double',
    captures > 2 && 'triple',
    only >= MIN_ONLY_MOVES_OF_LONG && 'long',
    first.events.some(({ type }) => type === 'powerBoostApplied') && 'power',
    ...hopThemes(plies),
    move.type === 'effect' && (move.effect.toLowerCase() as Lowercase<typeof move.effect>),
    plies.some(({ events }, i) => isSkip(plies[i - 1]?.position ?? start, events, solver)) && 'skip',
  ];
  return themes.filter((theme) => theme !== false);
}

/** Whether the other seat owns the card afterwards. */
function isLost({ position }: Ply, cardId: CardId, solver: Seat): boolean {
  return position.board.some((placed) => placed?.cardId === cardId && placed.owner !== solver);
}

function cardsOf({ board }: Position, seat: Seat): number {
  return board.filter((placed) => placed?.owner === seat).length;
}

/** The second move of the line, if it is a hop. */
function hopsIn([, second]: Facts['plies']): Ply | undefined {
  return second?.move.type === 'hop' ? second : undefined;
}

function hopThemes(plies: Facts['plies']): PuzzleTheme[] {
  const hop = plies[0].events.find((event) => event.type === 'hopAvailable');
  if (!hop) return [];
  if (plies[1]?.move.type === 'stay') return ['stay'];
  const themes: PuzzleTheme[] = [hop.piece.toLowerCase() as Lowercase<typeof hop.piece>];
  const isOverrun = plies[1]?.events.some(({ type }) => type === 'cardOverrun');
  return isOverrun ? [...themes, 'overrun'] : themes;
}

/** Whether the solver moves again because the other seat cannot. */
function isSkip(before: Position, events: readonly GameEvent[], solver: Seat): boolean {
  return before.current === solver && events.some((event) => event.type === 'turnStarted' && event.player === solver);
}
