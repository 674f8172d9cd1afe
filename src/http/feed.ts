// The feed of the caller's own games and challenges: by long-poll, and as Server-Sent Events.
import { z } from 'zod';
import { FeedBody, type ArenaEvent } from '../../schema/events.ts';
import { FeedQuery, FeedStreamQuery } from '../../schema/requests.ts';
import { Feed } from '../feed/feed.ts';
import { feedOwnerByKey, feedOwnerBySession, type FeedOwner } from '../feed/feed-owner.ts';
import { markPresent } from '../people/presence.ts';
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import { identityOf } from '../table/identities.ts';
import type { AnyCall, Call } from './route.ts';
import { KEEP_ALIVE, KEEP_ALIVE_SECONDS, sseEvent, sseId } from './sse.ts';
import { MAX_STREAM_MS } from './stream.ts';

/** What the routes of both feeds have in common. */
export const FEED_POLL = {
  description:
    'Without a cursor, it first returns, as game.turn, every game in which it is your turn. Send the cursor of each answer with the next call.',
  access: 'feed',
  query: FeedQuery,
  answers: FeedBody,
} as const;

export const FEED_STREAM = {
  summary: 'The same feed as Server-Sent Events',
  description:
    'The name of each event is its kind, its data an ArenaEvent. A comment every ten seconds keeps it open; reconnect with Last-Event-ID.',
  access: 'feed',
  query: FeedStreamQuery,
  answers: z.string(),
} as const;

type FeedCall<Q> = Call<'feed', Q, undefined>;
interface FeedCaller extends Pick<AnyCall, 'arena' | 'bearer'> {
  readonly context: Pick<AnyCall['context'], 'session'>;
}
/** Called repeatedly while the feed is open. @throws Problem when the key or the session has ended */
type FeedOwnerOf = (caller: FeedCaller) => Promise<FeedOwner>;

/** By the agent's key. @throws Problem agent-key-missing, agent-key-unknown */
export const byKey: FeedOwnerOf = async ({ arena, bearer }) => {
  const owner = await feedOwnerByKey(arena, bearer());
  await arena.presence.see(owner.agent!, arena.clock());
  return owner;
};

/** By the person's session. @throws Problem session-missing */
export const bySession: FeedOwnerOf = async ({ arena, context }) => {
  const owner = await feedOwnerBySession(arena, context.session);
  await markPresent(arena, identityOf(owner.party).id);
  return owner;
};

/** @throws Problem bad-request for another feed's cursor, and those of `feedOwnerOf` */
export async function pollFeed(call: FeedCall<FeedQuery>, feedOwnerOf: FeedOwnerOf): Promise<FeedBody> {
  const { arena, access: owner, query, patience } = call;
  const feed = await Feed.open(arena, owner, query.cursor);
  try {
    const waiting = parkedFor(arena, owner, patience(query.timeout));
    const events = await feed.next(waiting);
    if (!waiting.signal.aborted) await feedOwnerOf(call); // updates presence, unless the caller is gone
    return { events: [...events], cursor: feed.cursor, timedOut: events.length === 0 };
  } finally {
    feed.close();
  }
}

/** The parked poll also counts against the feed's owner. */
function parkedFor({ admission }: Arena, { party }: FeedOwner, patience: Patience): Patience {
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

/** @throws Problem bad-request for another feed's cursor, too-many-streams, and those of `feedOwnerOf` */
export async function streamFeed(
  call: FeedCall<Pick<FeedQuery, 'cursor'>>,
  feedOwnerOf: FeedOwnerOf,
): Promise<AsyncIterable<string>> {
  const { arena, access: owner, query, lastEventId } = call;
  const leave = arena.admission.hold('feedStreams', owner.party);
  try {
    const feed = await Feed.open(arena, owner, lastEventId ?? query.cursor ?? (await Feed.beginning(arena, owner)));
    return feedEvents(call, { feed, leave, feedOwnerOf });
  } catch (error) {
    leave();
    throw error;
  }
}

interface Open {
  readonly feed: Feed;
  readonly leave: () => void;
  readonly feedOwnerOf: FeedOwnerOf;
}

async function* feedEvents(call: FeedCall<unknown>, { feed, leave, feedOwnerOf }: Open): AsyncIterable<string> {
  const { arena, patience } = call;
  const { signal } = patience(0);
  const endsAt = performance.now() + MAX_STREAM_MS;
  try {
    yield sseId(feed.cursor); // a client that loses the connection before the first event continues from here
    while (!signal.aborted && !arena.isDraining() && performance.now() < endsAt) {
      const events = await feed.next({ timeoutMs: KEEP_ALIVE_SECONDS * 1000, signal });
      if (signal.aborted) return;
      await feedOwnerOf(call);
      yield events.length === 0 ? KEEP_ALIVE : asText(events, feed.cursor);
    }
  } finally {
    feed.close();
    leave();
  }
}

/** A client that reconnects before the last event of a batch has arrived receives the whole batch again. */
function asText(events: readonly ArenaEvent[], cursor: string): string {
  return events.map((event, i) => sseEvent(event.name, event, events[i + 1] ? undefined : cursor)).join('');
}
