// The live socket described for programs (AsyncAPI 3.0), generated from the shapes that the room itself uses.
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { withExtraFieldsAllowed } from '../../schema/extra-fields.ts';
import { VERSION } from '../../schema/server-info.ts';
import { SOCKET_NEWS, SOCKET_REQUESTS } from '../../schema/socket.ts';

type Described = Readonly<Record<string, object>>;

const DESCRIPTION = `The socket of one live game. POST /api/v1/games/{id}/socket reserves a place at it: your seat with its token, a
spectator without. Give the answer to \`consumeSeatReservation\` of the Colyseus SDK (0.18; there is one for most languages).
Messages are those of Colyseus: the state arrives automatically, \`room.request(type, message)\` resolves with the answer, and
\`room.onMessage('seat', …)\` receives what is for your seat only. Everything a socket can do can be done over REST too.`;

const CLOSINGS = `Close code ${CLOSE_CODES.seatMoved}: the seat was taken over elsewhere, do not reconnect. ${CLOSE_CODES.tooManySockets}: your network has too many sockets, or the server too little memory: use wait and moves over REST. ${CLOSE_CODES.roomGone}: the game continues in another process, reserve
a new place. 4000: you left. 4002: you sent an unknown message. After any other code reserve a new place.`;

/** @param hostUrl the public site root */
export function socketDocument(hostUrl: string): object {
  const { host, protocol } = new URL(hostUrl);
  const { schemas, refs } = shapes();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Game Arena: the live socket',
      version: VERSION,
      description: `${DESCRIPTION}\n\n${CLOSINGS}`,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/msgpack',
    servers: { arena: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', description: 'The arena.' } },
    channels: { game: { ...GAME_CHANNEL, messages: messages(refs) } },
    operations: operations(),
    components: { schemas, securitySchemes: { reservation: RESERVATION } },
  };
}

const GAME_CHANNEL = {
  address: '{processId}/{gameId}',
  description: 'One game. The reservation names its process and the `sessionId` for the query.',
  parameters: {
    processId: { description: '`processId` of the reservation.' },
    gameId: { description: 'Id of the game, `roomId` of the reservation.' },
  },
  bindings: {
    ws: {
      method: 'GET',
      query: {
        type: 'object',
        required: ['sessionId'],
        properties: { sessionId: { type: 'string', description: '`sessionId` of the reservation.' } },
      },
    },
  },
};

const RESERVATION = {
  type: 'httpApiKey',
  name: 'sessionId',
  in: 'query',
  description: 'From the reservation: your seat, or a spectator.',
};

interface Message {
  readonly summary: string;
  readonly shape: z.ZodType;
}

/** By name: each request and its answer, then the news. */
const MESSAGES: readonly (readonly [string, Message])[] = [
  ...Object.entries(SOCKET_REQUESTS).flatMap(([type, { summary, takes, answers }]): [string, Message][] => [
    [type, { summary, shape: takes }],
    [`${type}Answer`, { summary: `The answer to ${type}`, shape: answers }],
  ]),
  ...Object.entries(SOCKET_NEWS),
];

function messages(refs: Described): object {
  return Object.fromEntries(MESSAGES.map(([name, { summary }]) => [name, { name, summary, payload: refs[name] }]));
}

/** From the server's side: it receives requests and sends news. */
function operations(): object {
  const common = { channel: CHANNEL, security: RESERVED };
  const requests = Object.entries(SOCKET_REQUESTS).map(([type, { summary }]) => {
    const reply = { channel: CHANNEL, messages: [message(`${type}Answer`)] };
    return [type, { action: 'receive', summary, ...common, messages: [message(type)], reply }];
  });
  const news = Object.entries(SOCKET_NEWS).map(([type, { summary }]) => [
    `send_${type}`,
    { action: 'send', summary, ...common, messages: [message(type)] },
  ]);
  return Object.fromEntries([...requests, ...news]);
}

const RESERVED = [{ $ref: '#/components/securitySchemes/reservation' }];
const CHANNEL = { $ref: '#/channels/game' };

function message(name: string): object {
  return { $ref: `#/channels/game/messages/${name}` };
}

/** Every shape by its id, and a reference to each message's shape. */
function shapes(): { schemas: Described; refs: Described } {
  const all = z.object(Object.fromEntries(MESSAGES.map(([name, { shape }]) => [name, shape])));
  const { schema, components } = createSchema(all, { openapiVersion: '3.1.0', io: 'output' });
  return {
    schemas: withExtraFieldsAllowed(components) as Described,
    refs: (schema as { properties: Described }).properties,
  };
}
