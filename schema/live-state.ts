// The Colyseus state of a live game: public facts only (live-position.ts packs the position). Hands travel as private
// `seat` messages (messages.ts).
import { schema, t, type SchemaType } from '@colyseus/schema';

/** What each field means is in socket.ts, for the published document. */
export const LiveState = schema(
  {
    ruleset: t.string().default(''),
    rules: t.string().default(''),
    status: t.string().default(''),
    moveCount: t.uint16().default(0),
    turn: t.uint16().default(0),
    current: t.string().default(''),
    first: t.string().default(''),
    /** `packBoard`: one character per cell. Unlike arrays, scalars survive states and patches in any order. */
    board: t.string().default(''),
    /** `packTiles`: one character per cell. */
    tiles: t.string().default(''),
    hopFrom: t.int8().default(-1),
    nameA: t.string().default(''),
    nameB: t.string().default(''),
    kindA: t.string().default(''),
    kindB: t.string().default(''),
    handA: t.uint8().default(0),
    handB: t.uint8().default(0),
    scoreA: t.uint8().default(0),
    scoreB: t.uint8().default(0),
    deck: t.uint8().default(0),
    /** The last move with its events, an EntryMessage as JSON: sent in the patch that shows its result. */
    entry: t.string().default(''),
    winner: t.string().default(''),
    endReason: t.string().default(''),
    deadline: t.number().default(0),
    goneA: t.number().default(0),
    goneB: t.number().default(0),
    isClaimable: t.boolean().default(false),
    seedHash: t.string().default(''),
    rematch: t.string().default(''),
    rematchOffer: t.string().default(''),
    agentA: t.string().default(''),
    agentB: t.string().default(''),
    watchers: t.uint16().default(0),
  },
  'LiveState',
);
export type LiveState = SchemaType<typeof LiveState>;
