// A watched game as Server-Sent Events: `game` when its status or a name changes, `move` for each move, `end` at its end.
import { DAY_MS } from '../../schema/calendar.ts';
import { currentlyWatched } from '../play/access.ts';
import { isOver, type GameRecord } from '../records/game-record.ts';
import type { LiveGame } from '../table/access.ts';
import { entriesSince, gameBody, revealOf } from '../table/present.ts';
import { refuseSinceAhead } from '../play/reads.ts';
import { untilFound } from '../play/wait.ts';
import type { Call } from './route.ts';
import { KEEP_ALIVE, KEEP_ALIVE_SECONDS, sseEvent } from './sse.ts';

type StreamCall = Call<'game', { since?: number | undefined }, undefined>;

/** After a day a stream is closed; the client reconnects with Last-Event-ID. */
export const MAX_STREAM_MS = DAY_MS;

/** Counts as watching while it is open, unless a player follows their own game. @throws Problem since-ahead */
export function streamGame(call: StreamCall): AsyncIterable<string> {
  const from = firstIndex(call);
  return call.access.holder ? gameEvents(call, from) : spectatorEvents(call, from);
}

async function* spectatorEvents(call: StreamCall, from: number): AsyncIterable<string> {
  const end = call.arena.live.watchByStream(call.access.live.game.record.id);
  try {
    yield* gameEvents(call, from);
  } finally {
    end();
  }
}

async function* gameEvents({ arena, access, patience }: StreamCall, from: number): AsyncIterable<string> {
  /** The current access: a waiting game may have been merged into an older one. */
  let watched = access;
  const { signal } = patience(KEEP_ALIVE_SECONDS);
  const endsAt = arena.clock() + MAX_STREAM_MS;
  let sent = from;
  let facts = '';
  let live: LiveGame | undefined = access.live;
  while (!signal.aborted && !arena.isDraining() && arena.clock() < endsAt) {
    if (!live) yield KEEP_ALIVE;
    else {
      const { game } = live;
      watched = { ...access, live };
      const now = factsOf(game.record);
      const news = now === facts ? [] : [sseEvent('game', gameBody(arena, live, 'spectator'))];
      // Moves that arrived together with the end of the game are sent before it.
      const isEnding = facts !== '' && isOver(game.record);
      facts = now;
      if (!isEnding) yield* news;
      for (const entry of entriesSince(game, sent, 'spectator')) yield sseEvent('move', entry, entry.index);
      sent = Math.max(sent, game.moves.length);
      if (isEnding) yield* news;
      if (isOver(game.record)) return yield sseEvent('end', endOf(live));
    }
    live = await untilFound(arena, watched.live.game.record.id, () => newer(sent, facts), {
      timeoutMs: KEEP_ALIVE_SECONDS * 1000,
      signal,
    });
  }

  async function newer(held: number, heldFacts: string): Promise<LiveGame | undefined> {
    const now = await currentlyWatched(arena, watched);
    return now.game.moves.length > held || factsOf(now.game.record) !== heldFacts ? now : undefined;
  }
}

/** The facts whose change causes a `game` event. */
function factsOf({ status, seats }: GameRecord): string {
  return [status, seats.A.name, seats.B.name].join('\n');
}

/**
 * The first move, if Last-Event-ID is not of this game: browsers send it automatically, and an error would end the
 * stream for good.
 */
function firstIndex({ access: { live }, query: { since = 0 }, lastEventId }: StreamCall): number {
  const last = Number.parseInt(lastEventId ?? '', 10);
  if (last >= 0) return last < live.game.moves.length ? last + 1 : 0;
  refuseSinceAhead(live, { since });
  return since;
}

function endOf({ game }: LiveGame): object {
  const { winner, endReason, status } = game.record;
  return { status, winner, endReason, reveal: revealOf(game) };
}
