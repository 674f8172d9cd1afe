// @game-arena/client: every operation of the API, seats, feeds and streams, refusals as errors, webhooks.
export * from '../../kit/client.ts';
export * from '../../kit/webhooks.ts';
export type * from '../../kit/wire.ts';
// The names that a shape of the API has too.
export type { Seat } from '../../kit/client.ts';
export type { Delivery } from '../../kit/webhooks.ts';
