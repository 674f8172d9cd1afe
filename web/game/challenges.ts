// The challenges created in this browser, so that it can find their links and status again.
import { forgetText, storeText, storedText } from './stored.ts';

const KEY = 'arena-challenges';
/** Per agent; older ones are dropped. */
const MAX_HELD = 3;

export interface HeldChallenge {
  /** The agent's slug. */
  readonly agent: string;
  readonly challenger: string;
  /** The link for the challenged person. */
  readonly url: string;
  /** For reading its status. */
  readonly token: string;
}

/** Newest first. */
export function heldChallenges(agent: string): readonly HeldChallenge[] {
  return allHeld().filter((held) => held.agent === agent);
}

export function keepChallenge(made: HeldChallenge): void {
  const others = allHeld().filter(({ agent }) => agent !== made.agent);
  const same = heldChallenges(made.agent).slice(0, MAX_HELD - 1);
  storeText(KEY, JSON.stringify([made, ...same, ...others]));
}

export function forgetChallenge(token: string): void {
  storeText(KEY, JSON.stringify(allHeld().filter((held) => held.token !== token)));
}

export function forgetChallenges(): void {
  forgetText(KEY);
}

function allHeld(): readonly HeldChallenge[] {
  return JSON.parse(storedText(KEY) ?? '[]') as HeldChallenge[];
}
