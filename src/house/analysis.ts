// The analysis of a position from what the seat to move sees: like a review of one decision, but without its game.
import { CURRENT, NOBODY, positionPlayed, type CompactPosition, type MoveCode } from '../engine/compact.ts';
import { cardOf, CELLS, cellName, formatMove, observe, type Position } from '../engine/index.ts';
import { comparedWithBest, decisionOf, rounded, type Decision, type Judging } from './decision.ts';
import { classOf, MIN_EXPLAINED_LOSS, type MoveClass } from './move-class.ts';
import { POLICIES } from './policies.ts';
import { newSearcher, type Searcher } from './search.ts';
import { REASON_DEALS, followed, whyFrom, type Followed, type Why } from './why.ts';

/** Plain data, small enough to send to a thread. */
export interface AnalysisTask extends Judging {
  /** Cards that its seat to move cannot see are 0. */
  readonly position: Position;
  /** The name of a legal move to judge as the one played. */
  readonly asked: string | null;
}

/** Win probabilities of the seat to move, 0 to 1, rounded to ten-thousandths. */
export interface AnalysedMove {
  readonly name: string;
  readonly win: number;
  readonly loss: number;
  /** Half of the 95 % interval of the loss. */
  readonly margin: number;
  readonly deals: number;
  readonly class: MoveClass;
}

/** What the best reply and the seat's next move do, on average; cards rounded to tenths. */
export interface Follows {
  /** The change in the lead in cards: 1 for a card placed or removed, 2 for a captured card. */
  readonly atOnce: number;
  readonly lost: number;
  readonly gained: number;
  readonly lead: number;
  /** Most frequent first; shares in whole percent of the deals. */
  readonly taken: readonly { readonly card: string; readonly cell: string; readonly share: number }[];
}

export interface Analysis {
  /** Best first. */
  readonly moves: readonly AnalysedMove[];
  /** `follows` is `null` if the move ends the game. */
  readonly best: { readonly name: string; readonly follows: Follows | null };
  readonly asked: { readonly name: string; readonly follows: Follows | null; readonly why: Why | null } | null;
}

/** Deterministic: equal tasks give equal analyses on every machine. */
export function analyse({ position, asked, policy, randomSeed }: AnalysisTask): Analysis {
  const view = observe(position, position.current!);
  const played = asked === null ? undefined : view.own!.legalMoves.findIndex((move) => formatMove(move) === asked);
  const decision = decisionOf(view, played, { policy, randomSeed });
  const { names, wins, best, order, margins, counts } = decision;
  const searcher = newSearcher(POLICIES[policy].weights[view.ruleset], POLICIES[policy].search.review.beam);
  const analysed = (move: number): AnalysedMove => {
    const loss = rounded(wins[best]! - wins[move]!);
    const margin = rounded(margins[move]!);
    return { name: names[move]!, win: wins[move]!, loss, margin, deals: counts[move]!, class: classOf(loss) };
  };
  const afterBest = followedIn(decision, best, searcher);
  return {
    moves: order.map(analysed),
    best: { name: names[best]!, follows: followsOf(decision, best, afterBest) },
    asked: played === undefined ? null : askedMove(decision, played, { afterBest, searcher }),
  };
}

function askedMove(
  decision: Decision,
  played: number,
  { afterBest, searcher }: { readonly afterBest: Followed; readonly searcher: Searcher },
): Analysis['asked'] {
  const { names, wins, best } = decision;
  const after = played === best ? afterBest : followedIn(decision, played, searcher);
  const isWorse = rounded(wins[best]! - wins[played]!) >= MIN_EXPLAINED_LOSS;
  return {
    name: names[played]!,
    follows: followsOf(decision, played, after),
    why: isWorse ? whyFrom(comparedWithBest(decision, played), { played: after, best: afterBest }) : null,
  };
}

function followedIn({ moves, dealt }: Decision, move: number, searcher: Searcher): Followed {
  return followed({ searcher, deals: dealt(REASON_DEALS) }, moves[move]!);
}

/** A card taken in fewer deals is not named. */
const NAMED_SHARE = 0.1;
const MAX_NAMED = 3;

function followsOf({ moves, dealt }: Decision, move: number, after: Followed): Follows | null {
  if (endsGame(dealt(1)[0]!, moves[move]!)) return null;
  const taken = CELLS.filter((cell) => after.taken[cell]! >= NAMED_SHARE)
    .toSorted((a, b) => after.taken[b]! - after.taken[a]! || a - b)
    .slice(0, MAX_NAMED);
  return {
    atOnce: tenths(after.now),
    lost: tenths(after.lost),
    gained: tenths(after.gained),
    lead: tenths(after.lead),
    taken: taken.map((cell) => ({
      card: cardOf(after.card[cell]!).name,
      cell: cellName(cell),
      share: Math.round(100 * after.taken[cell]!),
    })),
  };
}

function endsGame(deal: CompactPosition, move: MoveCode): boolean {
  return positionPlayed(deal, move)[CURRENT] === NOBODY;
}

const tenths = (mean: number): number => Math.round(10 * mean) / 10 || 0; // not -0
