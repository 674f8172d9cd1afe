// events/poll of challenge.played: read from the outbox, of one challenge by its token or of an agent by its slug.
import { z } from 'zod';
import type { Arena } from '../arena/arena.ts';
import { readChallenge } from '../arena/challenges.ts';
import { existingAgent } from '../arena/roster.ts';
import { hashSecret } from '../arena/secrets.ts';
import type { WebhookStore } from '../arena/webhook-ports.ts';
import type { ArenaEvent } from '../../schema/events.ts';
import { Problem } from '../../schema/problem.ts';

/** People take their time. */
const NEXT_POLL_MS = 30_000;
const CURSOR = /^\d{1,9}$/;

export const CHALLENGE_PLAYED = 'challenge.played';

export const ChallengeArguments = z
  .object({
    challenge: z.string().max(128).optional().describe('token of create_challenge (ch_…).'),
    agent: z.string().max(64).optional().describe('Slug of a hosted agent: all challenges that it plays.'),
  })
  .refine(({ challenge, agent }) => (challenge === undefined) !== (agent === undefined), {
    error: 'one of challenge and agent, not both',
  })
  .describe('One of challenge and agent.');

interface Polling {
  readonly arguments?: unknown;
  readonly cursor?: string | null | undefined;
  readonly maxEvents: number;
}

/** @throws Problem bad-request, challenge-not-found, agent-not-found */
export async function pollChallenges(arena: Arena, { arguments: sent, cursor, maxEvents }: Polling) {
  const parsed = ChallengeArguments.safeParse(sent);
  if (!parsed.success) throw new Problem('bad-request', { detail: `arguments: ${parsed.error.issues[0]!.message}.` });
  const subject = await subjectOf(arena, parsed.data);
  const last = await lastPlace(arena, subject);
  const after = placeOf(cursor ?? String(last), last);
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

type Subject = Parameters<WebhookStore['outboxOf']>[0];

async function subjectOf(arena: Arena, { challenge, agent }: z.infer<typeof ChallengeArguments>): Promise<Subject> {
  if (agent !== undefined) return { agent: (await existingAgent(arena, agent)).agent.slug };
  await readChallenge(arena, challenge!);
  return { challengeHash: hashSecret(challenge!) };
}

/** `0` is the beginning, as with games. @throws Problem for a place that is none, or is still to come */
function placeOf(cursor: string, last: number): number {
  const place = CURSOR.test(cursor) ? Number(cursor) : Infinity;
  if (place > last) throw new Problem('bad-request', { detail: `cursor: the last one is ${last}.` });
  return place;
}

/** Of the last event that there is. A challenge has one at most. */
async function lastPlace(arena: Arena, subject: Subject): Promise<number> {
  if ('agent' in subject) return (await existingAgent(arena, subject.agent)).standing.games;
  const [event] = await arena.store.webhooks.outboxOf(subject, { limit: 1, after: 0 });
  return event?.place ?? 0;
}
