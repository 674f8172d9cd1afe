// The exact value of each move in a hidden-hand ending, by counting. The other seat plays only one more card, so each
// unseen card wins, draws or loses for the solver, independently of the rest of that hand.
import {
  CELL_COUNT,
  CURRENT,
  HAND_COUNT,
  NOBODY,
  handAt,
  legalCodes,
  occupied,
  positionPlayed,
  scoreLead,
  sizeOf,
  type CompactPosition,
  type MoveCode,
} from '../engine/compact.ts';
import { RULES, type CardId } from '../engine/index.ts';
import { openCompact, type PuzzlePosition } from './position.ts';

/** The value of a move against an opponent who sees the solver's hand, if all unseen cards are equally likely. */
export interface Expectation {
  /** From 0 to 1. */
  readonly value: number;
  /** How many of the unseen cards beat the move, and how many hold it to a draw. */
  readonly losing: number;
  readonly drawing: number;
}

/** Two: the other seat plays the last card. Three: the solver plays it. */
export const HIDDEN_EMPTY_CELLS: readonly number[] = [2, 3];

/** Cards that the solver has not seen. Without effects, seen cards are on the board or in the solver's hand. */
export function unseenCards({ rules, board, hands, current }: PuzzlePosition): CardId[] {
  const seen = new Set([...board.flatMap((placed) => placed?.cardId ?? []), ...hands[current]]);
  return RULES[rules].championPool.filter((id) => !seen.has(id));
}

/**
 * By legal move, in canonical order. Only the size of the other hand matters, not its cards.
 * @throws RangeError unless two or three cells are empty and the rules have no effect cards
 */
export function expectations(stored: PuzzlePosition): Expectation[] {
  const start = openCompact(stored);
  const empty = CELL_COUNT - sizeOf(occupied(start));
  if (!HIDDEN_EMPTY_CELLS.includes(empty) || RULES[stored.rules].effectCards.length > 0) {
    throw new RangeError('the other seat must have one more card to play, and no effect');
  }
  const unseen = unseenCards(stored);
  const held = start[HAND_COUNT + 1 - start[CURRENT]!]!;
  return legalCodes(start).map((move) => expectationOf(start, move, unseen, held));
}

function expectationOf(start: CompactPosition, move: MoveCode, unseen: readonly CardId[], held: number): Expectation {
  const solver = start[CURRENT]!;
  const position = positionPlayed(start, move);
  const leads = unseen.map((card) => leadAgainst(position, solver, card));
  const losing = leads.filter((lead) => lead < 0).length;
  const drawing = leads.filter((lead) => lead === 0).length;
  const safe = noneHeld(unseen.length, losing, held);
  const won = noneHeld(unseen.length, losing + drawing, held);
  return { value: (safe + won) / 2, losing, drawing };
}

/** The solver's lead at the end when the other seat makes the best use of this card. */
function leadAgainst(before: CompactPosition, solver: number, card: CardId): number {
  const position = before.slice();
  position[handAt(1 - solver)] = card;
  position[HAND_COUNT + 1 - solver] = 1;
  return worstLead(position, solver);
}

/** Searches every line to the end, at most two moves. */
function worstLead(position: CompactPosition, solver: number): number {
  if (position[CURRENT] === NOBODY) return scoreLead(position, solver);
  const leads = legalCodes(position).map((move) => worstLead(positionPlayed(position, move), solver));
  return position[CURRENT] === solver ? Math.max(...leads) : Math.min(...leads);
}

/** The chance that a hand of `held` out of `all` cards has none of the `bad` ones: C(all - bad, held) / C(all, held). */
function noneHeld(all: number, bad: number, held: number): number {
  let chance = 1;
  for (let i = 0; i < held; i++) chance *= Math.max(0, all - bad - i) / (all - i);
  return chance;
}
