// The versions of rules and policies that game records name. The only place where their names become values, and where a
// process detects a version that only newer processes know.
import type { GameId } from '../records/ids.ts';
import { findRules, isRulesId, RULES_IDS, type Ruleset, type RulesId } from '../engine/index.ts';
import { FIRST_POLICY, isPolicyId, POLICY_IDS, type PolicyId } from '../house/policies.ts';
import type { GameMode } from '../../schema/enumerations.ts';

export const KNOWN_RULES: readonly string[] = RULES_IDS;
export const KNOWN_POLICIES: readonly string[] = POLICY_IDS;

/** Thrown instead of deciding anything about a game that needs a newer process. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';
  readonly version: string;

  constructor(gameId: GameId, version: string) {
    super(`game ${gameId} names ${version}, which this process does not know: it is left to newer processes`);
    this.version = version;
  }
}

/** For `catch`: nothing when only a newer process may decide; rethrows any other error. */
export function ifUnknownVersion(error: unknown): undefined {
  if (!(error instanceof UnknownVersion)) throw error;
}

/** As stored; `null` in games that predate named versions, when there was only one of each. */
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

/** The policy of the server's seat; `null` if it has none. @throws UnknownVersion */
export function policyNamed({ id, mode, policy }: NamedVersions): PolicyId | null {
  if (policy === null) return mode === 'house' || mode === 'challenge' ? FIRST_POLICY : null;
  return knownPolicy(id, policy);
}

/** @throws UnknownVersion */
export function knownPolicy(gameId: GameId, policy: string): PolicyId {
  if (isPolicyId(policy)) return policy;
  throw new UnknownVersion(gameId, policy);
}
