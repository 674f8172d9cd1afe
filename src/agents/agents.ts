// Hosted agents: registration and public profiles.
import { formatInstant } from '../../schema/instant.ts';
import { isReserved } from '../table/reserved-slugs.ts';
import { hash } from 'node:crypto';
import { CHAMPION_IDS } from '../engine/index.ts';
import { Accepts, type AgentBody, type AgentProfile, type AgentRegistered, type Agents } from '../../schema/agent.ts';
import { GUEST_NAME_ANIMALS, GUEST_NAME_COLORS } from '../../schema/guest-names.ts';
import { Problem } from '../../schema/problem.ts';
import type { AgentRequest, AgentsQuery } from '../../schema/requests.ts';
import type { AgentRecord, RatedAgent } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';
import { agentUrl } from '../table/links.ts';
import { listMatches } from './matches.ts';
import { receiptOf } from '../trust/receipts.ts';
import { foldedName } from '../table/folded-name.ts';
import { DEFAULT_NAMES } from '../table/seat-records.ts';
import { refuseReservedNames } from '../people/names.ts';
import { strengthEstimatesByRuleset } from '../people/plays-like.ts';
import { existingAgent } from '../play/existing-agent.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { pageFrom } from '../table/page.ts';
import type { Presenter } from '../table/present.ts';
import { firstStanding, profileFields, rankOf, ratingFields, winLossFields } from '../table/standing.ts';
import { spend } from '../play/spending.ts';
import { onlineAgents, presenceOf } from '../play/online-agents.ts';

const RECENT_MATCHES = 10;
const NAMES_OF_NEWCOMERS = new Set(
  [
    ...Object.values(DEFAULT_NAMES),
    ...GUEST_NAME_COLORS.flatMap((color) => GUEST_NAME_ANIMALS.map((animal) => `${color} ${animal}`)),
  ].map(foldedName),
);

/** @throws Problem slug-taken, bad-request, name-reserved, rate-limited */
export async function registerAgent(
  arena: Arena,
  request: AgentRequest,
  context: RequestContext,
): Promise<AgentRegistered> {
  const { slug, name, strength, characterId = portraitOf(slug) } = request;
  if (isReserved(slug)) throw new Problem('slug-taken', { detail: `"${slug}" is reserved.` });
  refuseWrongCharacter(characterId);
  refuseNamesOfNewcomers({ name, slug });
  // Before the refusal below: any namesake that passes it belongs to the same owner.
  const sharesName = (await arena.store.agents.namesakesOf(foldedName(name))).length > 0;
  await refuseTaken(arena, request, context);
  await spend(arena, { policy: 'registrations', of: context.network });
  const agentKey = newSecret('agent');
  const now = arena.clock();
  const agent: AgentRecord = {
    slug,
    name,
    characterId,
    strength,
    ruleset: request.ruleset ?? null,
    isProtected: request.protected,
    keyHash: hashSecret(agentKey),
    createdAt: now,
    suspendedSince: null,
    plays: request.plays,
    thinkSeconds: request.thinkSeconds,
    about: request.about ?? null,
    accepts: request.accepts ?? null,
    deletedAt: null,
  };
  const answer = {
    agent: agentBody(arena, { agent, standing: firstStanding(agent) }),
    agentKey,
  };
  const receipt = receiptOf(context.seal, answer, now);
  if (await arena.store.agents.insertAgent(agent, receipt, { sharesName })) return answer;
  await refuseTaken(arena, request, context); // another request was faster
  throw new Problem('unavailable', { retryAfterSeconds: 1 });
}

/** @throws Problem slug-taken, name-reserved */
async function refuseTaken(arena: Arena, { slug, name }: AgentRequest, { agentKey }: RequestContext): Promise<void> {
  if (await arena.store.agents.findAgent(slug)) throw slugTaken(slug);
  await refuseReservedNames(arena, { name, slug }, { agentKey });
}

function slugTaken(slug: string): Problem {
  return new Problem('slug-taken', { detail: `"${slug}" is taken.` });
}

/** @throws Problem bad-request */
export function refuseWrongCharacter(characterId: number): void {
  const detail = 'characterId must be a champion id.';
  if (!CHAMPION_IDS.includes(characterId)) throw new Problem('bad-request', { detail });
}

/** An agent with a default name or slug would make it unusable for everybody else. @throws Problem name-reserved */
export function refuseNamesOfNewcomers(names: { readonly name: string; readonly slug?: string }): void {
  for (const [field, name] of Object.entries(names)) {
    if (!NAMES_OF_NEWCOMERS.has(foldedName(name))) continue;
    throw new Problem('name-reserved', { detail: `${field}: is a default name`, extra: { field } });
  }
}

/** @throws Problem agent-not-found, agent-key-unknown */
export async function readProfile(arena: Arena, slug: string, context: RequestContext): Promise<AgentProfile> {
  const rated = await existingAgent(arena, slug);
  const { matches } = await listMatches(arena, slug, { limit: RECENT_MATCHES }, context);
  const { online, lastSeen: seen } = await presenceOf(arena, rated.agent.slug);
  const lastSeen = formatInstant(seen);
  const [playsLike] = await strengthEstimatesByRuleset(arena, [{ kind: 'agent', id: rated.agent.slug }]);
  return { agent: agentBody(arena, rated), playsLike: playsLike!, recent: matches, online, lastSeen };
}

export async function listAgents(arena: Arena, { limit, cursor, online }: AgentsQuery): Promise<Agents> {
  if (online !== undefined) return listOnline(arena, limit);
  const found = await arena.store.agents.agents({ limit: limit + 1, cursor });
  const { page, next } = pageFrom(found, limit, ({ agent }) => agent.slug);
  return { agents: page.map((rated) => agentBody(arena, rated)), next };
}

async function listOnline(arena: Arena, limit: number): Promise<Agents> {
  const slugs = await onlineAgents(arena, limit);
  const found = await Promise.all(slugs.map((slug) => arena.store.agents.findAgent(slug)));
  const here = found.flatMap((rated) => (rated && rated.agent.deletedAt === null ? rated : []));
  return { agents: here.map((rated) => agentBody(arena, rated)), next: null };
}

export function agentBody({ links, clock }: Presenter, { agent, standing }: RatedAgent): AgentBody {
  const { slug, name, characterId, plays, strength, thinkSeconds, ruleset, isProtected, about, accepts, deletedAt } =
    agent;
  return {
    slug,
    name,
    url: agentUrl(links, slug),
    ...ratingFields(standing, clock()),
    ...profileFields(standing, clock()),
    rank: rankOf(standing.rating),
    ...winLossFields(standing),
    streak: standing.streak,
    characterId,
    plays,
    strength,
    thinkSeconds,
    ruleset,
    protected: isProtected,
    about,
    accepts: accepts ?? Accepts.parse({}),
    ...(deletedAt === null ? {} : { deleted: true as const }),
  };
}

/** Derives a champion from the slug, always the same one. */
function portraitOf(slug: string): number {
  const [byte] = hash('sha256', slug, 'buffer');
  return CHAMPION_IDS[byte! % CHAMPION_IDS.length]!;
}
