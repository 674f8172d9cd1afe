// Explains, as data, why a move was worse than the best one, from the replies that the search finds to both in each deal.
// The explanation is true for those deals.
import {
  applyMove,
  CARD,
  CELL_COUNT,
  cellOf,
  cellsIn,
  CURRENT,
  HOP,
  kindOf,
  legalCodes,
  NEIGHBOUR,
  NO_CELL,
  OWNED,
  ownedLead,
  PENDING_HOP,
  PLACE,
  positionPlayed,
  scoreLead,
  sideOf,
  SIDES,
  sizeOf,
  type CellSet,
  type CompactPosition,
  type MoveCode,
} from '../engine/compact.ts';
import { cardOf, cellName, type Cell } from '../engine/index.ts';
import { indicesOfGreatest, valueAfter, type Searcher } from './search.ts';

/** Each reason with the facts it is worded from. Shares are whole percent of the deals; other numbers are means per deal. */
export type Why =
  | { readonly reason: 'missedCapture'; readonly cell: string }
  | { readonly reason: 'missedCaptures'; readonly count: number }
  | { readonly reason: 'missedRemoval'; readonly card: string; readonly cell: string }
  | (Taken & { readonly reason: 'taken'; readonly side: Side; readonly number: number })
  | (Taken & { readonly reason: 'takenOtherwise' })
  | { readonly reason: 'takenMore' | 'followUp' | 'standing'; readonly played: number; readonly instead: number }
  | { readonly reason: 'choice'; readonly best: string };

/** The best reply takes the card in `share` of the deals; after the best move, in `instead` of them. */
interface Taken {
  readonly card: string;
  readonly cell: string;
  readonly share: number;
  readonly instead: number;
}

const SIDE_NAMES = ['north', 'east', 'south', 'west'] as const;
type Side = (typeof SIDE_NAMES)[number];

/** What is compared, and over which deals. */
export interface Comparison {
  readonly searcher: Searcher;
  readonly deals: readonly CompactPosition[];
  readonly played: MoveCode;
  readonly best: MoveCode;
  /** The name of the best move. */
  readonly bestName: string;
}

/** The number of deals that a reason is based on. */
export const REASON_DEALS = 48;
/** The minimum share of the deals, and the minimum difference to the share after the best move. */
const MIN_SHARE = 0.6;
const MIN_SHARE_GAP = 0.3;
/** Minimum differences worth explaining, in cards and in points of lead per deal. */
const MIN_CARDS = 0.3;
const MIN_LEAD = 0.4;
/** Below this, the taken card costs nothing, because another one would be taken instead. */
const NEGLIGIBLE_CARDS = 0.1;

/** Tries, in order: the move itself, the reply, the seat's next move, the lead after that. */
export function whyWorse(comparison: Comparison): Why {
  const [played, best] = [followed(comparison, comparison.played), followed(comparison, comparison.best)];
  return whyFrom(comparison, { played, best });
}

/** The same if the consequences of both moves are known already. */
export function whyFrom(
  comparison: Omit<Comparison, 'searcher'>,
  { played, best }: { readonly played: Followed; readonly best: Followed },
): Why {
  const { deals, bestName } = comparison;
  const [now, lost] = [best.now - played.now, played.lost - best.lost];
  const [gained, lead] = [best.gained - played.gained, best.lead - played.lead];
  if (now > 0 && now >= lost) {
    const missed = missedAtOnce(deals[0]!, comparison.played, comparison.best);
    if (missed) return missed;
  }
  const taken = mostOftenTaken(played, best);
  if (taken && (lost > NEGLIGIBLE_CARDS || gained <= lost)) return taken;
  if (lost >= MIN_CARDS && lost >= gained) return compared('takenMore', played.lost, best.lost);
  if (gained >= MIN_CARDS) return compared('followUp', played.gained, best.gained);
  if (lead >= MIN_LEAD) return compared('standing', played.lead, best.lead);
  return { reason: 'choice', best: bestName };
}

function compared(reason: 'takenMore' | 'followUp' | 'standing', played: number, instead: number): Why {
  return { reason, played: Math.round(10 * played) / 10, instead: Math.round(10 * instead) / 10 };
}

/** What the best move captures or removes, if that is more than the move played does. */
function missedAtOnce(before: CompactPosition, played: MoveCode, best: MoveCode): Why | undefined {
  const mover = before[CURRENT]!;
  const theirs = before[OWNED + 1 - mover]!;
  const instead = positionPlayed(before, best);
  const lost = theirs & ~instead[OWNED + 1 - mover]!;
  if (sizeOf(lost) <= sizeOf(theirs & ~positionPlayed(before, played)[OWNED + 1 - mover]!)) return undefined;
  // A recruited card has moved to a neighbouring cell, so compare cards, not cells.
  const own = cellsIn(instead[OWNED + mover]!).map((cell) => instead[CARD + cell]);
  const captured = cellsIn(lost).filter((cell) => own.includes(before[CARD + cell]));
  if (captured.length > 1) return { reason: 'missedCaptures', count: captured.length };
  if (captured.length === 1) return { reason: 'missedCapture', cell: cellName(captured[0]!) };
  const [cell] = cellsIn(lost) as [Cell];
  return { reason: 'missedRemoval', card: cardOf(before[CARD + cell]!).name, cell: cellName(cell) };
}

/** The card that the reply takes in most deals and would leave after the best move. */
function mostOftenTaken(played: Followed, best: Followed): Why | undefined {
  let found: Why | undefined;
  let largestGap = MIN_SHARE_GAP;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const share = played.taken[cell]!;
    const instead = best.card[cell] === played.card[cell] ? best.taken[cell]! : 0;
    if (share < MIN_SHARE || share - instead < largestGap) continue;
    largestGap = share - instead;
    const facts = {
      card: cardOf(played.card[cell]!).name,
      cell: cellName(cell),
      share: Math.round(100 * share),
      instead: Math.round(100 * instead),
    };
    const shares = played.through.slice(4 * cell, 4 * cell + 4);
    const direction = indicesOfGreatest(shares, 1)[0]!;
    const number = sideOf(played.sides[cell]!, direction);
    const attacked = shares.reduce((sum, each) => sum + each, 0);
    found =
      attacked > share / 2
        ? { reason: 'taken', ...facts, side: SIDE_NAMES[direction]!, number }
        : { reason: 'takenOtherwise', ...facts };
  }
  return found;
}

/** The consequences of a move, over all deals. */
export interface Followed {
  /** Cards per deal: won by the move itself, lost to the reply, won by the next move; and the lead in score after that. */
  readonly now: number;
  readonly lost: number;
  readonly gained: number;
  readonly lead: number;
  /** By cell: the mover's card there after the move, its sides, and the share of deals in which the reply takes it. */
  readonly card: readonly number[];
  readonly sides: readonly number[];
  readonly taken: readonly number[];
  /** At 4 · cell + direction: the share of deals in which the reply attacks it from there and takes it. */
  readonly through: readonly number[];
}

/** Plays the move, the reply and the next move in each deal. */
export function followed({ searcher, deals }: Pick<Comparison, 'searcher' | 'deals'>, move: MoveCode): Followed {
  const seat = deals[0]![CURRENT]!;
  const part = 1 / deals.length;
  const sum = { now: 0, lost: 0, gained: 0, lead: 0 };
  const [card, sides, taken] = [newCounts(CELL_COUNT), newCounts(CELL_COUNT), newCounts(CELL_COUNT)];
  const through = newCounts(4 * CELL_COUNT);
  for (const deal of deals) {
    const own = positionPlayed(deal, move);
    if (own[PENDING_HOP] !== NO_CELL) playTurn(searcher, own);
    sum.now += ownedLead(own, seat) - ownedLead(deal, seat);
    const reply = own.slice();
    for (const cell of cellsIn(own[OWNED + seat]!)) {
      card[cell] = own[CARD + cell]!;
      sides[cell] = own[SIDES + cell]!;
    }
    if (reply[CURRENT] === 1 - seat) {
      playTurn(searcher, reply, (attacker, lost) => {
        for (const cell of cellsIn(lost)) {
          const direction = NEIGHBOUR.slice(4 * cell, 4 * cell + 4).indexOf(attacker);
          if (direction >= 0) through[4 * cell + direction]! += part;
        }
      });
    }
    for (const cell of cellsIn(own[OWNED + seat]! & ~reply[OWNED + seat]!)) {
      taken[cell]! += part;
      sum.lost++;
    }
    const next = reply.slice();
    if (next[CURRENT] === seat) playAtFirstSight(searcher, next);
    sum.gained += Math.max(0, sizeOf(reply[OWNED + 1 - seat]!) - sizeOf(next[OWNED + 1 - seat]!));
    sum.lead += scoreLead(next, seat);
  }
  const { now, lost, gained, lead } = sum;
  return { now: now * part, lost: lost * part, gained: gained * part, lead: lead * part, card, sides, taken, through };
}

const REPLIES = 8;

/** Called with what the other seat lost to a card that was placed or has hopped. */
type OnAttack = (attacker: Cell, lost: CellSet) => void;

/** Plays the best turn of the seat to move, including a hop. */
function playTurn(searcher: Searcher, position: CompactPosition, onAttack?: OnAttack): void {
  const other = OWNED + 1 - position[CURRENT]!;
  do {
    const before = position[other]!;
    const move = playBest(searcher, position);
    const kind = kindOf(move);
    if (kind === PLACE || kind === HOP) onAttack?.(cellOf(move), before & ~position[other]!);
  } while (position[PENDING_HOP] !== NO_CELL);
}

/** Looks one move ahead, like the review's own search for replies. */
function playBest(searcher: Searcher, position: CompactPosition): MoveCode {
  const moves = legalCodes(position);
  const candidates = indicesOfGreatest(
    moves.map((move) => valueAfter(searcher, position, move, 0)),
    REPLIES,
  );
  const values = candidates.map((i) => valueAfter(searcher, position, moves[i]!, 1));
  const best = moves[candidates[indicesOfGreatest(values, 1)[0]!]!]!;
  applyMove(position, best);
  return best;
}

function playAtFirstSight(searcher: Searcher, position: CompactPosition): void {
  const moves = legalCodes(position);
  const values = moves.map((move) => valueAfter(searcher, position, move, 0));
  applyMove(position, moves[indicesOfGreatest(values, 1)[0]!]!);
}

function newCounts(length: number): number[] {
  return Array.from({ length }, () => 0);
}
