// The challenges that were made in this browser, so that their links and how they stand are found again.
const KEY = 'arena-challenges';
/** Of one agent: older ones are forgotten. */
const MAX_HELD = 3;

export interface HeldChallenge {
  /** Slug of the agent. */
  readonly agent: string;
  readonly challenger: string;
  /** For the person who is challenged. */
  readonly url: string;
  /** Asks how it stands. */
  readonly token: string;
}

/** Newest first. */
export function heldChallenges(agent: string): readonly HeldChallenge[] {
  return allHeld().filter((held) => held.agent === agent);
}

export function keepChallenge(made: HeldChallenge): void {
  const others = allHeld().filter(({ agent }) => agent !== made.agent);
  const same = heldChallenges(made.agent).slice(0, MAX_HELD - 1);
  localStorage.setItem(KEY, JSON.stringify([made, ...same, ...others]));
}

export function forgetChallenge(token: string): void {
  localStorage.setItem(KEY, JSON.stringify(allHeld().filter((held) => held.token !== token)));
}

function allHeld(): readonly HeldChallenge[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as HeldChallenge[];
}
