// The agent whose key a request carries. Always read from the store, so that a replaced key stops working in all processes.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import { hashSecret, isWellFormed } from '../trust/secrets.ts';

/** @throws Problem agent-key-unknown */
export async function agentOfKey({ store }: Pick<Arena, 'store'>, key: string): Promise<RatedAgent> {
  if (!isWellFormed('agent', key)) throw new Problem('agent-key-unknown');
  return agentOfKeyHash({ store }, hashSecret(key));
}

/** @throws Problem agent-key-unknown */
export async function agentOfKeyHash({ store }: Pick<Arena, 'store'>, keyHash: string): Promise<RatedAgent> {
  const found = await store.agents.findAgentByKey(keyHash);
  if (!found) throw new Problem('agent-key-unknown');
  return found;
}
