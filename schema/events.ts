// Arena events for subscribers: one event object for webhooks and MCP, and its catalogue.
import { z } from 'zod';
import { ChallengeResult } from './agent.ts';
import { GameBody, WatchEntry } from './game.ts';
import { withExtraFieldsAllowed } from './extra-fields.ts';
import { eventShape, shape } from './shape.ts';
import { Instant } from './instant.ts';

export const EVENT_NAMES = ['game.started', 'game.turn', 'game.move', 'game.finished', 'challenge.played'] as const;
export type EventName = (typeof EVENT_NAMES)[number];
export const GAME_EVENT_NAMES = EVENT_NAMES.filter((name) => name !== 'challenge.played');

const game = GameBody.shape;

/** The state of the game right after the event. */
const Common = z.object({
  gameId: z.string(),
  tournament: game.tournament,
  status: game.status,
  moveCount: game.moveCount,
  turn: game.turn,
  score: game.score,
  links: z.object({ game: z.url(), sync: z.url(), watch: z.url() }),
});

interface EventKind {
  readonly description: string;
  /** What a subscriber must present. */
  readonly needs: string;
  readonly data: z.ZodObject;
}

const PUBLIC = 'gameId; for a private game also the token of one of its seats.';

/** By name: when it happens, who may see it, and the shape of its `data`. */
export const EVENT_KINDS = {
  'game.started': {
    description: 'Both seats are taken and the cards are dealt.',
    needs: PUBLIC,
    data: Common.extend({
      players: game.players,
      playerKinds: game.playerKinds,
      agents: game.agents,
      ruleset: game.ruleset,
    }),
  },
  'game.turn': {
    description:
      'It is the turn of your seat: GET links.game with your token, choose one name from view.legalMoves and POST it to links.game/moves.',
    needs: "gameId and your seat's token.",
    data: Common.extend({
      seat: WatchEntry.shape.seat,
      deadline: game.deadline.describe('When your seat runs out of time; later if the arena was down meanwhile.'),
      legalMoveCount: z.int().min(0),
    }),
  },
  'game.move': {
    description: 'A move was played, by either seat; its events are as everybody may see them.',
    needs: PUBLIC,
    data: Common.extend(WatchEntry.pick({ index: true, seat: true, name: true, events: true }).shape),
  },
  'game.finished': {
    description: 'The game is over: finished with a result, or abandoned without one (see status).',
    needs: PUBLIC,
    data: Common.extend({
      winner: game.winner,
      endReason: game.endReason,
      ratingChange: game.ratingChange.describe('Of declared ratings. Own ones move afterwards: read the game.'),
      replayUrl: game.replayUrl,
    }),
  },
  'challenge.played': {
    description: 'A hosted challenge was played, its result verified by re-simulation and counted.',
    needs:
      "challenge (its token), or agent (the slug of a hosted agent); of a private game, the agent's own key. It reports an agent's challenges, so nothing comes to a person's subscription to everything of their own.",
    data: Common.extend({ agent: z.string(), challenger: z.string(), result: ChallengeResult }),
  },
} as const satisfies Record<EventName, EventKind>;

const eventOf = <N extends EventName>(name: N) =>
  eventShape(name, {
    eventId: z.string().describe('Stable: the same event has the same id wherever and however often it arrives.'),
    name: z.literal(name),
    timestamp: Instant,
    cursor: z
      .string()
      .describe(
        "Of its game or challenge, for MCP's events/poll; a feed continues with the `cursor` of the answer, a stream with the last `id`.",
      ),
    data: EVENT_KINDS[name].data as (typeof EVENT_KINDS)[N]['data'],
  });

/** The whole event, by kind. */
export const EVENTS = {
  'game.started': eventOf('game.started'),
  'game.turn': eventOf('game.turn'),
  'game.move': eventOf('game.move'),
  'game.finished': eventOf('game.finished'),
  'challenge.played': eventOf('challenge.played'),
} as const satisfies Record<EventName, z.ZodObject>;

/** Headers of a delivery (Standard Webhooks); names are case-insensitive. */
export const DeliveryHeaders = z.object({
  'webhook-id': z.string().describe('The id of the event: the same for every try.'),
  'webhook-timestamp': z.string().describe('When it was sent, in seconds since 1970.'),
  'webhook-signature': z
    .string()
    .describe('`v1,` and a base64 HMAC-SHA256 of id, timestamp and body; several while a secret changes.'),
});

export const ArenaEvent = z
  .discriminatedUnion('name', [
    EVENTS['game.started'],
    EVENTS['game.turn'],
    EVENTS['game.move'],
    EVENTS['game.finished'],
    EVENTS['challenge.played'],
  ])
  .meta({ id: 'ArenaEvent' });
export type ArenaEvent = z.infer<typeof ArenaEvent>;
/** An event of a game; not the engine's GameEvent, which is part of a move. */
export type ArenaGameEvent = Exclude<ArenaEvent, { name: 'challenge.played' }>;

export function isGameEvent(name: string): name is ArenaGameEvent['name'] {
  return GAME_EVENT_NAMES.some((known) => known === name);
}

export const FeedBody = shape('Feed', {
  events: z.array(ArenaEvent).describe('In the order in which they happened; empty when nothing did.'),
  cursor: z.string().describe('Where to continue: the next call sends it.'),
  timedOut: z.boolean(),
});
export type FeedBody = z.infer<typeof FeedBody>;

const CatalogueItem = shape('EventCatalogueItem', {
  name: z.enum(EVENT_NAMES),
  description: z.string(),
  needs: z.string().describe('What a subscriber must show.'),
  payloadSchema: z.looseObject({}).describe('JSON Schema (2020-12) of `data`.'),
});
export const EventCatalogue = shape('EventCatalogue', {
  events: z.array(CatalogueItem),
  eventSchema: z.looseObject({}).describe('JSON Schema of the whole event.'),
});
export type EventCatalogue = z.infer<typeof EventCatalogue>;

export const EVENT_CATALOGUE: EventCatalogue = {
  events: EVENT_NAMES.map((name) => {
    const { description, needs, data } = EVENT_KINDS[name];
    return { name, description, needs, payloadSchema: jsonSchema(data) };
  }),
  eventSchema: jsonSchema(ArenaEvent),
};

function jsonSchema(shape: z.ZodType): Record<string, unknown> {
  return withExtraFieldsAllowed(z.toJSONSchema(shape)) as Record<string, unknown>;
}
