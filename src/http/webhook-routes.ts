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
import { route, type Route } from './route.ts';

const A_DAY = 86_400;

export const WEBHOOK_ROUTES: readonly Route[] = [
  route({
    method: 'get',
    path: '/events',
    policy: 'reads',
    summary: 'The kinds of events, with JSON Schemas',
    access: 'none',
    answers: EventCatalogue,
    cacheSeconds: A_DAY,
    handle: async () => EVENT_CATALOGUE,
  }),
  route({
    method: 'post',
    path: '/webhooks',
    policy: 'writes',
    summary: 'Subscribe an endpoint to events; it is asked to echo a challenge first',
    access: 'none',
    token: 'seat-or-none',
    body: WebhookRequest,
    answers: WebhookCreated,
    status: 201,
    handle: ({ webhooks, body, bearer, calling, caller }) =>
      webhooks.subscribe(body, bearer(), { calling, address: caller }),
  }),
  route({
    method: 'get',
    path: '/webhooks/:id',
    policy: 'reads',
    summary: 'A subscription, by its manageToken',
    access: 'none',
    token: 'manage',
    answers: Webhook,
    handle: ({ webhooks, params, bearer }) => webhooks.read(params['id']!, bearer()),
  }),
  route({
    method: 'delete',
    path: '/webhooks/:id',
    policy: 'writes',
    summary: 'End a subscription',
    access: 'none',
    token: 'manage',
    answers: NoBody,
    status: 204,
    handle: async ({ webhooks, params, bearer }) => {
      await webhooks.remove(params['id']!, bearer());
      return {};
    },
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/test',
    policy: 'writes',
    summary: 'Post a signed test message now, and report the response',
    access: 'none',
    token: 'manage',
    body: NoBody,
    answers: Tested,
    handle: ({ webhooks, params, bearer, calling }) => webhooks.test(params['id']!, bearer(), calling),
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/rotate',
    policy: 'writes',
    summary: 'A new signing secret; the old one also signs for 24 hours',
    access: 'none',
    token: 'manage',
    body: RotateRequest,
    answers: Rotated,
    handle: ({ webhooks, params, bearer, body, calling }) => webhooks.rotate(params['id']!, bearer(), body, calling),
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/deliveries',
    policy: 'reads',
    summary: 'The deliveries of a subscription, newest first',
    access: 'none',
    token: 'manage',
    query: PageQuery,
    answers: Deliveries,
    pagedBy: 'before',
    handle: ({ webhooks, params, bearer, query }) => webhooks.deliveries(params['id']!, bearer(), query),
  }),
  route({
    method: 'post',
    path: '/webhooks/:id/deliveries/:eventId/redeliver',
    policy: 'writes',
    summary: 'Deliver an event again, now',
    access: 'none',
    token: 'manage',
    body: NoBody,
    answers: DeliveryItem,
    handle: ({ webhooks, params, bearer, calling }) =>
      webhooks.redeliver(params['id']!, bearer(), params['eventId']!, calling),
  }),
];
