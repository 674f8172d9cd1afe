// events/poll of challenge.played, read from the outbox: one challenge by its token, or an agent by its slug.
import { z } from 'zod';
import type { Arena } from '../ports/arena.ts';
import { isKeyOf } from '../agents/matches.ts';
import { readChallenge } from '../agents/challenges.ts';
import { existingAgent } from '../play/existing-agent.ts';
import { hashSecret } from '../trust/secrets.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { ArenaEvent } from '../../schema/events.ts';
import { Problem } from '../../schema/problem.ts';
import { positionOfCursor } from '../table/event-cursor.ts';

/** Long, because people play slowly. */
const NEXT_POLL_MS = 30_000;

export const CHALLENGE_PLAYED = 'challenge.played';
export const CHALLENGE_DELIVERY = ['poll', 'webhook'] as const;

export const ChallengeArguments = z
  .object({
    challenge: z.string().max(128).optional().describe('token of create_challenge (ch_…).'),
    agent: z
      .string()
      .max(64)
      .optional()
      .describe('Slug of a hosted agent: all challenges that it plays. For events/poll only.'),
  })
  .refine(({ challenge, agent }) => (challenge === undefined) !== (agent === undefined), {
    error: 'one of challenge and agent, not both',
  })
  .describe('One of challenge and agent.');

interface PollRequest {
  readonly arguments?: unknown;
  readonly cursor?: string | null | undefined;
  readonly maxEvents: number;
}

/** @throws Problem bad-request, challenge-not-found, agent-not-found, agent-key-unknown */
export async function pollChallenges(
  arena: Arena,
  { arguments: sent, cursor, maxEvents }: PollRequest,
  context: Pick<RequestContext, 'agentKey'>,
) {
  const parsed = ChallengeArguments.safeParse(sent ?? {});
  if (!parsed.success) throw new Problem('bad-request', { detail: `arguments: ${parsed.error.issues[0]!.message}.` });
  const { subject, last } = await subjectOf(arena, parsed.data, context);
  const after = positionOfCursor(cursor ?? String(last), last);
  const found = await arena.store.webhooks.outboxOf(subject, { limit: maxEvents + 1, after });
  const page = found.slice(0, maxEvents);
  return {
    events: page.map(({ body }) => JSON.parse(body) as ArenaEvent),
    cursor: String(page.at(-1)?.place ?? after),
    truncated: false,
    hasMore: page.length < found.length,
    nextPollMs: NEXT_POLL_MS,
  };
}

interface EventSubject {
  readonly subject: Parameters<WebhookStore['outboxOf']>[0];
  /** The place of its last event; 0 if there is none yet. */
  readonly last: number;
}

/** @throws Problem agent-not-found, challenge-not-found, agent-key-unknown */
async function subjectOf(
  arena: Arena,
  { challenge, agent }: z.infer<typeof ChallengeArguments>,
  context: Pick<RequestContext, 'agentKey'>,
): Promise<EventSubject> {
  if (agent !== undefined) {
    const known = await existingAgent(arena, agent);
    const { slug } = known.agent;
    const subject = (await isKeyOf(arena, context, slug)) ? { agent: slug } : { publicOf: slug };
    return { subject, last: await arena.store.agents.nextMatchNumber(slug) };
  }
  await readChallenge(arena, challenge!);
  const subject = { challengeHash: hashSecret(challenge!) };
  const [event] = await arena.store.webhooks.outboxOf(subject, { limit: 1, after: 0 }); // it has at most one
  return { subject, last: event?.place ?? 0 };
}
