// Game Review: judges a move of a finished game by what its mover could know. Pure; bounded by work.
import {
  formatMove,
  newRandom,
  observe,
  playPly,
  replay,
  type Journal,
  type Move,
  type Position,
  type Seat,
} from '../engine/index.ts';
import { comparedWithBest, decisionOf, rounded, type Judging } from './decision.ts';
import { compactViewOf } from './compact-view.ts';
import { classOf, MIN_EXPLAINED_LOSS, type MoveClass } from './move-class.ts';
import type { Weights } from './evaluation.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import { indicesOfGreatest, newSearcher } from './search.ts';
import { staticValues } from './values.ts';
import { whyWorse, type Why } from './why.ts';

const BEST_SHOWN = 3;
const LINE_LENGTH = 3;

export interface RankedMove {
  readonly name: string;
  readonly win: number;
}

/** Win probabilities are the mover's, 0 to 1, rounded to ten-thousandths. */
export interface JudgedMove {
  readonly index: number;
  readonly seat: Seat;
  readonly name: string;
  /** `before`: with the best move; `after`: with the move played. */
  readonly win: { readonly before: number; readonly after: number };
  readonly loss: number;
  /** What a random legal move would lose on average. */
  readonly stake: number;
  /** Half of the 95 % interval of the loss, which comes from sampling the hidden cards. */
  readonly margin: number;
  /** Deals of the hidden cards over which the best move was valued. */
  readonly deals: number;
  readonly class: MoveClass;
  /** The only legal move, which says nothing about its player. */
  readonly forced: boolean;
  /** The best moves, best first. */
  readonly best: readonly RankedMove[];
  /** A likely continuation from the best move, with the actual cards; empty when it was played. */
  readonly line: readonly string[];
  readonly why: Why | null;
}

/**
 * Judges move `index` of a journal. The same journal gives the same numbers everywhere.
 * @throws RangeError when the journal is not legal up to there
 */
export function judgeMove(journal: Journal, index: number, policy: PolicyId): JudgedMove {
  const game = replay({ ...journal, moves: journal.moves.slice(0, index + 1) });
  const ply = game.ok ? game.plies[index] : undefined;
  if (!game.ok || !ply) throw new RangeError(`the journal has no legal move ${index}`);
  const position = game.plies[index - 1]?.position ?? game.start;
  return judge(position, ply.name, { policy, randomSeed: reviewSeed(journal.seed, index) });
}

/** @param name of a legal move of the position */
export function judge(position: Position, name: string, judging: Judging): JudgedMove {
  const seat = position.current!;
  const view = observe(position, seat);
  const { legalMoves } = view.own!;
  const played = legalMoves.findIndex((move) => formatMove(move) === name);
  const { weights, search } = POLICIES[judging.policy];
  const own = weights[view.ruleset];
  const decision = decisionOf(view, played, judging);
  const { names, best, wins, order, margins, counts } = decision;
  const [before, after] = [wins[best]!, wins[played]!];
  const loss = rounded(before - after);
  return {
    index: position.moveCount,
    seat,
    name,
    win: { before, after },
    loss,
    stake: rounded(wins.reduce((sum, win) => sum + before - win, 0) / wins.length),
    margin: rounded(margins[played]!),
    deals: counts[best]!,
    class: classOf(loss),
    forced: legalMoves.length === 1,
    best: order.slice(0, BEST_SHOWN).map((i) => ({ name: names[i]!, win: wins[i]! })),
    line: loss > 0 ? lineFrom(position, legalMoves[best]!, own) : [],
    why:
      loss >= MIN_EXPLAINED_LOSS
        ? whyWorse({ searcher: newSearcher(own, search.review.beam), ...comparedWithBest(decision, played) })
        : null,
  };
}

/** The random seed for reviewing one move. The game is over, so it need not hide anything. */
export function reviewSeed(gameSeed: string, index: number): string {
  const random = newRandom(gameSeed);
  for (let i = 0; i < 4 * index; i++) random.next();
  const words = Array.from({ length: 4 }, () => random.next().toString(16).padStart(8, '0'));
  return words.join('').replace(/^0{32}$/, gameSeed);
}

/** The move, followed by the move with the best static value for each seat in turn. */
function lineFrom(position: Position, move: Move, weights: Weights): string[] {
  const names: string[] = [];
  let next: Move | undefined = move;
  for (let at = position; next && names.length < LINE_LENGTH;) {
    const ply = playPly(at, next);
    names.push(ply.name);
    at = ply.position;
    next = at.current === null ? undefined : firstSight(at, weights);
  }
  return names;
}

function firstSight(position: Position, weights: Weights): Move {
  const view = observe(position, position.current!);
  const { values } = staticValues(compactViewOf(view), weights);
  return view.own!.legalMoves[indicesOfGreatest(values, 1)[0]!]!;
}
