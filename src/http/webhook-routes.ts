// The table of the webhook routes, and the catalogue of events.
import { EVENT_CATALOGUE, EventCatalogue } from '../../schema/events.ts';
import { NoBody, PageQuery } from '../../schema/requests.ts';
import {
  Deliveries,
  DeliveryItem,
  RotateRequest,
  Rotated,
  Tested,
  Webhook,
  WebhookCreated,
  WebhookRequest,
} from '../../schema/webhooks.ts';
import { get, post, remove, type Route } from './route.ts';

const A_DAY = 86_400;

export const WEBHOOK_ROUTES: readonly Route[] = [
  get('/events', {
    summary: 'The kinds of events, with JSON Schemas',
    answers: EventCatalogue,
    cacheSeconds: A_DAY,
    handle: async () => EVENT_CATALOGUE,
  }),
  post('/webhooks', {
    summary: 'Subscribe an endpoint to events; it is asked to echo a challenge first',
    token: 'seat-or-none',
    body: WebhookRequest,
    answers: WebhookCreated,
    status: 201,
    handle: ({ webhooks, body, bearer, calling }) => webhooks.subscribe(body, bearer(), calling),
  }),
  get('/webhooks/:id', {
    summary: 'A subscription, by its manageToken',
    token: 'manage',
    answers: Webhook,
    handle: ({ webhooks, params, bearer }) => webhooks.read(params['id']!, bearer()),
  }),
  remove('/webhooks/:id', {
    summary: 'End a subscription',
    token: 'manage',
    answers: NoBody,
    status: 204,
    handle: async ({ webhooks, params, bearer }) => {
      await webhooks.remove(params['id']!, bearer());
      return {};
    },
  }),
  post('/webhooks/:id/test', {
    summary: 'Post a signed test message now, and report the response',
    token: 'manage',
    answers: Tested,
    handle: ({ webhooks, params, bearer, calling }) => webhooks.test(params['id']!, bearer(), calling),
  }),
  post('/webhooks/:id/rotate', {
    summary: 'A new signing secret; the old one also signs for 24 hours',
    token: 'manage',
    body: RotateRequest,
    answers: Rotated,
    handle: ({ webhooks, params, bearer, body, calling }) => webhooks.rotate(params['id']!, bearer(), body, calling),
  }),
  get('/webhooks/:id/deliveries', {
    summary: 'The deliveries of a subscription, newest first',
    token: 'manage',
    query: PageQuery,
    answers: Deliveries,
    pagedBy: 'before',
    handle: ({ webhooks, params, bearer, query }) => webhooks.deliveries(params['id']!, bearer(), query),
  }),
  post('/webhooks/:id/deliveries/:eventId/redeliver', {
    summary: 'Deliver an event again, now',
    token: 'manage',
    answers: DeliveryItem,
    handle: ({ webhooks, params, bearer, calling }) =>
      webhooks.redeliver(params['id']!, bearer(), params['eventId']!, calling),
  }),
];
