// Agents that a test registers, with their keys.
import { randomBytes } from 'node:crypto';
import type { AgentRegistered } from '../../schema/agent.ts';
import type { Rest } from './rest.ts';

export interface OwnAgent {
  readonly slug: string;
  readonly name: string;
  readonly key: string;
}

/** Of a name and a slug that no other agent has. */
export async function newOwnAgent(rest: Rest, body: object = {}): Promise<OwnAgent> {
  const some = randomBytes(6).toString('hex');
  const sent = { slug: `own-${some}`, name: `Own ${some}`, ...body };
  const { status, text, body: registered } = await rest<AgentRegistered>('POST', '/agent', { body: sent });
  if (status !== 201) throw new Error(text);
  const { slug, name } = registered.agent;
  return { slug, name, key: registered.agentKey };
}
