// The feed of the caller's own games and challenges: by long-poll, and as Server-Sent Events.
import { z } from 'zod';
import { FeedBody, type ArenaEvent } from '../../schema/events.ts';
import { FeedQuery, FeedStreamQuery } from '../../schema/requests.ts';
import { Feed } from '../feed/feed.ts';
import { feedOwnerByKey, feedOwnerBySession, type FeedAccess, type FeedOwner } from '../feed/feed-owner.ts';
import { markPresent } from '../people/presence.ts';
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import { identityOf } from '../table/identities.ts';
import type { AnyCall, Call, TokenKind } from './route.ts';
import { KEEP_ALIVE, KEEP_ALIVE_SECONDS, sseEvent, sseId } from './sse.ts';
import { MAX_STREAM_MS } from './stream.ts';

interface FeedCaller extends Pick<AnyCall, 'arena' | 'bearer'> {
  readonly context: Pick<AnyCall['context'], 'session'>;
}

/** @throws Problem agent-key-missing, agent-key-unknown; session-missing */
export async function feedAccess(caller: FeedCaller, token: TokenKind | undefined): Promise<FeedAccess> {
  const check = (): Promise<FeedOwner> => (token === 'own-agent' ? byKey(caller) : bySession(caller));
  return { owner: await check(), check };
}

async function byKey({ arena, bearer }: FeedCaller): Promise<FeedOwner> {
  const owner = await feedOwnerByKey(arena, bearer());
  await arena.presence.see(owner.agent!, arena.clock());
  return owner;
}

async function bySession({ arena, context }: FeedCaller): Promise<FeedOwner> {
  const owner = await feedOwnerBySession(arena, context.session);
  await markPresent(arena, identityOf(owner.party).id);
  return owner;
}

type FeedCall<Q> = Call<'feed', Q, undefined>;

/** What the routes of both feeds have in common. */
export const FEED_POLL = {
  description:
    'Without a cursor, it first returns, as game.turn, every game in which it is your turn. Send the cursor of each answer with the next call.',
  access: 'feed',
  query: FeedQuery,
  answers: FeedBody,
  handle: pollFeed,
} as const;

export const FEED_STREAM = {
  summary: 'The same feed as Server-Sent Events',
  description:
    'The name of each event is its kind, its data an ArenaEvent. A comment every ten seconds keeps it open; reconnect with Last-Event-ID.',
  access: 'feed',
  query: FeedStreamQuery,
  answers: z.string(),
  handle: async () => ({}),
  stream: streamFeed,
} as const;

/** @throws Problem bad-request for another feed's cursor */
async function pollFeed({ arena, access, query, patience }: FeedCall<FeedQuery>): Promise<FeedBody> {
  const { owner, check } = access;
  const feed = await Feed.open(arena, owner, query.cursor);
  try {
    const waiting = parkedFor(arena, owner, patience(query.timeout));
    const events = await feed.next(waiting);
    if (!waiting.signal.aborted) await check(); // updates presence, unless the caller is gone
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

/** @throws Problem bad-request for another feed's cursor, too-many-streams */
async function streamFeed(call: FeedCall<Pick<FeedQuery, 'cursor'>>): Promise<AsyncIterable<string>> {
  const { arena, access, query, lastEventId } = call;
  const { owner } = access;
  const leave = arena.admission.hold('feedStreams', owner.party);
  try {
    const feed = await Feed.open(arena, owner, lastEventId ?? query.cursor ?? (await Feed.beginning(arena, owner)));
    return feedEvents(call, feed, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

async function* feedEvents(call: FeedCall<unknown>, feed: Feed, leave: () => void): AsyncIterable<string> {
  const { arena, access, patience } = call;
  const { signal } = patience(0);
  const endsAt = performance.now() + MAX_STREAM_MS;
  try {
    yield sseId(feed.cursor); // a client that loses the connection before the first event continues from here
    while (!signal.aborted && !arena.isDraining() && performance.now() < endsAt) {
      const events = await feed.next({ timeoutMs: KEEP_ALIVE_SECONDS * 1000, signal });
      if (signal.aborted) return;
      await access.check();
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
