// Everything that happens in one's own games and challenges, told once and in order, wherever the listener goes on.
import type { ArenaEvent } from '../../schema/events.ts';
import { lookAt } from '../play/access.ts';
import { untilRung } from '../play/wait.ts';
import type { Arena } from '../ports/arena.ts';
import type { SeatedGame } from '../ports/game-store.ts';
import type { Patience } from '../ports/news.ts';
import { isOver } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import { gameEvents, lastCursor } from '../table/events.ts';
import type { Game } from '../table/game.ts';
import { identityIn } from '../table/unrated.ts';
import { unlessUnknown } from '../table/versions.ts';
import { ALL_TOLD, feedCursor, markOf, parseFeedCursor } from './cursor.ts';
import type { Listener } from './listener.ts';
import type { Teller } from './teller.ts';

/** The newest games of a listener that are followed. */
const MAX_GAMES = 1000;
const EVENTS_AT_ONCE = 200;
/** Looks at games, which may find nothing: a cursor is the caller's word. */
const LOOKS_AT_ONCE = 200;
const CHALLENGES_AT_ONCE = 100;
/** What ended so long before the last list may have been written after it. */
const OVERLAP_MS = 60_000;

type Unfollow = () => void;

export class Feed implements Teller {
  readonly #arena: Arena;
  readonly #listener: Listener;
  readonly #told: Map<string, number>;
  /** To look at. */
  readonly #due = new Set<GameId>();
  readonly #followed = new Map<GameId, Unfollow>();
  readonly #unsubscribe: readonly Unfollow[];
  #listedAt: number;
  #challenges: number;
  #isFirst: boolean;
  #isListDue = true;
  #ring: () => void = () => {};

  /**
   * @param cursor of an earlier answer; without one the feed begins with the turns that the listener has now
   * @throws Problem bad-request
   */
  static async open(arena: Arena, listener: Listener, cursor: string | undefined): Promise<Feed> {
    const told = listener.agent === null ? 0 : await arena.store.agents.nextMatchNumber(listener.agent);
    return new Feed(arena, listener, cursor, told);
  }

  /** The cursor of a feed that begins now, with the turns that the listener has. */
  static async beginning(arena: Arena, listener: Listener): Promise<string> {
    const feed = await Feed.open(arena, listener, undefined);
    try {
      await feed.#list();
      return feed.cursor;
    } finally {
      feed.close();
    }
  }

  private constructor(arena: Arena, listener: Listener, cursor: string | undefined, challenges: number) {
    const from = cursor === undefined ? undefined : parseFeedCursor(cursor);
    this.#arena = arena;
    this.#listener = listener;
    this.#isFirst = from === undefined;
    this.#listedAt = from?.listedAt ?? arena.clock();
    this.#challenges = from?.challenges ?? challenges;
    this.#told = new Map(from?.told);
    this.#unsubscribe = listener.topics.map((topic) => arena.news.subscribe(topic, () => this.#callList()));
  }

  get cursor(): string {
    return feedCursor({ listedAt: this.#listedAt, challenges: this.#challenges, told: this.#told });
  }

  async next(patience: Patience): Promise<readonly ArenaEvent[]> {
    const subscribe = (ring: () => void): Unfollow => {
      this.#ring = ring;
      return () => void (this.#ring = () => {});
    };
    return (await untilRung(this.#arena, subscribe, () => this.#collect(), patience)) ?? [];
  }

  close(): void {
    for (const unsubscribe of [...this.#unsubscribe, ...this.#followed.values()]) unsubscribe();
  }

  #callList(): void {
    this.#isListDue = true;
    this.#ring();
  }

  async #collect(): Promise<ArenaEvent[] | undefined> {
    const events: ArenaEvent[] = [];
    const listedAt = this.#arena.clock();
    const isListed = this.#isListDue;
    if (isListed) {
      this.#isListDue = false;
      await this.#list();
      events.push(...(await this.#newChallenges()));
    }
    let looks = 0;
    for (const id of this.#due) {
      if (events.length >= EVENTS_AT_ONCE || looks === LOOKS_AT_ONCE) break;
      looks++;
      this.#due.delete(id);
      events.push(...(await this.#eventsOf(id)));
    }
    if (isListed && this.#due.size === 0) this.#listedAt = listedAt;
    const isCutShort = looks === LOOKS_AT_ONCE && this.#due.size > 0;
    if (events.length === 0 && !isCutShort) return undefined;
    return events.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  }

  /** Finds the games that are new to this feed. */
  async #list(): Promise<void> {
    const { store, clock } = this.#arena;
    const page = { since: this.#listedAt - OVERLAP_MS, now: clock(), limit: MAX_GAMES };
    const seated = await store.seatedGames(this.#listener.seated, page);
    const games = seated.filter(({ unusedUntil }) => unusedUntil === null);
    const listed = new Set(games.map(({ id }) => markOf(id)));
    for (const mark of this.#told.keys()) if (!listed.has(mark)) this.#told.delete(mark);
    const running = games.filter((game) => !isOver(game) && !this.#followed.has(game.id));
    // Before their progress is read: what happens afterwards rings.
    for (const { id } of running) this.#follow(id);
    for (const id of await this.#behind(running)) this.#due.add(id);
    for (const game of games.filter(isOver)) this.#markOver(game);
    this.#isFirst = false;
  }

  #follow(id: GameId): void {
    const unfollow = this.#arena.news.subscribe(id, () => {
      this.#due.add(id);
      this.#ring();
    });
    this.#followed.set(id, unfollow);
  }

  /** Those with something to tell, at first the current turn only; a look at the others would find nothing. */
  async #behind(running: readonly SeatedGame[]): Promise<GameId[]> {
    if (running.length === 0) return [];
    const progress = await this.#arena.store.progress(running.map(({ id }) => id));
    const lastOf = ({ id, status }: SeatedGame): number =>
      status === 'waiting' ? 0 : 2 + 2 * (progress.get(id)?.plies ?? 0);
    if (this.#isFirst) for (const game of running) this.#told.set(markOf(game.id), Math.max(0, lastOf(game) - 1));
    return running.filter((game) => (this.#told.get(markOf(game.id)) ?? -1) < lastOf(game)).map(({ id }) => id);
  }

  #markOver({ id }: SeatedGame): void {
    const mark = markOf(id);
    if (this.#isFirst) this.#told.set(mark, ALL_TOLD);
    else if (this.#told.get(mark) !== ALL_TOLD) this.#due.add(id);
  }

  async #newChallenges(): Promise<readonly ArenaEvent[]> {
    const { agent } = this.#listener;
    if (agent === null) return [];
    const page = { limit: CHALLENGES_AT_ONCE, after: this.#challenges };
    const played = await this.#arena.store.webhooks.outboxOf({ agent }, page);
    this.#challenges = played.at(-1)?.place ?? this.#challenges;
    if (played.length === CHALLENGES_AT_ONCE) this.#isListDue = true;
    return played.map(({ body }) => JSON.parse(body) as ArenaEvent);
  }

  async #eventsOf(id: GameId): Promise<ArenaEvent[]> {
    // What only a newer process knows, that one tells.
    const game = (await lookAt(this.#arena, id).catch(unlessUnknown(undefined)))?.game;
    if (!game) return [];
    if (game.record.id !== id) {
      this.#isListDue = true; // it became part of an older game
      this.#unfollow(id);
      return [];
    }
    const mark = markOf(id);
    const since = this.#told.get(mark) ?? 0;
    this.#told.set(mark, isOver(game.record) ? ALL_TOLD : lastCursor(game));
    if (isOver(game.record)) this.#unfollow(id);
    return gameEvents(this.#arena, game, since).filter((event) => this.#isTold(event, game));
  }

  /** A turn that has been played since would only mislead. */
  #isTold(event: ArenaEvent, game: Game): boolean {
    if (event.name !== 'game.turn') return true;
    const isCurrent = Number(event.cursor) === lastCursor(game) && !isOver(game.record);
    return isCurrent && this.#listener.is(identityIn(game.record, event.data.seat));
  }

  #unfollow(id: GameId): void {
    this.#followed.get(id)?.();
    this.#followed.delete(id);
  }
}
