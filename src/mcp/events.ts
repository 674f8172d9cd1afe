// events/list, events/poll, events/stream: the events of one game, read from its journal as webhooks do, and
// challenge.played.
import { type ArenaGameEvent, EVENT_CATALOGUE, isGameEvent } from '../../schema/events.ts';
import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { accessGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import { eventsFor, lastCursor } from '../table/events.ts';
import type { Access } from '../table/access.ts';
import type { Game } from '../table/game.ts';
import { isOver } from '../records/game-record.ts';
import { untilFound } from '../play/wait.ts';
import { Problem } from '../../schema/problem.ts';
import { CHALLENGE_DELIVERY, CHALLENGE_PLAYED, ChallengeArguments, pollChallenges } from './challenge-events.ts';
import { positionOfCursor } from '../table/event-cursor.ts';
import { asProtocolErrors } from './refusals.ts';
import { callerOf, contextOf, viewerIn } from './tool.ts';

const NEXT_POLL_MS = 2000;
const HEARTBEAT_MS = 20_000;

const GameArguments = z.object({
  game_id: z.string().max(64).optional().describe("Not needed with a seat's token."),
  player_token: z
    .string()
    .max(128)
    .optional()
    .describe("Your seat's token or your agent's key: for game.turn, and for a private game."),
});

const CursorParams = {
  name: z.string(),
  arguments: z.unknown().optional(),
  cursor: z.string().max(100).nullish().describe('Where to continue; null: from now on.'),
};
const ListParams = z.looseObject({});
const PollParams = z.looseObject({ ...CursorParams, maxEvents: z.int().min(1).max(1000).default(100) });
const StreamParams = z.looseObject(CursorParams);
type StreamRequest = z.infer<typeof StreamParams>;

const LIST = {
  events: EVENT_CATALOGUE.events.map(({ name, description, payloadSchema }) => ({
    name,
    description,
    ...(name === CHALLENGE_PLAYED
      ? { delivery: CHALLENGE_DELIVERY, inputSchema: z.toJSONSchema(ChallengeArguments) }
      : { delivery: ['poll', 'push', 'webhook'], inputSchema: z.toJSONSchema(GameArguments) }),
    payloadSchema,
  })),
};

export function registerEvents(server: Server, arena: Arena): void {
  server.setRequestHandler('events/list', { params: ListParams }, () => LIST);
  server.setRequestHandler('events/poll', { params: PollParams }, (params, context) =>
    asProtocolErrors(arena, context, async () =>
      params.name === CHALLENGE_PLAYED
        ? pollChallenges(arena, params, contextOf({ arena, args: {}, caller: callerOf(context) }))
        : poll(arena, params, context),
    ),
  );
  server.setRequestHandler('events/stream', { params: StreamParams }, (params, context) =>
    asProtocolErrors(arena, context, () => stream(arena, params, context)),
  );
}

async function poll(arena: Arena, params: z.infer<typeof PollParams>, context: ServerContext) {
  const { seen, firstCursor, since } = await sourceOf(arena, params, context);
  const events = since(seen, firstCursor);
  const page = events.slice(0, params.maxEvents);
  const hasMore = page.length < events.length;
  return {
    events: page,
    cursor: hasMore ? page.at(-1)!.cursor : String(lastCursor(seen.game)),
    truncated: false,
    hasMore,
    nextPollMs: NEXT_POLL_MS,
  };
}

async function stream(arena: Arena, params: StreamRequest, context: ServerContext): Promise<Record<string, never>> {
  const source = await sourceOf(arena, params, context);
  await notifyUntilOver(arena, source, context);
  return {};
}

/** Ends with the game, the client, or the server, after which a client continues from its last cursor. */
async function notifyUntilOver(arena: Arena, source: GameSource, { mcpReq }: ServerContext): Promise<void> {
  const { signal } = mcpReq;
  const meta = { 'io.modelcontextprotocol/subscriptionId': mcpReq.id };
  const send = (what: string, params: object): Promise<void> =>
    mcpReq.notify({ method: `notifications/events/${what}`, params: { ...params, _meta: meta } });
  let { seen, firstCursor: held } = source;
  const newer = async (): Promise<SeenGame | undefined> => {
    const now = await source.look();
    return lastCursor(now.game) > held ? now : undefined;
  };
  await send('active', { cursor: String(held), truncated: false });
  for (;;) {
    for (const event of source.since(seen, held)) await send('event', event);
    const { game } = seen;
    held = lastCursor(game);
    if (isOver(game.record)) return send('terminated', { cursor: String(held), reason: 'The game is over.' });
    // By the record's id: a waiting game may have been merged into an older one.
    const found = await untilFound(arena, game.record.id, newer, { timeoutMs: HEARTBEAT_MS, signal });
    if (signal.aborted) return;
    if (arena.isDraining()) return send('terminated', { cursor: String(held), reason: 'The server is restarting.' });
    if (!found) await send('heartbeat', { cursor: String(held) });
    seen = found ?? seen;
  }
}

/** The game as it was when access was checked. */
interface SeenGame {
  readonly game: Game;
  /** Of the caller's seat; may change later for a caller with an agent's key. `null` for spectators. */
  readonly tokenHash: string | null;
}

interface GameSource {
  readonly seen: SeenGame;
  readonly firstCursor: number;
  /** The current game. @throws Problem when the caller has lost access, as when its seat moved elsewhere */
  look(): Promise<SeenGame>;
  /** The events past `cursor` that the caller may see. */
  since(seen: SeenGame, cursor: number): readonly ArenaGameEvent[];
}

/** @throws ProtocolError, Problem when the caller has no access */
async function sourceOf(
  arena: Arena,
  { name, arguments: sent, cursor }: StreamRequest,
  context: ServerContext,
): Promise<GameSource> {
  if (name === CHALLENGE_PLAYED) throw new ProtocolError(-32014, 'Unsupported', { delivery: CHALLENGE_DELIVERY });
  if (!isGameEvent(name)) throw new ProtocolError(-32011, 'NotFound', { kind: 'event' });
  const parsed = GameArguments.safeParse(sent ?? {});
  if (!parsed.success) throw new Problem('bad-request', { detail: `arguments: ${parsed.error.issues[0]!.message}.` });
  const caller = callerOf(context);
  const { game_id: gameId, player_token: playerToken } = parsed.data;
  const seen = seenBy(name, await viewerIn({ arena, args: { gameId, playerToken }, caller }));
  const { id } = seen.game.record;
  const last = lastCursor(seen.game);
  return {
    seen,
    firstCursor: positionOfCursor(cursor ?? String(last), last),
    look: async () => seenBy(name, await accessGame(arena, id, playerToken ?? caller.bearer)),
    since: ({ game, tokenHash }, held) =>
      eventsFor(arena, game, { events: [name], tokenHash, isChecked: true, since: held })!,
  };
}

/** @throws Problem token-missing */
function seenBy(name: ArenaGameEvent['name'], { live, holder }: Access): SeenGame {
  if (name === 'game.turn' && !holder) throw new Problem('token-missing');
  return { game: live.game, tokenHash: holder?.tokenHash ?? null };
}
