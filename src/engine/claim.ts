// Verifies what somebody claims about a game: its deal, its moves, who played them, its result.
import { isSeed } from './random.ts';
import { replay, type Replay } from './replay.ts';
import { scoreOf } from './score.ts';
import { CALLED_OFF_BY, WON_BY, type BySeat, type Position, type RulesId, type Seat, type Winner } from './types.ts';

/** How a game ended. */
export interface GameResult {
  /** `null`: neither a win nor a draw: the game was called off. */
  readonly winner: Winner | null;
  /** `played`: the board decided; any other word names what else did, such as `resigned`. */
  readonly endReason: string;
  readonly score: BySeat<number>;
}

/** Fields that are left out, or `null` where a result cannot be `null`, are not checked. */
export type ClaimedResult = {
  readonly [K in keyof GameResult]?: GameResult[K] | null | undefined;
};

export interface Claim {
  readonly rules: RulesId;
  readonly seed: string;
  readonly first?: Seat | undefined;
  readonly moves: readonly { readonly name: string; readonly seat?: Seat | undefined }[];
  readonly result?: ClaimedResult | undefined;
}

export type Checked =
  | Extract<Replay, { ok: true }>
  | {
      readonly ok: false;
      /** Index of the first move that is wrong; 0 for a wrong deal, the number of moves for a wrong result. */
      readonly divergesAt: number;
      readonly reason: 'seed' | 'first' | 'move' | 'seat' | 'result';
    };

/** Checks the claim by dealing and playing the moves again. */
export function checkClaim({ rules, seed, first, moves, result }: Claim): Checked {
  if (!isSeed(seed)) return { ok: false, divergesAt: 0, reason: 'seed' };
  const game = replay({ rules, seed, moves: moves.map(({ name }) => name) });
  if (!game.ok) return { ...game, reason: 'move' };
  if ((first ?? game.start.first) !== game.start.first) return { ok: false, divergesAt: 0, reason: 'first' };
  const wrongSeat = moves.findIndex(({ seat }, i) => seat !== undefined && seat !== game.plies[i]!.seat);
  if (wrongSeat >= 0) return { ok: false, divergesAt: wrongSeat, reason: 'seat' };
  return !result || isResultOf(game.end, result) ? game : { ok: false, divergesAt: moves.length, reason: 'result' };
}

/** Other words are unknown here. */
const HAS_WINNER: ReadonlyMap<string, boolean> = new Map([
  ...WON_BY.map((word) => [word, true] as const),
  ...CALLED_OFF_BY.map((word) => [word, false] as const),
]);

/** The board decides a game that was played out; for any other, the moves do not show who won. */
export function isResultOf(end: Position, { winner, endReason, score }: ClaimedResult): boolean {
  const actual = scoreOf(end);
  if (score && (score.A !== actual.A || score.B !== actual.B)) return false;
  if (endReason && (endReason === 'played') !== (end.winner !== null)) return false;
  if (winner === undefined) return true;
  if (end.winner !== null) return winner === end.winner;
  const hasWinner = HAS_WINNER.get(endReason ?? '');
  if (hasWinner === undefined) return true;
  return hasWinner ? winner === 'A' || winner === 'B' : winner === null;
}
