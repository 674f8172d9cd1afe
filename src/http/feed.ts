// The feed of one's own games and challenges: by long-poll, and as Server-Sent Events.
import type { ArenaEvent, FeedBody } from '../../schema/events.ts';
import type { FeedQuery } from '../../schema/requests.ts';
import { Feed } from '../feed/feed.ts';
import { listenerByKey, listenerBySession, type Listener } from '../feed/listener.ts';
import { seeHere } from '../people/here.ts';
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import { identityOf } from '../table/parties.ts';
import type { Call } from './route.ts';
import { KEEP_ALIVE, KEEP_ALIVE_SECONDS, sseEvent } from './sse.ts';
import { MAX_STREAM_MS } from './stream.ts';

type FeedCall<Q> = Call<'none', Q, undefined>;
/** Asked again while the feed is open. @throws Problem when the key or the session has ended */
type ListenerOf = (call: FeedCall<unknown>) => Promise<Listener>;

/** By the agent's key. @throws Problem agent-key-missing, agent-key-unknown */
export const byKey: ListenerOf = async ({ arena, bearer }) => {
  const listener = await listenerByKey(arena, bearer());
  await arena.presence.see(listener.agent!, arena.clock());
  return listener;
};

/** By the person's session. @throws Problem session-missing */
export const bySession: ListenerOf = async ({ arena, calling }) => {
  const listener = await listenerBySession(arena, calling.session);
  await seeHere(arena, identityOf(listener.party).id);
  return listener;
};

/** @throws Problem bad-request for another feed's cursor, and those of the listener */
export async function pollFeed(call: FeedCall<FeedQuery>, listenerOf: ListenerOf): Promise<FeedBody> {
  const { arena, query, patience } = call;
  const listener = await listenerOf(call);
  const feed = await Feed.open(arena, listener, query.cursor);
  try {
    const waiting = parkedFor(arena, listener, patience(query.timeout));
    const events = await feed.next(waiting);
    if (!waiting.signal.aborted) await listenerOf(call); // who has gone is not here
    return { events: [...events], cursor: feed.cursor, timedOut: events.length === 0 };
  } finally {
    feed.close();
  }
}

/** Its sleep counts for the listener, too. */
function parkedFor({ admission }: Arena, { party }: Listener, patience: Patience): Patience {
  const park = (): (() => void) => {
    const leave = admission.hold('feedPolls', party);
    try {
      const unpark = patience.park?.();
      return () => {
        unpark?.();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
  return { ...patience, park };
}

/** @throws Problem bad-request for another feed's cursor, too-many-streams, and those of the listener */
export async function streamFeed(
  call: FeedCall<Pick<FeedQuery, 'cursor'>>,
  listenerOf: ListenerOf,
): Promise<AsyncIterable<string>> {
  const { arena, query, lastEventId } = call;
  const listener = await listenerOf(call);
  const leave = arena.admission.hold('feedStreams', listener.party);
  try {
    const feed = await Feed.open(arena, listener, lastEventId ?? query.cursor);
    return told(call, { feed, leave, listenerOf });
  } catch (error) {
    leave();
    throw error;
  }
}

interface Open {
  readonly feed: Feed;
  readonly leave: () => void;
  readonly listenerOf: ListenerOf;
}

async function* told(call: FeedCall<unknown>, { feed, leave, listenerOf }: Open): AsyncIterable<string> {
  const { arena, patience } = call;
  const { signal } = patience(0);
  const endsAt = performance.now() + MAX_STREAM_MS;
  try {
    yield KEEP_ALIVE; // the caller learns that its feed is open
    while (!signal.aborted && !arena.isDraining() && performance.now() < endsAt) {
      const events = await feed.next({ timeoutMs: KEEP_ALIVE_SECONDS * 1000, signal });
      if (signal.aborted) return;
      await listenerOf(call);
      yield events.length === 0 ? KEEP_ALIVE : asText(events, feed.cursor);
    }
  } finally {
    feed.close();
    leave();
  }
}

/** Who reconnects before the last event of a batch has come is told the whole batch again. */
function asText(events: readonly ArenaEvent[], cursor: string): string {
  return events.map((event, i) => sseEvent(event.name, event, events[i + 1] ? undefined : cursor)).join('');
}
