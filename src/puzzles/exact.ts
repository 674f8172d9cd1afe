// Exact search of positions without hidden cards, to the end of the game. Work is measured in positions visited.
import {
  CELL_COUNT,
  CURRENT,
  NOBODY,
  applyMove,
  legalCodes,
  newCompact,
  occupied,
  scoreLead,
  sizeOf,
  type CompactPosition,
  type MoveCode,
} from '../engine/compact.ts';

/** The state of a search: its limit, and preallocated positions. */
export interface ExactSearch {
  readonly limit: number;
  visited: number;
  readonly positions: CompactPosition[];
  positionsInUse: number;
}

/** Thrown when a search would visit more positions than its limit. */
export class TooLarge extends Error {}

/** `undefined`: the search was too large. */
export function withinLimit<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Beyond any lead. */
const MAX_LEAD = 99;
/** With fewer empty cells, ordering the moves does not pay off. */
const MIN_EMPTY_TO_ORDER = 3;

export function newExactSearch(limit: number): ExactSearch {
  return { limit, visited: 0, positions: [], positionsInUse: 0 };
}

/**
 * The lead of the seat to move at the end after `move`, with best play by both: exact within alpha..beta, otherwise a
 * bound.
 * @throws TooLarge
 */
export function leadAfter(
  search: ExactSearch,
  position: CompactPosition,
  move: MoveCode,
  alpha = -MAX_LEAD,
  beta = MAX_LEAD,
): number {
  const before = search.positionsInUse;
  const next = childOf(search, position, move);
  const lead = leadOf(search, next, position[CURRENT]!, alpha, beta);
  search.positionsInUse = before;
  return lead;
}

export type ExactGoal = 'win' | 'draw';

/** The smallest lead that reaches the goal. */
const LEAD_OF_GOAL: Readonly<Record<ExactGoal, number>> = { win: 1, draw: 0 };

/** Whether the seat to move still reaches the goal after `move`, whatever the other does. @throws TooLarge */
export function reachesGoal(search: ExactSearch, position: CompactPosition, move: MoveCode, goal: ExactGoal): boolean {
  const lead = LEAD_OF_GOAL[goal];
  return leadAfter(search, position, move, lead - 1, lead) >= lead;
}

/** The indices of the first `max` legal moves that reach the goal. @throws TooLarge */
export function movesReaching(
  search: ExactSearch,
  position: CompactPosition,
  goal: ExactGoal,
  max = Infinity,
): number[] {
  const found: number[] = [];
  for (const [index, move] of legalCodes(position).entries()) {
    if (reachesGoal(search, position, move, goal)) found.push(index);
    if (found.length >= max) break;
  }
  return found;
}

/** The indices of the legal moves with the greatest lead at the end, and that lead. @throws TooLarge */
export function bestMoves(search: ExactSearch, position: CompactPosition): { lead: number; indices: number[] } {
  let lead = -MAX_LEAD;
  let indices: number[] = [];
  for (const [index, move] of legalCodes(position).entries()) {
    const reached = leadAfter(search, position, move, lead - 1);
    if (reached > lead) indices = [];
    if (reached >= lead) indices.push(index);
    lead = Math.max(lead, reached);
  }
  return { lead, indices };
}

function leadOf(s: ExactSearch, position: CompactPosition, seat: number, alpha: number, beta: number): number {
  if (position[CURRENT] === NOBODY) return scoreLead(position, seat);
  return position[CURRENT] === seat ? bestLead(s, position, alpha, beta) : -bestLead(s, position, -beta, -alpha);
}

/** Fail-soft alpha-beta, from the view of the seat to move. */
function bestLead(s: ExactSearch, position: CompactPosition, alpha: number, beta: number): number {
  if (++s.visited > s.limit) throw new TooLarge(`more than ${s.limit} positions`);
  const before = s.positionsInUse;
  const seat = position[CURRENT]!;
  let best = -MAX_LEAD;
  for (const next of childrenOf(s, position)) {
    best = Math.max(best, leadOf(s, next, seat, Math.max(alpha, best), beta));
    if (best >= beta) break;
  }
  s.positionsInUse = before;
  return best;
}

/** Ordered by immediate lead, the largest first. */
function childrenOf(s: ExactSearch, position: CompactPosition): CompactPosition[] {
  const children = legalCodes(position).map((move) => childOf(s, position, move));
  if (CELL_COUNT - sizeOf(occupied(position)) < MIN_EMPTY_TO_ORDER) return children;
  const seat = position[CURRENT]!;
  const leads = new Map(children.map((next) => [next, scoreLead(next, seat)]));
  return children.sort((a, b) => leads.get(b)! - leads.get(a)!);
}

function childOf(s: ExactSearch, position: CompactPosition, move: MoveCode): CompactPosition {
  const next = (s.positions[s.positionsInUse++] ??= newCompact());
  next.set(position);
  applyMove(next, move);
  return next;
}
