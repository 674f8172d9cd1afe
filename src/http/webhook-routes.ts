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
  WebhookChange,
  WebhookCreated,
  WebhookRequest,
  Webhooks,
} from '../../schema/webhooks.ts';
import { get, patch, post, remove, type Route } from './route.ts';

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
  get('/webhooks', {
    summary: "The subscriptions that your agent's key or your session made, newest first",
    token: 'own-or-session',
    query: PageQuery,
    answers: Webhooks,
    pagedBy: 'before',
    handle: ({ webhooks, bearer, query, calling }) => webhooks.list(bearer(), query, calling),
  }),
  get('/webhooks/:id', {
    summary: 'A subscription, by its manageToken',
    token: 'manage',
    answers: Webhook,
    handle: ({ webhooks, params, bearer, calling }) => webhooks.read(params['id']!, bearer(), calling),
  }),
  patch('/webhooks/:id', {
    summary: 'Change the url or the kinds of events; a new url is asked to echo a challenge first',
    token: 'manage',
    body: WebhookChange,
    answers: Webhook,
    handle: ({ webhooks, params, bearer, body, calling }) => webhooks.change(params['id']!, bearer(), body, calling),
  }),
  post('/webhooks/:id/enable', {
    summary: 'Revive a subscription that was disabled; its endpoint is asked to echo a challenge first',
    token: 'manage',
    answers: Webhook,
    handle: ({ webhooks, params, bearer, calling }) => webhooks.enable(params['id']!, bearer(), calling),
  }),
  remove('/webhooks/:id', {
    summary: 'End a subscription',
    token: 'manage',
    answers: NoBody,
    status: 204,
    handle: async ({ webhooks, params, bearer, calling }) => {
      await webhooks.remove(params['id']!, bearer(), calling);
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
    handle: ({ webhooks, params, bearer, query, calling }) =>
      webhooks.deliveries(params['id']!, bearer(), query, calling),
  }),
  post('/webhooks/:id/deliveries/:eventId/redeliver', {
    summary: 'Deliver an event again, now',
    token: 'manage',
    answers: DeliveryItem,
    handle: ({ webhooks, params, bearer, calling }) =>
      webhooks.redeliver(params['id']!, bearer(), params['eventId']!, calling),
  }),
];
