// The routes of webhooks, and the catalogue of events.
import { EVENT_CATALOGUE, EventCatalogue } from '../../schema/events.ts';
import { DeliveriesQuery, NoBody, WebhooksQuery } from '../../schema/requests.ts';
import {
  Deliveries,
  DeliveryItem,
  RotateRequest,
  Rotated,
  Tested,
  Webhook,
  WebhookChange,
  WebhookCreated,
  WebhookRequest,
  Webhooks,
} from '../../schema/webhooks.ts';
import { get, patch, post, remove, type Route, A_DAY } from './route.ts';

export const WEBHOOK_ROUTES: readonly Route[] = [
  get('/events', {
    operation: 'listEventKinds',
    summary: 'The kinds of events, with JSON Schemas',
    description: 'Webhooks, feeds and the events of MCP all send these.',
    answers: EventCatalogue,
    cacheSeconds: A_DAY,
    handle: async () => EVENT_CATALOGUE,
  }),
  post('/webhooks', {
    operation: 'subscribeWebhook',
    summary: 'Subscribe an endpoint to events; it is asked to echo a challenge first',
    description:
      'Subjects are a game, a challenge, an agent, all that is your own, or what is public. The signing secret and the `manageToken` are shown once.',
    token: 'seat-or-none',
    body: WebhookRequest,
    problems: [
      'webhook-refused',
      'webhook-secret',
      'webhook-echo',
      'webhook-unreachable',
      'too-many-webhooks',
      'agent-not-found',
      'challenge-not-found',
      'challenge-expired',
      'game-over',
      'token-missing',
      'session-missing',
      'seat-moved',
      'private-game',
      'wrong-game',
      'game-not-found',
      'both-seats',
    ],
    answers: WebhookCreated,
    status: 201,
    handle: ({ webhooks, body, bearer, context }) => webhooks.subscribe(body, bearer(), context),
  }),
  get('/webhooks', {
    operation: 'listWebhooks',
    summary: "The subscriptions that your agent's key or your session made, newest first",
    description: "Those that were made with a seat's token are managed by their `manageToken`.",
    token: 'own-or-session',
    query: WebhooksQuery,
    answers: Webhooks,
    pagedBy: 'before',
    handle: ({ webhooks, bearer, query, context }) => webhooks.list(bearer(), query, context),
  }),
  get('/webhooks/:id', {
    operation: 'getWebhook',
    summary: 'A subscription, by its manageToken',
    description: 'Its state, and why it was disabled.',
    token: 'manage',
    answers: Webhook,
    handle: ({ webhooks, params, bearer, context }) => webhooks.read(params['id']!, bearer(), context),
  }),
  patch('/webhooks/:id', {
    operation: 'updateWebhook',
    summary: 'Change the url or the kinds of events; a new url is asked to echo a challenge first',
    description: 'What is not sent stays as it is.',
    token: 'manage',
    body: WebhookChange,
    problems: ['webhook-refused', 'webhook-echo', 'webhook-unreachable'],
    answers: Webhook,
    handle: ({ webhooks, params, bearer, body, context }) => webhooks.change(params['id']!, bearer(), body, context),
  }),
  post('/webhooks/:id/enable', {
    operation: 'enableWebhook',
    keepsNoReceipt: true,
    summary: 'Revive a subscription that was disabled; its endpoint is asked to echo a challenge first',
    description: 'One that was disabled by the operator, or because its seat moved, stays so.',
    token: 'manage',
    problems: ['webhook-disabled', 'webhook-refused', 'webhook-echo', 'webhook-unreachable', 'too-many-webhooks'],
    answers: Webhook,
    handle: ({ webhooks, params, bearer, context }) => webhooks.enable(params['id']!, bearer(), context),
  }),
  remove('/webhooks/:id', {
    operation: 'deleteWebhook',
    summary: 'End a subscription',
    description: 'Deliveries that wait are dropped.',
    token: 'manage',
    answers: NoBody,
    status: 204,
    handle: async ({ webhooks, params, bearer, context }) => {
      await webhooks.remove(params['id']!, bearer(), context);
      return {};
    },
  }),
  post('/webhooks/:id/test', {
    operation: 'testWebhook',
    summary: 'Post a signed test message now, and report the response',
    description: 'It is signed like any delivery and counts as none.',
    token: 'manage',
    answers: Tested,
    handle: ({ webhooks, params, bearer, context }) => webhooks.test(params['id']!, bearer(), context),
  }),
  post('/webhooks/:id/rotate', {
    operation: 'rotateWebhookSecret',
    summary: 'A new signing secret; the old one also signs for 24 hours',
    description:
      'Deliveries are signed by both meanwhile, so that a receiver can change over without loss. Rotated again within that time, all of ' +
      'them sign (the last nine) until 24 hours after the last rotation; a receiver whose secret leaked stops accepting that one. ' +
      'The newest secret once more changes nothing.',
    token: 'manage',
    body: RotateRequest,
    problems: ['webhook-secret'],
    answers: Rotated,
    handle: ({ webhooks, params, bearer, body, context }) => webhooks.rotate(params['id']!, bearer(), body, context),
  }),
  get('/webhooks/:id/deliveries', {
    operation: 'listDeliveries',
    summary: 'The deliveries of a subscription, newest first',
    description: 'With the tries of each and what the endpoint answered; kept for thirty days.',
    token: 'manage',
    query: DeliveriesQuery,
    answers: Deliveries,
    pagedBy: 'before',
    handle: ({ webhooks, params, bearer, query, context }) =>
      webhooks.deliveries(params['id']!, bearer(), query, context),
  }),
  post('/webhooks/:id/deliveries/:eventId/redeliver', {
    operation: 'redeliver',
    summary: 'Deliver an event again, now',
    description: 'With the id and the body that it had.',
    token: 'manage',
    problems: ['delivery-not-found', 'webhook-disabled'],
    answers: DeliveryItem,
    handle: ({ webhooks, params, bearer, context }) =>
      webhooks.redeliver(params['id']!, bearer(), params['eventId']!, context),
  }),
];
