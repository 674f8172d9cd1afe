// The relays of a game's room: other processes that carry spectators of the game. Counts those and sends what to show them.
import { randomUUID } from 'node:crypto';
import type { GameId, Network } from '../src/records/ids.ts';
import { ProcessGone, type Owners } from '../src/ports/owners.ts';
import { StoreDown, ifStoreDown } from '../src/ports/store-errors.ts';
import type { LiveState } from '../schema/live-state.ts';
import type { SeatReservation } from '../schema/game.ts';
import type { ReactionMessage } from '../schema/reactions.ts';
import { factsOf, type MirrorMessage } from './mirror.ts';

/** Relays ask more often than this; a silent one is gone or cut off. */
const SILENT_AFTER_MS = 10_000;
/** How long a process that could not take a spectator is not asked again. */
const REFUSAL_BACKOFF_MS = 10_000;
const PROCESS_LIST_TTL_MS = 2000;
/** How long Colyseus keeps an unused reservation. */
const RESERVATION_TTL_MS = 15_000;

interface Relay {
  count: number;
  seenAt: number;
}

export class SpectatorRelays {
  readonly #gameId: GameId;
  readonly #owners: Owners;
  readonly #onChange: () => void;
  readonly #source = randomUUID();
  #number = 0;
  #lastFacts = '';
  readonly #relays = new Map<string, Relay>();
  /** Reservations whose spectators have not been counted yet, and the time of the last one. */
  readonly #reserved = new Map<string, { count: number; at: number }>();
  readonly #backOffUntil = new Map<string, number>();
  #others: { readonly found: Promise<readonly string[]>; readonly until: number } | undefined;

  /** @param onChange called when the number of spectators has changed */
  constructor(gameId: GameId, owners: Owners, onChange: () => void) {
    this.#gameId = gameId;
    this.#owners = owners;
    this.#onChange = onChange;
  }

  isEmpty(): boolean {
    this.#dropSilent();
    return this.#relays.size === 0;
  }

  /** The spectators of all relays. */
  count(): number {
    this.#dropSilent();
    return [...this.#relays.values()].reduce((sum, { count }) => sum + count, 0);
  }

  renew(processId: string, count: number): void {
    const joined = count - (this.#relays.get(processId)?.count ?? 0);
    this.#relays.set(processId, { count, seenAt: performance.now() });
    const reserved = this.#reserved.get(processId);
    if (reserved) reserved.count = Math.max(0, reserved.count - Math.max(0, joined));
    if (joined !== 0) this.#onChange();
  }

  /** Removes a process that no longer carries spectators. */
  end(processId: string): void {
    if (this.#relays.delete(processId)) this.#onChange();
  }

  /** The answer to a relay that asks. Later messages have higher numbers. */
  shown(state: LiveState): MirrorMessage {
    return { source: this.#source, number: this.#number, facts: factsOf(state) };
  }

  show(state: LiveState): void {
    if (this.#relays.size === 0) return;
    const facts = factsOf(state);
    const text = JSON.stringify(facts);
    if (text === this.#lastFacts) return;
    this.#lastFacts = text;
    this.#broadcast({ facts });
  }

  react(reaction: ReactionMessage): void {
    if (this.#relays.size > 0) this.#broadcast({ reaction });
  }

  /** Call when the room is disposed: relays then ask for the game's new room. */
  dismiss(): void {
    for (const processId of this.#relays.keys()) this.#send(processId, 'dismissed', [this.#gameId]);
    this.#relays.clear();
  }

  /** Reserves a spectator's socket in the least loaded process; `undefined`: none can take one. */
  async reserve(network: Network): Promise<SeatReservation | undefined> {
    for (const processId of await this.#byLoad()) {
      this.#reserved.set(processId, { count: this.#reservedIn(processId) + 1, at: performance.now() });
      const asked = this.#owners.call(processId, 'carry', [this.#gameId, network]);
      const place = (await asked.catch((error: unknown) => this.#backOff(processId, error))) as
        | SeatReservation
        | undefined;
      if (place) return place;
    }
    return undefined;
  }

  async #byLoad(): Promise<readonly string[]> {
    const now = performance.now();
    if (!this.#others || this.#others.until < now) {
      this.#others = { found: this.#owners.others().catch(ifStoreDown([])), until: now + PROCESS_LIST_TTL_MS };
    }
    const others = await this.#others.found;
    const available = others.filter((id) => (this.#backOffUntil.get(id) ?? 0) < now);
    return available.sort((one, other) => this.#loadOf(one) - this.#loadOf(other));
  }

  #loadOf(processId: string): number {
    return (this.#relays.get(processId)?.count ?? 0) + this.#reservedIn(processId);
  }

  #reservedIn(processId: string): number {
    const { count, at } = this.#reserved.get(processId) ?? { count: 0, at: 0 };
    return at < performance.now() - RESERVATION_TTL_MS ? 0 : count;
  }

  #backOff(processId: string, error: unknown): undefined {
    if (!(error instanceof ProcessGone || error instanceof StoreDown)) throw error;
    if (error instanceof ProcessGone) this.end(processId);
    this.#backOffUntil.set(processId, performance.now() + REFUSAL_BACKOFF_MS);
    this.#reserved.delete(processId);
  }

  #broadcast(what: Pick<MirrorMessage, 'facts' | 'reaction'>): void {
    this.#number += 1;
    const shown: MirrorMessage = { source: this.#source, number: this.#number, ...what };
    for (const processId of this.#relays.keys()) this.#send(processId, 'shown', [this.#gameId, shown]);
  }

  /** A lost message does not matter, because the relay asks again regularly. */
  #send(processId: string, name: string, args: readonly unknown[]): void {
    this.#owners.notify(processId, name, args).catch((error: unknown) => {
      if (error instanceof ProcessGone) this.end(processId);
    });
  }

  #dropSilent(): void {
    const before = performance.now() - SILENT_AFTER_MS;
    for (const [processId, { seenAt }] of this.#relays) if (seenAt < before) this.end(processId);
  }
}
