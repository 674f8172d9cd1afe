// Starts and ends of all public games, and public challenges. They are read by time, with an overlap because a row may be
// written after a later one; a recipient recognises what it already has by its id.
import type { ArenaEvent } from '../../schema/events.ts';
import { untilWoken } from '../play/wait.ts';
import type { Arena } from '../ports/arena.ts';
import type { PublicMoment } from '../ports/game-store.ts';
import { PUBLIC_GAMES, type Patience } from '../ports/news.ts';
import type { Instant } from '../records/game-record.ts';
import type { OutboxEvent } from '../records/webhook-records.ts';
import { gameEvents } from '../table/events.ts';
import type { EventReader } from './event-reader.ts';
import { findReadableGame } from './readable-game.ts';

const OVERLAP_MS = 60_000;
const MAX_MOMENTS_PER_PAGE = 500;

/** The last rows that were read; `undefined`: none yet. */
interface Place {
  readonly moment: PublicMoment | undefined;
  readonly challenge: OutboxEvent | undefined;
}

export class Firehose implements EventReader {
  readonly #arena: Arena;
  readonly #unsubscribe: () => void;
  /** When the events sent within the overlap happened, by kind and id. */
  readonly #sent = new Map<string, Instant>();
  #readTo: Instant;
  /** Where the next page begins when the last one was full; the overlap alone may hold more than a page. */
  #continueFrom: Place | undefined;
  #isDue = true;
  #wake: () => void = () => {};

  /** The cursor of a firehose that begins now. */
  static beginning({ clock }: Pick<Arena, 'clock'>): string {
    return String(clock() + OVERLAP_MS);
  }

  /** @param cursor of an earlier one */
  constructor(arena: Arena, cursor: string) {
    this.#arena = arena;
    // A later time, from before the clock was set back, would silence the firehose until the clock reaches it again.
    this.#readTo = Math.min(Number(cursor), arena.clock() + OVERLAP_MS);
    this.#unsubscribe = arena.news.subscribe(
      PUBLIC_GAMES,
      () => {
        this.#isDue = true;
        this.#wake();
      },
      'server',
    );
  }

  get cursor(): string {
    return String(this.#readTo);
  }

  async next(patience: Patience): Promise<readonly ArenaEvent[]> {
    this.#isDue = true; // news may have been lost
    const subscribe = (wake: () => void): (() => void) => {
      this.#wake = wake;
      return () => void (this.#wake = () => {});
    };
    return (await untilWoken(this.#arena, subscribe, () => this.#collect(), patience)) ?? [];
  }

  close(): void {
    this.#unsubscribe();
  }

  async #collect(): Promise<ArenaEvent[] | undefined> {
    while (this.#isDue) {
      this.#isDue = false;
      const events = await this.#page();
      if (events.length > 0) return events;
    }
    return undefined;
  }

  async #page(): Promise<ArenaEvent[]> {
    const { store, clock } = this.#arena;
    const now = clock();
    const since = this.#readTo - OVERLAP_MS;
    const { moment, challenge } = this.#continueFrom ?? {};
    // Later ones were reported before the clock was set back.
    const isPast = ({ at }: { at: Instant }): boolean => at <= now + OVERLAP_MS;
    const moments = (await store.publicMoments(moment ?? since, MAX_MOMENTS_PER_PAGE)).filter(isPast);
    const challenges = (await store.webhooks.outboxSince(challenge ?? since, MAX_MOMENTS_PER_PAGE)).filter(isPast);
    const events: ArenaEvent[] = [];
    for (const each of moments) events.push(...(await this.#eventsOf(each)));
    for (const { eventId, at, body } of challenges) {
      if (this.#isNew(eventId, at)) events.push(JSON.parse(body) as ArenaEvent);
    }
    const ends = [moments, challenges].flatMap((page) => (page.length === MAX_MOMENTS_PER_PAGE ? page.at(-1)!.at : []));
    const isBacklog = ends.length > 0;
    this.#continueFrom = isBacklog
      ? { moment: moments.at(-1) ?? moment, challenge: challenges.at(-1) ?? challenge }
      : undefined;
    if (isBacklog) this.#isDue = true;
    this.#readTo = Math.max(this.#readTo, Math.min(now, ...ends));
    for (const [what, at] of this.#sent) if (at <= this.#readTo - OVERLAP_MS) this.#sent.delete(what);
    return events;
  }

  async #eventsOf({ id, at, what }: PublicMoment): Promise<ArenaEvent[]> {
    if (!this.#isNew(`${what} ${id}`, at)) return [];
    const live = await findReadableGame(this.#arena, id);
    const name = what === 'started' ? 'game.started' : 'game.finished';
    return live ? gameEvents(this.#arena, live.game).filter((event) => event.name === name) : [];
  }

  #isNew(what: string, at: Instant): boolean {
    const isNew = !this.#sent.has(what);
    this.#sent.set(what, at);
    return isNew;
  }
}
