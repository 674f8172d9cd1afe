// A duel with an agent by name: whether the agent is online and accepts the game, and its seat.
import { formatInstant } from '../../schema/instant.ts';
import { Accepts } from '../../schema/agent.ts';
import { Problem } from '../../schema/problem.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import type { PlaceLimit } from '../ports/game-store.ts';
import type { AgentRecord, RatedAgent } from '../records/agent-records.ts';
import type { SeatRecord } from '../records/game-record.ts';
import type { Network } from '../records/ids.ts';
import { isPlaced } from '../records/standing.ts';
import { existingAgent } from './existing-agent.ts';
import { presenceOf } from './online-agents.ts';
import { ownProgramSeat, type Player } from './players.ts';

/** The share of an agent's simultaneous games that one network may have. */
const MAX_SHARE_PER_NETWORK = 0.5;

interface Asked {
  readonly slug: string;
  readonly ruleset: Ruleset;
  readonly challenger: Player;
  readonly network: Network;
}

interface Challenged {
  readonly seat: SeatRecord;
  /** Checked by the write that begins the game, because others may challenge the agent at the same time. */
  readonly limit: PlaceLimit;
}

/**
 * The seat of the agent, unless it is known before the write that the agent is away or declines. Refusals name it by its
 * slug: a name is a stranger's text, which an assistant might follow.
 * @throws Problem agent-not-found, agent-deleted, agent-away, agent-declines
 */
export async function challengedSeat(arena: Arena, asked: Asked): Promise<Challenged> {
  const rated = await existingAgent(arena, asked.slug);
  const { agent } = rated;
  if (agent.deletedAt !== null) throw new Problem('agent-deleted');
  const { online, lastSeen } = await presenceOf(arena, agent.slug);
  const seen = formatInstant(lastSeen);
  if (!online) throw away(agent, seen);
  const refused = await refusalOf(arena, rated, asked);
  if (refused) {
    const { why, ...hint } = refused;
    throw new Problem('agent-declines', { detail: `${agent.slug} ${why}`, ...hint, extra: { lastSeen: seen } });
  }
  return { seat: ownProgramSeat(rated), limit: limitOf(agent, asked) };
}

function away({ slug, plays }: AgentRecord, lastSeen: string | null): Problem {
  const hint =
    plays === 'house'
      ? 'The house plays for it: it takes no duels, but a person can play it by a challenge.'
      : undefined;
  const detail = lastSeen === null ? `${slug} has not been here.` : `${slug} was here last at ${lastSeen}.`;
  return new Problem('agent-away', { detail, extra: { lastSeen }, ...(hint ? { hint } : {}) });
}

interface Refusal {
  /** As shown to the challenger, after the agent's slug. */
  readonly why: string;
  readonly hint?: string;
}

/** @returns `undefined`: it plays */
async function refusalOf(arena: Arena, { agent }: RatedAgent, asked: Asked): Promise<Refusal | undefined> {
  const { from, rulesets } = acceptsOf(agent);
  const { seat } = asked.challenger;
  if (seat.agentSlug === agent.slug) return { why: 'does not play itself.' };
  if (from === 'nobody') return { why: 'takes no challenges.' };
  if (!rulesets.includes(asked.ruleset)) return { why: `plays only ${rulesets.join(', ') || 'nothing'}.` };
  if (from === 'placed' && !(await hasPlace(arena, seat))) {
    return { why: 'plays only those who have a place on the ladder.' };
  }
  const limit = limitOf(agent, asked);
  const { all, ofNetwork } = await arena.store.countPlayed(limit);
  if (all >= limit.max) return { why: `plays ${all} games at once, which is the most it takes.` };
  if (ofNetwork >= limit.maxOfNetwork) {
    return {
      why: `plays ${ofNetwork} games with your network already, and others want to play it too.`,
      hint: 'End one of these games, then challenge it again; or choose another agent.',
    };
  }
  return undefined;
}

function limitOf(agent: AgentRecord, { network }: Asked): PlaceLimit {
  const { atOnce } = acceptsOf(agent);
  const maxOfNetwork = Math.max(1, Math.floor(atOnce * MAX_SHARE_PER_NETWORK));
  return { agent: agent.slug, network, max: atOnce, maxOfNetwork };
}

function acceptsOf({ accepts }: AgentRecord): Accepts {
  return accepts ?? Accepts.parse({});
}

async function hasPlace({ store }: Arena, { agentSlug, playerId }: Player['seat']): Promise<boolean> {
  const found =
    agentSlug !== null
      ? await store.agents.findAgent(agentSlug)
      : playerId !== null
        ? await store.players.findPlayer(playerId)
        : undefined;
  return found !== undefined && isPlaced(found.standing);
}
