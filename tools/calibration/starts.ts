// Measures what moving first is worth, by self-play: who wins, the opening, and how often the lead changes.
import {
  cellName,
  CELLS,
  COLUMNS,
  ROWS,
  columnOf,
  rowOf,
  scoreOf,
  type BySeat,
  type Cell,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import { playGame, seedOf, type Player } from '../../test/house/games.ts';
import { playerOf, type Contestant } from './players.ts';

export interface StartsTask {
  readonly ruleset: Ruleset;
  /** Plays both seats. */
  readonly contestant: Contestant;
  readonly games: number;
  /** Prefix of the seeds: game i is `seedOf(seeds, i)`. */
  readonly seeds: string;
}

export interface StartedGame {
  /** The score of the seat that moved first: 0, 0.5 for a draw, or 1. */
  readonly firstScore: number;
  /** The class of the cell of the first card; `null` if an effect was played first. */
  readonly opening: string | null;
  /** How often the lead in points passed to the other seat; ties in between are ignored. */
  readonly leadChanges: number;
}

export function playStarts({ ruleset, contestant, games, seeds }: StartsTask): StartedGame[] {
  const player = playerOf(contestant, ruleset);
  return Array.from({ length: games }, (_, i) => playStart(ruleset, seedOf(seeds, i), player));
}

function playStart(ruleset: Ruleset, seed: string, player: Player): StartedGame {
  const leads: number[] = [];
  let opening: string | null = null;
  const watched: Player = (view, randomSeed) => {
    const name = player(view, randomSeed);
    leads.push(leadOf(view.score));
    if (view.moveCount === 0) opening = openingOf(name);
    return name;
  };
  const end = playGame(ruleset, seed, { A: watched, B: watched });
  return { firstScore: firstScoreOf(end), opening, leadChanges: changesOf([...leads, leadOf(scoreOf(end))]) };
}

/** Cells that are mirror images of each other form a class, named after its cell nearest to A1. */
export function classOf(cell: Cell): string {
  const row = Math.min(rowOf(cell), ROWS - 1 - rowOf(cell));
  const column = Math.min(columnOf(cell), COLUMNS - 1 - columnOf(cell));
  return cellName(row * COLUMNS + column);
}

export const OPENING_CLASSES: readonly string[] = [...new Set(CELLS.map(classOf))];

/** How often the sign changes, ignoring zeros. */
export function changesOf(leads: readonly number[]): number {
  const signs = leads.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
}

function openingOf(move: string): string | null {
  const cell = CELLS.find((one) => move.endsWith(`@${cellName(one)}`));
  return cell === undefined ? null : classOf(cell);
}

function leadOf({ A, B }: BySeat<number>): number {
  return A - B;
}

function firstScoreOf({ winner, first }: Position): number {
  if (winner === 'draw') return 0.5;
  return winner === first ? 1 : 0;
}
