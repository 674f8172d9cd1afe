// A puzzle being solved, as a value: the server judges each move, the engine plays it here. No DOM, no requests.
import {
  findMove,
  formatMove,
  knownPosition,
  legalMoves,
  otherSeat,
  playPly,
  RULES,
  type BySeat,
  type CardId,
  type Ply,
  type Position,
} from '../../src/engine/index.ts';
import { closestKnownRules } from '../../schema/closest-rules.ts';
import { parseSyncState } from '../../schema/positions.ts';
import type { Attempted, AttemptRequest, Puzzle } from '../../schema/puzzle.ts';
import { tableOfPosition, type Table } from './table.ts';

/** `wrong`: the last move was taken back. `shown`: the solution is being shown, or has been. */
type SolvingStatus = 'going' | 'wrong' | 'solved' | 'shown';

/** The last wrong move. */
interface Mistake {
  readonly name: string;
  /** The first move of its refutation; `null` in a hidden puzzle, and if the game would be over. */
  readonly answer: string | null;
}

export interface Solving {
  readonly puzzle: Puzzle;
  readonly names: BySeat<string>;
  readonly status: SolvingStatus;
  /** After all accepted moves. */
  readonly position: Position;
  /** The accepted moves, with the replies. */
  readonly plies: readonly Ply[];
  readonly table: Table;
  readonly mistake: Mistake | null;
  /** The answer that ended the last attempt. */
  readonly ended: Attempted | null;
  /** Whether an attempt has failed. */
  readonly hasFailed: boolean;
  /** The rating change of the attempt that counted, if one has. */
  readonly rating: Attempted['rating'];
}

/** @param hasFailed defaults to what the server knows */
export function newSolving(
  puzzle: Puzzle,
  names: BySeat<string>,
  hasFailed = puzzle.yours !== null && !puzzle.yours.solved,
): Solving {
  const facts = { mistake: null, ended: null, hasFailed, rating: null } as const;
  return withPlies({ puzzle, names, status: 'going', plies: [], ...facts }, []);
}

/** The line so far with one more move, or without one to give up. */
export function attemptWith({ plies }: Solving, name: string | undefined): AttemptRequest {
  const moves = plies.map((ply) => ply.name);
  return name === undefined ? { moves, giveUp: true } : { moves: [...moves, name], giveUp: false };
}

/**
 * Applies the server's answer to a move.
 * @returns the state after the solver's move and after each reply; one state, with the move taken back, if it was wrong
 */
export function answered(solving: Solving, name: string, answer: Attempted): readonly [Solving, ...Solving[]] {
  const { status, moves, explanation } = answer;
  if (status === 'failed') {
    const mistake = { name, answer: explanation?.refutation[0] ?? null };
    return [{ ...solving, ...endedBy(solving, answer), status: 'wrong', hasFailed: true, mistake }];
  }
  const plies = withMoves(solving, moves.slice(solving.plies.length));
  const ended = status === 'solved' ? endedBy(solving, answer) : {};
  const [first, ...replies] = plies.map((_, i): Solving => {
    const isLast = i === plies.length - 1;
    const facts = { ...solving, mistake: null, ...ended, status: isLast ? status : 'going' } as const;
    return withPlies(facts, [...solving.plies, ...plies.slice(0, i + 1)]);
  });
  return [first!, ...replies];
}

/** The solution from the start. @returns the state before its first move, and after each move */
export function solutionShown(solving: Solving, answer: Attempted): readonly Solving[] {
  const facts = { ...solving, ...endedBy(solving, answer), status: 'shown', hasFailed: true, mistake: null } as const;
  const start = withPlies(facts, []);
  const plies = withMoves(start, answer.explanation?.line ?? []);
  return [start, ...plies.map((_, i) => withPlies(facts, plies.slice(0, i + 1)))];
}

/** How many cards the solver cannot see. */
export function unseenCount(puzzle: Puzzle): number {
  return unseenCards(puzzle).length;
}

function endedBy({ rating }: Solving, answer: Attempted): Pick<Solving, 'ended' | 'rating'> {
  return { ended: answer, rating: rating ?? answer.rating };
}

function withMoves({ position }: Solving, names: readonly string[]): Ply[] {
  const plies: Ply[] = [];
  for (const name of names) {
    const before = plies.at(-1)?.position ?? position;
    plies.push(playPly(before, findMove(before, name)!));
  }
  return plies;
}

type Facts = Omit<Solving, 'position' | 'table'>;

function withPlies(facts: Facts, plies: readonly Ply[]): Solving {
  const position = plies.at(-1)?.position ?? positionOf(facts.puzzle);
  return { ...facts, plies, position, table: tableOf(facts, position, plies.at(-1) ?? null) };
}

function tableOf({ puzzle, names, status }: Facts, position: Position, last: Ply | null): Table {
  const { seat, kind } = puzzle;
  const isOver = position.current === null;
  const table = tableOfPosition(position, seat, {
    names,
    status: isOver ? 'finished' : 'active',
    winner: position.winner,
    endReason: isOver ? 'played' : null,
    last,
  });
  const mayMove = position.current === seat && (status === 'going' || status === 'wrong');
  return {
    ...(status === 'shown' ? watched(table) : table),
    legalMoves: mayMove ? legalMoves(position).map(formatMove) : [],
    ...(kind === 'open' && { openHand: position.hands[otherSeat(seat)] }),
  };
}

/** Nobody is to move. */
function watched(table: Table): Table {
  const { last } = table;
  const events = last?.events.filter(({ type }) => type !== 'turnStarted') ?? [];
  return { ...table, current: null, last: last && { ...last, events } };
}

/** Of a hidden hand only the size is known: arbitrary unseen cards stand for it, and are never shown. */
function positionOf(puzzle: Puzzle): Position {
  const { state, seat, first, moveCount, openHands } = puzzle;
  const seen = parseSyncState(state, { rules: closestKnownRules(puzzle), first, moveCount, seat });
  const known = knownPosition(seen, seat, state.hand);
  const other = otherSeat(seat);
  const otherHand = openHands?.[other] ?? unseenCards(puzzle).slice(0, state.opponentHand);
  return { ...known, turn: state.turn, hands: { ...known.hands, [other]: otherHand } };
}

function unseenCards(puzzle: Puzzle): CardId[] {
  const { board, hand } = puzzle.state;
  const seen = new Set([...board.flat().flatMap((card) => card?.cardId ?? []), ...hand]);
  return RULES[closestKnownRules(puzzle)].championPool.filter((cardId) => !seen.has(cardId));
}
