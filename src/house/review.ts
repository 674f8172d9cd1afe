// Game Review: the worth of a move of a finished game, judged by what its mover could know. Pure; bounded by work.
import { compactOf, legalCodes } from '../engine/compact.ts';
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
import { classOf, type MoveClass } from './move-class.ts';
import type { Weights } from './evaluation.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import { greatest, newSearcher, valueAfter } from './search.ts';
import { moveValues, winOf, type Search } from './values.ts';
import { whyWorse, type Why } from './why.ts';

const BEST_SHOWN = 3;
const LINE_LENGTH = 3;

export interface RankedMove {
  readonly name: string;
  readonly win: number;
}

/** Win probabilities are the mover's, 0 to 1, to four places. */
export interface JudgedMove {
  readonly index: number;
  readonly seat: Seat;
  readonly name: string;
  /** `before`: of the best move; `after`: of the move played. */
  readonly win: { readonly before: number; readonly after: number };
  readonly loss: number;
  readonly class: MoveClass;
  /** The only legal move, which says nothing about its player. */
  readonly forced: boolean;
  /** The best moves, best first. */
  readonly best: readonly RankedMove[];
  /** A likely continuation from the best move, with the actual cards; empty when it was played. */
  readonly line: readonly string[];
  /** How much better (or worse) the move was than it looked, because of cards hidden from the mover. */
  readonly luck: number;
  readonly why: Why | null;
}

/**
 * Judges move `index` of a journal. The same journal gives the same numbers anywhere.
 * @throws RangeError when the journal is not legal up to there
 */
export function judgeMove(journal: Journal, index: number, policy: PolicyId): JudgedMove {
  const game = replay({ ...journal, moves: journal.moves.slice(0, index + 1) });
  const ply = game.ok ? game.plies[index] : undefined;
  if (!game.ok || !ply) throw new RangeError(`the journal has no legal move ${index}`);
  const position = game.plies[index - 1]?.position ?? game.start;
  return judge(position, ply.name, { policy, randomSeed: reviewSeed(journal.seed, index) });
}

/** The judging policy and its random seed. */
export interface Judging {
  readonly policy: PolicyId;
  readonly randomSeed: string;
}

/** Judges a legal move of a position by its name. */
export function judge(position: Position, name: string, { policy, randomSeed }: Judging): JudgedMove {
  const seat = position.current!;
  const view = observe(position, seat);
  const { legalMoves } = view.own!;
  const { review: search } = POLICIES[policy].search;
  const weights = POLICIES[policy].weights[view.ruleset];
  const wins = moveValues({ view, randomSeed, weights, search }).map((value) => rounded(winOf(value)));
  const order = greatest(wins, wins.length);
  const at = legalMoves.findIndex((move) => formatMove(move) === name);
  const [before, after] = [wins[order[0]!]!, wins[at]!];
  const loss = rounded(before - after);
  const best = legalMoves[order[0]!]!;
  return {
    index: position.moveCount,
    seat,
    name,
    win: { before, after },
    loss,
    class: classOf(loss),
    forced: legalMoves.length === 1,
    best: order.slice(0, BEST_SHOWN).map((i) => ({ name: formatMove(legalMoves[i]!), win: wins[i]! })),
    line: loss > 0 ? lineFrom(position, best, weights) : [],
    luck: rounded(fullyKnownWin(position, at, { weights, search }) - after),
    why: loss > 0 ? whyWorse(position, legalMoves[at]!, best) : null,
  };
}

/** The random seed for reviewing one move. The game is over, so it need not hide anything. */
export function reviewSeed(gameSeed: string, index: number): string {
  const random = newRandom(gameSeed);
  for (let i = 0; i < 4 * index; i++) random.next();
  const words = Array.from({ length: 4 }, () => random.next().toString(16).padStart(8, '0'));
  return words.join('').replace(/^0{32}$/, gameSeed);
}

/** The worth of the move with every card visible. */
function fullyKnownWin(
  position: Position,
  moveIndex: number,
  { weights, search: { beam, depth } }: { weights: Weights; search: Search },
): number {
  const compact = compactOf(position);
  return winOf(valueAfter(newSearcher(weights, beam), compact, legalCodes(compact)[moveIndex]!, depth - 1));
}

/** The move, then what each seat would do at first sight. */
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
  const values = moveValues({ view, randomSeed: '', weights, search: undefined });
  return view.own!.legalMoves[greatest(values, 1)[0]!]!;
}

function rounded(probability: number): number {
  return Math.round(probability * 1e4) / 1e4;
}
