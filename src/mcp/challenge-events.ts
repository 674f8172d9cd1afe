// events/poll of challenge.played: read from the outbox, of one challenge by its token or of an agent by its slug.
import { z } from 'zod';
import type { Arena } from '../arena/arena.ts';
import { readChallenge } from '../arena/challenges.ts';
import { existingAgent } from '../arena/roster.ts';
import { hashSecret } from '../arena/secrets.ts';
import { outboxCursor } from '../arena/webhook-ports.ts';
import type { ArenaEvent } from '../../schema/events.ts';
import { Problem } from '../../schema/problem.ts';

/** People take their time. */
const NEXT_POLL_MS = 30_000;
const CURSOR = /^\d{1,15}\.evt_[0-9a-f]{0,64}$/;

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
  const after = afterWhich(arena, cursor);
  const found = await arena.store.webhooks.outboxOf(await subjectOf(arena, parsed.data), {
    limit: maxEvents + 1,
    after: after === '0' ? undefined : after,
  });
  const page = found.slice(0, maxEvents);
  return {
    events: page.map(({ body }) => JSON.parse(body) as ArenaEvent),
    cursor: page.at(-1) ? outboxCursor(page.at(-1)!) : after,
    truncated: false,
    hasMore: page.length < found.length,
    nextPollMs: NEXT_POLL_MS,
  };
}

/** `0` is the beginning, as with games; nothing is now, before every event of this millisecond. */
function afterWhich(arena: Arena, cursor: string | null | undefined): string {
  if (cursor === '0') return cursor;
  const after = cursor ?? outboxCursor({ at: arena.clock(), eventId: 'evt_' });
  if (!CURSOR.test(after)) throw new Problem('bad-request', { detail: 'cursor: pass it as it was given, or null.' });
  return after;
}

async function subjectOf(arena: Arena, { challenge, agent }: z.infer<typeof ChallengeArguments>) {
  if (agent !== undefined) return { agent: (await existingAgent(arena, agent)).agent.slug };
  await readChallenge(arena, challenge!);
  return { challengeHash: hashSecret(challenge!) };
}
