// What the clients of one scenario asked for and were answered: the verdicts compare it with the store.
import type { Seat } from '../src/engine/index.ts';

export const KINDS = ['start', 'join', 'seat', 'move', 'resign', 'rematch', 'socket', 'read', 'wait'] as const;
/** Of a logical request: what the caller wants, however often it has to ask. */
export type Kind = (typeof KINDS)[number];

export interface SeatHeld {
  readonly gameId: string;
  readonly seat: Seat;
  readonly token: string;
}

export interface Success {
  readonly kind: Kind;
  readonly isKeyed: boolean;
  readonly ms: number;
  /** Of a slow one: what each attempt was answered, and when. */
  readonly attempts?: string;
}

interface Tenure {
  /** Every token that was acknowledged for the seat, the present one last. */
  readonly tokens: string[];
  /** A request without a key was sent again: any of its attempts may hold the seat now. */
  isUncertain: boolean;
}

export class PlayRecord {
  readonly successes: Success[] = [];
  /** How often which answer came, as `move 503 unavailable`. */
  readonly answers = new Map<string, number>();
  /** What no client should ever see, a line each. */
  readonly anomalies: string[] = [];
  /** By game, by index: the name of the move. */
  readonly moves = new Map<string, Map<number, string>>();
  /** By game: `index name` of each move that a client asked for. */
  readonly wanted = new Map<string, Set<string>>();
  /** By game and seat. */
  readonly tenures = new Map<string, Tenure>();
  /** By the name of the player who wanted the game: whether with a key. */
  readonly starts = new Map<string, boolean>();
  readonly resigned = new Set<string>();
  /** Games that are left alone until the processes were asked about them. */
  readonly quiet = new Set<string>();
  /** Games being played. */
  readonly unfinished = new Set<string>();
  /** Games whose answer was lost and that a client without a key cannot find again. */
  orphans = 0;

  count(kind: Kind, status: number | 'none', slug: string): void {
    const answer = `${kind} ${status} ${slug}`.trim();
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  want(gameId: string, index: number, name: string): void {
    const wanted = this.wanted.get(gameId) ?? new Set();
    this.wanted.set(gameId, wanted.add(`${index} ${name}`));
  }

  acknowledge(gameId: string, played: readonly { readonly index: number; readonly name: string }[]): void {
    const moves = this.moves.get(gameId) ?? new Map<number, string>();
    this.moves.set(gameId, moves);
    for (const { index, name } of played) moves.set(index, name);
  }

  take({ gameId, seat, token }: SeatHeld, isCertain = true): SeatHeld {
    const tenure = this.tenureOf(gameId, seat);
    tenure.tokens.push(token);
    if (!isCertain) tenure.isUncertain = true;
    return { gameId, seat, token };
  }

  /** A request that takes this seat was sent twice without a key, and has not succeeded yet. */
  markUncertain(gameId: string, seat: Seat): void {
    this.tenureOf(gameId, seat).isUncertain = true;
  }

  tenureOf(gameId: string, seat: Seat): Tenure {
    const key = `${gameId} ${seat}`;
    const tenure = this.tenures.get(key) ?? { tokens: [], isUncertain: false };
    this.tenures.set(key, tenure);
    return tenure;
  }

  moveCount(): number {
    return [...this.moves.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The longest part of the game that a client knows to be played. */
  lengthOf(gameId: string): number {
    return Math.max(-1, ...(this.moves.get(gameId)?.keys() ?? [])) + 1;
  }
}
