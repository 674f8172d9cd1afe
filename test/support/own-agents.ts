// Agents that a test registers, with their keys.
import { randomBytes } from 'node:crypto';
import type { AgentRegistered } from '../../schema/agent.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { ok, type Duel, type Rest } from './rest.ts';

export interface OwnAgent {
  readonly slug: string;
  readonly name: string;
  readonly key: string;
}

/** Registers an agent with a unique name and slug. */
export async function newOwnAgent(rest: Rest, body: object = {}): Promise<OwnAgent> {
  const some = randomBytes(6).toString('hex');
  const sent = { slug: `own-${some}`, name: `Own ${some}`, ...body };
  const { status, text, body: registered } = await rest<AgentRegistered>('POST', '/agent', { body: sent });
  if (status !== 201) throw new Error(text);
  const { slug, name } = registered.agent;
  return { slug, name, key: registered.agentKey };
}

/** A duel that an agent starts with its key, against a guest. */
export async function startDuelOf(rest: Rest, { key }: OwnAgent, body: object = {}): Promise<Duel> {
  const start = { token: key, body: { mode: 'duel', ruleset: 'classic', ...body } };
  const { game, playerToken } = await ok(rest<Started>('POST', '/games', start));
  const joined = await ok(rest<Joined>('POST', '/games/join', { body: { code: game.code } }));
  const { id } = game;
  return { id, A: { id, token: playerToken! }, B: { id, token: joined.playerToken } };
}
