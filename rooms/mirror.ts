// The messages of a game's room to processes that carry its spectators, and how those put them in order.
import { LiveState } from '../schema/live-state.ts';
import type { ReactionMessage } from '../schema/reactions.ts';

/** All public facts, so that lost earlier messages do not matter. */
export type LiveFacts = Readonly<Record<string, string | number | boolean>>;

export interface MirrorMessage {
  /** Identifies one instance of the room. */
  readonly source: string;
  /** Sequence number of the room's latest message, from 1. */
  readonly number: number;
  readonly facts?: LiveFacts;
  readonly reaction?: ReactionMessage;
}

const FIELDS = Object.keys(factsOf(new LiveState()));

export function factsOf(state: LiveState): LiveFacts {
  return state.toJSON() as unknown as LiveFacts;
}

/** Ignores fields that only newer processes know. Call `broadcastPatch` right after. */
export function writeFacts(state: LiveState, facts: LiveFacts): void {
  for (const field of FIELDS) if (field in facts) Object.assign(state, { [field]: facts[field] });
}

/**
 * Puts the messages of a game's room in order: first the answer to a request, then updates, which travel over another
 * channel and may arrive at any time.
 */
export class Mirror {
  #source: string | undefined;
  #number = 0;
  /** Updates of rooms that have not answered yet. */
  #early: MirrorMessage[] = [];

  /** Handles the room's answer to a request. @returns what to show now, in order */
  onAnswer(now: MirrorMessage): readonly MirrorMessage[] {
    if (now.source === this.#source && now.number < this.#number) return [];
    this.#source = now.source;
    this.#number = now.number;
    const followed = this.#early.filter(({ source }) => source === now.source);
    this.#early = [];
    return [now, ...followed.flatMap((shown) => this.onUpdate(shown) ?? [])];
  }

  /** Handles an update. @returns what to show now; `undefined`: it is from an unknown room, so the game's room must be asked */
  onUpdate(shown: MirrorMessage): readonly MirrorMessage[] | undefined {
    if (shown.source !== this.#source) {
      this.#early.push(shown);
      return undefined;
    }
    if (shown.number <= this.#number) return [];
    this.#number = shown.number;
    return [shown];
  }
}
