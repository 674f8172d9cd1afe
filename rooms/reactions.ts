// Decides whether a seat may send a reaction now. Reactions are not stored, and each room counts them on its own.
import type { Seat } from '../src/engine/index.ts';
import type { FriendStore } from '../src/ports/friend-store.ts';
import type { Clock } from '../src/records/game-record.ts';
import type { Game } from '../src/table/game.ts';
import { haveBothMoved } from '../src/table/referee.ts';
import { refusal, type Refusal } from '../schema/problem.ts';

/** A seat may send this many at once, and one more per interval. */
export const BURST = 3;
export const INTERVAL_MS = 3000;

export interface ReactionParts {
  readonly friends: Pick<FriendStore, 'tie'>;
  readonly clock: Clock;
}

export class ReactionGate {
  readonly #parts: ReactionParts;
  /** When each seat's full burst is available again, if it sends no more. */
  readonly #fullAt: Record<Seat, number> = { A: 0, B: 0 };
  /** Looked up only once: players who become friends during the game may react once both have moved. */
  #areFriends: Promise<boolean> | undefined;

  constructor(parts: ReactionParts) {
    this.#parts = parts;
  }

  /** Draws on the seat's budget. `undefined`: the reaction is allowed. @throws StoreDown */
  async refusalOf(game: Game, seat: Seat): Promise<Refusal | undefined> {
    const { status } = game.record;
    if (status === 'waiting') return refusal('game-not-started');
    if (status === 'abandoned') return refusal('game-over');
    if (!(await this.#isAcquainted(game))) return refusal('too-early-to-react');
    return this.#draw(seat);
  }

  /** Strangers must have moved once each before they may react; friends may at once. */
  async #isAcquainted(game: Game): Promise<boolean> {
    if (haveBothMoved(game)) return true;
    this.#areFriends ??= this.#friendship(game);
    return this.#areFriends.catch((error: unknown) => {
      this.#areFriends = undefined;
      throw error;
    });
  }

  async #friendship({ record: { seats } }: Game): Promise<boolean> {
    const [one, other] = [seats.A.playerId, seats.B.playerId];
    if (one === null || other === null) return false;
    return (await this.#parts.friends.tie(one, other)).own === 'friends';
  }

  #draw(seat: Seat): Refusal | undefined {
    const now = this.#parts.clock();
    const fullAt = Math.max(this.#fullAt[seat], now) + INTERVAL_MS;
    const waitMs = fullAt - now - BURST * INTERVAL_MS;
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      return refusal('too-many-reactions', { detail: `Try again in ${retryAfterSeconds} s.`, retryAfterSeconds });
    }
    this.#fullAt[seat] = fullAt;
    return undefined;
  }
}
