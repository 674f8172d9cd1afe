// events/subscribe and events/unsubscribe: webhooks with a lease, as in the draft of MCP's events (SEP-3415). There is
// no sign-in: a seat's token, an agent's key or a challenge's token grants its subscriptions.
import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { EVENT_NAMES, type EventName } from '../../schema/events.ts';
import { Problem } from '../../schema/problem.ts';
import { absoluteUrl } from '../../schema/shape.ts';
import type { Arena } from '../ports/arena.ts';
import type { LeaseSubject, Webhooks } from '../ports/webhooks.ts';
import { CHALLENGE_PLAYED } from './challenge-events.ts';
import { asProtocolErrors } from './refusals.ts';
import { callerOf, contextOf } from './tool.ts';

const Arguments = z
  .strictObject({ game_id: z.string().max(64), player_token: z.string().max(128), challenge: z.string().max(128) })
  .partial();
type Arguments = z.infer<typeof Arguments>;
const GameArguments = Arguments.omit({ challenge: true });
const ChallengeArguments = Arguments.omit({ game_id: true });
const Url = absoluteUrl();
const Named = { name: z.string(), arguments: z.unknown().optional() };
const SubscribeParams = z.looseObject({
  ...Named,
  delivery: z.looseObject({ mode: z.string(), url: Url.optional(), secret: z.string().max(200).optional() }),
  cursor: z.string().nullish(),
  ttlMs: z.number().nullish(),
});
const UnsubscribeParams = z.looseObject({ ...Named, delivery: z.looseObject({ url: Url }) });

export function registerSubscriptions(server: Server, arena: Arena, webhooks: Webhooks): void {
  server.setRequestHandler('events/subscribe', { params: SubscribeParams }, (params, context) =>
    asProtocolErrors(arena, context, async () => {
      const { mode, url, secret } = params.delivery;
      if (mode !== 'webhook') throw new ProtocolError(-32014, 'Unsupported', { feature: 'deliveryMode', value: mode });
      if (url === undefined) throw new Problem('bad-request', { detail: 'delivery.url: is needed.' });
      if (secret === undefined) throw new Problem('webhook-secret');
      const subject = subjectOf({ ...params, url }, context);
      const { cursor, ttlMs } = params;
      const request = { ...subject, secret, cursor, ttlMs };
      const lease = await webhooks.lease(request, contextOf({ arena, args: {}, caller: callerOf(context) }));
      return { ...lease, truncated: false };
    }),
  );
  server.setRequestHandler('events/unsubscribe', { params: UnsubscribeParams }, (params, context) =>
    asProtocolErrors(arena, context, async () => {
      const subject = subjectOf({ ...params, url: params.delivery.url }, context);
      await webhooks.endLease(subject, contextOf({ arena, args: {}, caller: callerOf(context) }));
      return {};
    }),
  );
}

/** @throws ProtocolError for an event that does not exist, Problem bad-request */
function subjectOf(
  { name, arguments: sent, url }: { name: string; arguments?: unknown; url: string },
  context: ServerContext,
): LeaseSubject {
  const event = EVENT_NAMES.find((known): known is EventName => known === name);
  if (event === undefined) throw new ProtocolError(-32011, 'NotFound', { kind: 'event' });
  const { game_id: gameId, player_token: playerToken, challenge } = argumentsOf(event, sent);
  const { bearer } = callerOf(context);
  return { name: event, url, gameId, challenge, token: playerToken ?? bearer };
}

/**
 * Strict: ignoring an argument would subscribe to something else, or to everything of the caller's.
 * @throws Problem bad-request
 */
function argumentsOf(event: EventName, sent: unknown): Arguments {
  const schema = event === CHALLENGE_PLAYED ? ChallengeArguments : GameArguments;
  const { data, error } = schema.safeParse(sent ?? {});
  if (!error) return data;
  const issue = error.issues[0]!;
  if (issue.code !== 'unrecognized_keys') throw badArgument(issue.path, 'is malformed');
  const known = Object.keys(schema.shape).join(', ');
  throw badArgument(issue.keys.slice(0, 1), `is not an argument of a subscription to ${event}: ${known}`);
}

function badArgument(path: readonly PropertyKey[], message: string): Problem {
  return new Problem('bad-request', { detail: `${['arguments', ...path].join('.')}: ${message}.` });
}
