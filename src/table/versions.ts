// The versions that records of games name: of the rules and of the house's policy. The one place where their names
// become values, and where a process finds that it does not know one, which a newer process wrote.
import { findRules, isRulesId, RULES_IDS, type Ruleset, type RulesId } from '../engine/index.ts';
import { FIRST_POLICY, isPolicyId, POLICY_IDS, type PolicyId } from '../house/policies.ts';
import type { GameMode } from '../../schema/words.ts';

export const KNOWN_RULES: readonly string[] = RULES_IDS;
export const KNOWN_POLICIES: readonly string[] = POLICY_IDS;

/** Raised instead of any decision about a game: a process that knows the version makes it. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';
  readonly version: string;

  constructor(gameId: string, version: string) {
    super(`game ${gameId} names ${version}, which this process does not know: it is left to newer processes`);
    this.version = version;
  }
}

/** For `catch`: what to go on with when only a newer process may decide; any other failure stays one. */
export function unlessUnknown<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof UnknownVersion) return value;
    throw error;
  };
}

/** As a game is stored; `null` from before versions had names, when there was one of each. */
export interface NamedVersions {
  readonly id: string;
  readonly mode: GameMode;
  readonly ruleset: Ruleset;
  readonly rules: string | null;
  readonly policy: string | null;
}

/** @throws UnknownVersion */
export function rulesNamed({ id, ruleset, rules }: NamedVersions): RulesId {
  const known = rules === null ? findRules(ruleset, 1) : isRulesId(rules) ? rules : undefined;
  if (known === undefined) throw new UnknownVersion(id, rules ?? ruleset);
  return known;
}

/** What the server's seat is played by; `null` where it has none. @throws UnknownVersion */
export function policyNamed({ id, mode, policy }: NamedVersions): PolicyId | null {
  if (policy === null) return mode === 'house' || mode === 'challenge' ? FIRST_POLICY : null;
  return knownPolicy(id, policy);
}

/** @throws UnknownVersion */
export function knownPolicy(gameId: string, policy: string): PolicyId {
  if (isPolicyId(policy)) return policy;
  throw new UnknownVersion(gameId, policy);
}
