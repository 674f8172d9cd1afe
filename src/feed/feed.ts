// Everything that happens in the owner's games and challenges, sent once and in order, from any cursor on.
import type { ArenaEvent } from '../../schema/events.ts';
import { untilWoken } from '../play/wait.ts';
import type { Arena } from '../ports/arena.ts';
import type { SeatedGame } from '../ports/game-store.ts';
import type { Patience, Subscriber } from '../ports/news.ts';
import { isHouse, isOver } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import { gameEvents, lastCursor } from '../table/events.ts';
import type { Game } from '../table/game.ts';
import { identityIn } from '../table/identities.ts';
import { ALL_SENT, existingPart, feedCursor, gameKeyOf, parseFeedCursor } from './cursor.ts';
import { feedOwnerOf, type FeedOwner } from './feed-owner.ts';
import type { EventReader } from './event-reader.ts';
import { findReadableGame } from './readable-game.ts';

/** Only the newest games of a listener are followed. */
const MAX_GAMES = 1000;
const MAX_EVENTS_PER_BATCH = 200;
/** A game that is read may have no new events, because a cursor is the caller's claim. */
const MAX_GAMES_READ_PER_BATCH = 200;
const MAX_CHALLENGES_PER_BATCH = 100;
/** A game that ended this long before the last list may have been written after it. */
const OVERLAP_MS = 60_000;
/** News may be lost. Streams and webhooks call `next` every 15 and 30 s. */
const LIST_EVERY_MS = 20_000;

type Unfollow = () => void;

interface FeedStart {
  readonly cursor: string | undefined;
  /** The number of the last challenge. */
  readonly challenges: number;
  readonly subscriber: Subscriber;
}

export class Feed implements EventReader {
  readonly #arena: Arena;
  readonly #sent: Map<string, number>;
  /** Games to read. */
  readonly #due = new Set<GameId>();
  readonly #followed = new Map<GameId, Unfollow>();
  readonly #subscriber: Subscriber;
  /** By the topic on which new games are announced. */
  readonly #topics = new Map<string, Unfollow>();
  #owner: FeedOwner;
  #listedAt: number;
  #challenges: number;
  #isFirst: boolean;
  #isListDue = true;
  #areChallengesDue = false;
  #listAgainAt = -Infinity;
  #wake: () => void = () => {};

  /**
   * @param cursor of an earlier answer; without one the feed begins with the listener's current turns
   * @throws Problem bad-request
   */
  static async open(
    arena: Arena,
    owner: FeedOwner,
    cursor: string | undefined,
    subscriber: Subscriber = 'caller',
  ): Promise<Feed> {
    const challenges = owner.agent === null ? 0 : await arena.store.agents.nextMatchNumber(owner.agent);
    return new Feed(arena, owner, { cursor, challenges, subscriber });
  }

  /** The cursor of a feed that begins now, with the current turns of the listener. */
  static async beginning(arena: Arena, owner: FeedOwner): Promise<string> {
    const feed = await Feed.open(arena, owner, undefined);
    try {
      await feed.#list();
      return feed.cursor;
    } finally {
      feed.close();
    }
  }

  private constructor(arena: Arena, owner: FeedOwner, { cursor, challenges, subscriber }: FeedStart) {
    const from = cursor === undefined ? undefined : parseFeedCursor(cursor);
    this.#arena = arena;
    this.#owner = owner;
    this.#isFirst = from === undefined;
    this.#listedAt = from?.listedAt ?? arena.clock();
    this.#challenges = from ? existingPart(from.challenges, challenges) : challenges;
    this.#sent = new Map(from?.sent);
    this.#subscriber = subscriber;
    this.#subscribe();
  }

  get cursor(): string {
    return feedCursor({ listedAt: this.#listedAt, challenges: this.#challenges, sent: this.#sent });
  }

  async next(patience: Patience): Promise<readonly ArenaEvent[]> {
    const subscribe = (wake: () => void): Unfollow => {
      this.#wake = wake;
      return () => void (this.#wake = () => {});
    };
    return (await untilWoken(this.#arena, subscribe, () => this.#collect(), patience)) ?? [];
  }

  close(): void {
    for (const unsubscribe of [...this.#topics.values(), ...this.#followed.values()]) unsubscribe();
  }

  #subscribe(): void {
    for (const topic of this.#owner.topics) {
      if (this.#topics.has(topic)) continue;
      this.#topics.set(
        topic,
        this.#arena.news.subscribe(topic, () => this.#requestList(), this.#subscriber),
      );
    }
  }

  #requestList(): void {
    this.#isListDue = true;
    this.#wake();
  }

  async #collect(): Promise<ArenaEvent[] | undefined> {
    const events: ArenaEvent[] = [];
    const listedAt = this.#arena.clock();
    const isListed = this.#isListDue || listedAt >= this.#listAgainAt;
    if (isListed) {
      this.#isListDue = false;
      this.#listAgainAt = listedAt + LIST_EVERY_MS;
      await this.#list();
      this.#areChallengesDue = true;
    }
    let looks = 0;
    for (const id of this.#due) {
      if (events.length >= MAX_EVENTS_PER_BATCH || looks === MAX_GAMES_READ_PER_BATCH) break;
      looks++;
      this.#due.delete(id);
      events.push(...(await this.#eventsOf(id)));
    }
    // After the ends of their games, which may have the same time.
    if (this.#areChallengesDue && this.#due.size === 0) {
      this.#areChallengesDue = false;
      events.push(...(await this.#newChallenges()));
    }
    if (isListed && this.#due.size === 0) this.#listedAt = listedAt;
    const isCutShort = looks === MAX_GAMES_READ_PER_BATCH && this.#due.size > 0;
    if (events.length === 0 && !isCutShort) return undefined;
    return events.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  }

  /** Finds the games that are new to this feed, and events of the others whose news was lost. */
  async #list(): Promise<void> {
    const { store, clock } = this.#arena;
    this.#owner = await feedOwnerOf(this.#arena, this.#owner.party); // guests may have moved to the account
    this.#subscribe();
    const page = { since: this.#listedAt - OVERLAP_MS, now: clock(), limit: MAX_GAMES };
    const seated = await store.seatedGames(this.#owner.seated, page);
    const games = seated.filter(({ unusedUntil }) => unusedUntil === null);
    const listed = new Set(games.map(({ id }) => gameKeyOf(id)));
    for (const gameKey of this.#sent.keys()) if (!listed.has(gameKey)) this.#sent.delete(gameKey);
    const running = games.filter((game) => !isOver(game));
    // Before their progress is read: later changes are notified.
    for (const { id } of running) if (!this.#followed.has(id)) this.#follow(id);
    for (const id of await this.#behind(running)) this.#due.add(id);
    for (const game of games.filter(isOver)) this.#markOver(game);
    this.#isFirst = false;
  }

  #follow(id: GameId): void {
    const onNews = (): void => {
      this.#due.add(id);
      this.#wake();
    };
    this.#followed.set(id, this.#arena.news.subscribe(id, onNews, this.#subscriber));
  }

  /**
   * Those with events to send (at first only the current turn), so that the others need not be read. Also those of which
   * more was sent than exists: see `existingPart`.
   */
  async #behind(running: readonly SeatedGame[]): Promise<GameId[]> {
    if (running.length === 0) return [];
    const progress = await this.#arena.store.progress(running.map(({ id }) => id));
    const lastOf = ({ id, status }: SeatedGame): number =>
      status === 'waiting' ? 0 : 2 + 2 * (progress.get(id)?.plies ?? 0);
    if (this.#isFirst) for (const game of running) this.#sent.set(gameKeyOf(game.id), Math.max(0, lastOf(game) - 1));
    return running.filter((game) => (this.#sent.get(gameKeyOf(game.id)) ?? -1) !== lastOf(game)).map(({ id }) => id);
  }

  #markOver({ id }: SeatedGame): void {
    const gameKey = gameKeyOf(id);
    if (this.#isFirst) this.#sent.set(gameKey, ALL_SENT);
    else if (this.#sent.get(gameKey) !== ALL_SENT) this.#due.add(id);
  }

  async #newChallenges(): Promise<readonly ArenaEvent[]> {
    const { agent } = this.#owner;
    if (agent === null) return [];
    const page = { limit: MAX_CHALLENGES_PER_BATCH, after: this.#challenges };
    const played = await this.#arena.store.webhooks.outboxOf({ agent }, page);
    this.#challenges = played.at(-1)?.place ?? this.#challenges;
    if (played.length === MAX_CHALLENGES_PER_BATCH) this.#isListDue = true;
    return played.map(({ body }) => JSON.parse(body) as ArenaEvent);
  }

  async #eventsOf(id: GameId): Promise<ArenaEvent[]> {
    const game = (await findReadableGame(this.#arena, id))?.game;
    if (!game) return [];
    if (game.record.id !== id) {
      this.#isListDue = true; // it became part of an older game
      this.#unfollow(id);
      return [];
    }
    const gameKey = gameKeyOf(id);
    const sent = this.#sent.get(gameKey) ?? 0;
    const isEnded = isOver(game.record);
    this.#sent.set(gameKey, isEnded ? ALL_SENT : lastCursor(game));
    if (isEnded) this.#unfollow(id);
    if (isEnded && sent === ALL_SENT) return [];
    const since = existingPart(sent, lastCursor(game));
    return gameEvents(this.#arena, game, since).filter((event) => this.#isReported(event, game));
  }

  /** A turn that has been played since is left out, as is one that only the server can play. */
  #isReported(event: ArenaEvent, game: Game): boolean {
    if (event.name !== 'game.turn') return true;
    const { seat } = event.data;
    const isCurrent = Number(event.cursor) === lastCursor(game) && !isOver(game.record);
    return isCurrent && !isHouse(game.record.seats[seat]) && this.#owner.is(identityIn(game.record, seat));
  }

  #unfollow(id: GameId): void {
    this.#followed.get(id)?.();
    this.#followed.delete(id);
  }
}
