// What a game's room shows to spectators in other processes, and how one of those puts it in order.
import { LiveState } from '../schema/live-state.ts';
import type { ReactionMessage } from '../schema/reactions.ts';

/** All public facts: whatever was lost before, they are right. */
export type LiveFacts = Readonly<Record<string, string | number | boolean>>;

export interface MirrorMessage {
  /** The room, in one life of it. */
  readonly source: string;
  /** Of the last thing it showed, from 1. */
  readonly number: number;
  readonly facts?: LiveFacts;
  readonly reaction?: ReactionMessage;
}

const FIELDS = Object.keys(factsOf(new LiveState()));

export function factsOf(state: LiveState): LiveFacts {
  return state.toJSON() as unknown as LiveFacts;
}

/** Fields of a newer process are ignored. Call `broadcastPatch` right after. */
export function writeFacts(state: LiveState, facts: LiveFacts): void {
  for (const field of FIELDS) if (field in facts) Object.assign(state, { [field]: facts[field] });
}

/**
 * Puts messages of a game's room in order: the answer to a request comes first, then updates, which travel over another
 * channel and may arrive in any order.
 */
export class Mirror {
  #source: string | undefined;
  #number = 0;
  /** Of rooms that have not answered yet. */
  #early: MirrorMessage[] = [];

  /** The room of the game said this, when asked. @returns what to show now, in order */
  onAnswer(now: MirrorMessage): readonly MirrorMessage[] {
    if (now.source === this.#source && now.number < this.#number) return [];
    this.#source = now.source;
    this.#number = now.number;
    const followed = this.#early.filter(({ source }) => source === now.source);
    this.#early = [];
    return [now, ...followed.flatMap((shown) => this.onUpdate(shown) ?? [])];
  }

  /** @returns what to show now; `undefined`: another room says this, the game's must be asked */
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
