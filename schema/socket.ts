// The socket API of a live game as a value: requests, pushed messages and their shapes.
import type { Schema } from '@colyseus/schema';
import { z } from 'zod';
import { cellName, CELLS, COLORS, COLUMNS, PIECES } from '../src/engine/index.ts';
import { LiveState } from './live-state.ts';
import { EntryMessage, MoveMessage, ReactMessage, SeatMessage, SocketAnswer } from './messages.ts';
import { ReactionMessage } from './reactions.ts';
import { shape } from './shape.ts';

interface SocketRequest {
  readonly summary: string;
  readonly takes: z.ZodType;
  readonly answers: z.ZodType;
}

const Nothing = z.object({}).meta({ id: 'Nothing', description: 'No message, or an empty one.' });
const Answer = SocketAnswer.meta({
  id: 'SocketAnswer',
  description: 'What happened, or the Problem that kept it from happening.',
});
const Alive = shape('Alive', { ok: z.literal(true) });

/** By type, as sent with `room.request(type, message)`. Any other type is refused, and closes the socket when it is sent without a request. */
export const SOCKET_REQUESTS = {
  move: { summary: 'Play a move for your seat', takes: MoveMessage, answers: Answer },
  resign: { summary: 'Concede the game', takes: Nothing, answers: Answer },
  leave: { summary: 'Go from the table for good, which concedes the game', takes: Nothing, answers: Answer },
  react: { summary: 'Say one of six words to the table', takes: ReactMessage, answers: Answer },
  ping: { summary: 'Find out whether the socket still lives', takes: Nothing, answers: Alive },
} as const satisfies Record<string, SocketRequest>;
export type SocketRequestType = keyof typeof SOCKET_REQUESTS;

/** Descriptions of the fields of the live state. */
const FIELDS: Readonly<Record<Exclude<keyof LiveState, keyof Schema>, string>> = {
  ruleset: 'classic or mutators.',
  rules: 'The version of its rules: classic/1.',
  status: 'waiting, active, finished or abandoned.',
  moveCount: 'Moves played.',
  turn: 'Number of the turn, from 1.',
  current: 'Seat to move, "" when none is.',
  first: 'Seat that moved first, "" while waiting.',
  board: `A character a cell, ${cellName(0)} to ${cellName(COLUMNS - 1)}, ${cellName(COLUMNS)} to ${cellName(CELLS.length - 1)}; its code less 256: card id in bits 0 to 6, owner B in 7, frozen in 8, turned in 9; 0 is empty.`,
  tiles: `A character a cell; its code less 256: 0 none, 1 to ${PIECES.length} an operator tile by its piece, ${PIECES.length + 1} to ${PIECES.length + COLORS.length} a power tile by its colour.`,
  hopFrom: 'Cell index of the champion that may hop, -1 when none may.',
  nameA: 'Name of seat A.',
  nameB: 'Name of seat B.',
  kindA: 'agent or person.',
  kindB: 'agent or person.',
  handA: 'Cards in the hand of A, never which.',
  handB: 'Cards in the hand of B, never which.',
  scoreA: 'Score of A.',
  scoreB: 'Score of B.',
  deck: 'Cards left in the draw pile.',
  entry: 'The last move with its events: an EntryMessage as JSON, "" before the first.',
  winner: 'A, B or draw; "" when there is none.',
  endReason: 'Why the game ended, "" until then.',
  deadline: 'Milliseconds since 1970 when the seat to move runs out of time; 0: no clock runs.',
  goneA: 'Milliseconds since 1970 since when A has had no socket and sent nothing over REST; 0: here.',
  goneB: 'Milliseconds since 1970 since when B has had no socket and sent nothing over REST; 0: here.',
  isClaimable: 'Whether a win may be claimed from somebody who is gone.',
  seedHash: 'SHA-256 of the seed, from the start.',
  rematch: 'Id of the rematch, "" until there is one, and while it is private.',
  rematchOffer: 'Seat that offered a rematch, "" when none did.',
  agentA: 'Slug of the agent that plays A, "" when none does.',
  agentB: 'Slug of the agent that plays B, "" when none does.',
  watchers: 'Spectators: sockets, and streams and networks that poll as far as the process of the game knows them.',
};

const KINDS: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  boolean: z.boolean(),
  number: z.number(),
  uint8: z.int().min(0).max(255),
  uint16: z.int().min(0).max(65_535),
  int8: z.int().min(-128).max(127),
};

interface Field {
  readonly name: keyof typeof FIELDS;
  readonly type: string;
}

const fields = Object.values((LiveState as unknown as { [Symbol.metadata]: Record<string, Field> })[Symbol.metadata]);

/** Derived from the state that rooms synchronise. */
const LiveStateShape = z
  .object(Object.fromEntries(fields.map(({ name, type }) => [name, KINDS[type]!.describe(FIELDS[name])])))
  .meta({
    id: 'LiveState',
    description: 'The public facts of a game, synchronised by Colyseus: whole at first, then what changed.',
  });

export const SOCKET_NEWS = {
  state: {
    summary: 'The public facts of the game, to everybody: at first, and after every change',
    shape: LiveStateShape,
  },
  seat: {
    summary: 'To the holder of a seat only, after every change: its hand, and its legal moves on its turn',
    shape: SeatMessage.meta({ id: 'SeatMessage' }),
  },
  reaction: {
    summary: 'To everybody, when a seat reacts; it is not kept',
    shape: ReactionMessage.meta({ id: 'ReactionMessage' }),
  },
  entry: {
    summary: 'The last move with its events: the field `entry` of the state, which is JSON',
    shape: EntryMessage.meta({ id: 'EntryMessage' }),
  },
} as const;
