// Subscriptions to events: the shapes of requests and answers.
import { z } from 'zod';
import { Instant } from './instant.ts';
import { EVENT_NAMES, isGameEvent } from './events.ts';
import { absoluteUrl, shape } from './shape.ts';

/** Longer ones are refused like all other bad secrets: `webhook-secret`. 64 bytes have 88 characters in base64. */
const Secret = z.string().meta({
  description: 'whsec_ and the base64 of 24 to 64 bytes; without it the server makes one.',
  maxLength: 'whsec_'.length + 88,
});

const SUBJECTS = ['gameId', 'challenge', 'agent'] as const;
type Subject = (typeof SUBJECTS)[number];
const subjectsOf = (body: Partial<Record<Subject, string>>): Subject[] =>
  SUBJECTS.filter((subject) => body[subject] !== undefined);

const Url = absoluteUrl().describe('Where to deliver: https, at a public address.');
const EventNames = z
  .array(z.enum(EVENT_NAMES))
  .min(1)
  .max(20)
  .transform((names) => [...new Set(names)]);

/**
 * Without a subject: all of the caller's own events with an agent's key or a session, else starts and ends of public
 * games.
 */
export const WebhookRequest = z
  .object({
    url: Url,
    events: EventNames,
    gameId: z.string().max(100).optional().describe('Events of this game.'),
    challenge: z.string().max(100).optional().describe('The token of a challenge: challenge.played of this one.'),
    agent: z
      .string()
      .max(100)
      .optional()
      .describe('The slug of a hosted agent: challenge.played of all of its challenges.'),
    secret: Secret.optional(),
  })
  .refine((body) => subjectsOf(body).length <= 1, {
    path: ['gameId'],
    error: 'name one of gameId, challenge, agent, or none of them',
  })
  .refine(
    (body) => body.events.every((name) => subjectsOf(body).every((of) => isGameEvent(name) === (of === 'gameId'))),
    {
      path: ['events'],
      error: 'game events need gameId, challenge.played needs challenge or agent',
    },
  )
  .meta({ id: 'WebhookRequest' });
export type WebhookRequest = z.infer<typeof WebhookRequest>;

export const SUBSCRIPTION_STATUSES = ['active', 'disabled'] as const;
/**
 * Why a subscription was disabled: the receiver answered 410, it failed for a day, the seat's token became invalid, or
 * an operator did it.
 */
export const DISABLED_REASONS = ['gone', 'failing', 'seat_moved', 'operator'] as const;

/** Omitted fields stay unchanged. A new url must first echo a challenge. */
export const WebhookChange = shape('WebhookChange', { url: Url.optional(), events: EventNames.optional() });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const Webhook = shape('Webhook', {
  id: z.string(),
  url: z.url(),
  events: z.array(z.enum(EVENT_NAMES)),
  gameId: z.string().optional(),
  agent: z.string().optional(),
  feed: z.enum(['own', 'public']).optional().describe('Of a subscription without a subject.'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  disabledBecause: z.enum(DISABLED_REASONS).optional(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = shape('WebhookList', { webhooks: z.array(Webhook), next: z.string().nullable() });
export type Webhooks = z.infer<typeof Webhooks>;

export const WebhookCreated = Webhook.extend({
  secret: z.string().describe('Signs every delivery (Standard Webhooks). Shown once.'),
  manageToken: z.string().describe('Manages this subscription, as Authorization: Bearer. Shown once.'),
}).meta({ id: 'WebhookCreated' });
export type WebhookCreated = z.infer<typeof WebhookCreated>;

export const RotateRequest = shape('RotateRequest', { secret: Secret.optional() });
export type RotateRequest = z.infer<typeof RotateRequest>;
export const Rotated = shape('Rotated', { secret: z.string().describe('The ones before it sign too, for 24 hours.') });
export type Rotated = z.infer<typeof Rotated>;

export const Tested = shape('Tested', {
  delivered: z.boolean(),
  status: z.int().nullable().describe('null: the endpoint gave no answer.'),
});
export type Tested = z.infer<typeof Tested>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export const DeliveryItem = shape('Delivery', {
  eventId: z.string(),
  name: z.enum(EVENT_NAMES),
  attempts: z.int().min(0),
  status: z.enum(DELIVERY_STATUSES),
  lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null: no answer, or no attempt yet.'),
  nextAt: Instant.nullable(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

export const Deliveries = shape('DeliveryList', { deliveries: z.array(DeliveryItem), next: z.string().nullable() });
export type Deliveries = z.infer<typeof Deliveries>;

export const Verification = z
  .object({ type: z.literal('verification'), challenge: z.string() })
  .describe(
    'Sent to a new url, before the subscription exists or is changed. Answer within 5 s with 200 and `{"challenge": …}`, or with the challenge alone.',
  );

/** Posted to subscribers besides events; distinguished by its `type`, which events lack. */
export const ControlMessage = z.discriminatedUnion('type', [
  Verification,
  z
    .object({ type: z.literal('test'), subscription: z.string() })
    .describe('Sent once for each `POST /webhooks/{id}/test`, whose answer tells whether yours was 2XX.'),
  z
    .object({ type: z.literal('terminated'), subscription: z.string(), reason: z.string() })
    .describe('The subscription has ended, and nothing follows. Sent once.'),
]);
export type ControlMessage = z.infer<typeof ControlMessage>;
