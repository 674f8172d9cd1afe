// The other processes that carry spectators of a game, as its room knows them: how many, and what they are to show.
import { randomUUID } from 'node:crypto';
import type { GameId, Network } from '../src/records/ids.ts';
import { ProcessGone, type Owners } from '../src/ports/owners.ts';
import { StoreDown, ifStoreDown } from '../src/ports/store-errors.ts';
import type { LiveState } from '../schema/live-state.ts';
import type { SeatReservation } from '../schema/game.ts';
import type { ReactionMessage } from '../schema/reactions.ts';
import { factsOf, type MirrorMessage } from './mirror.ts';

/** A relay asks more often; one that does not is gone, or cut off. */
const SILENT_AFTER_MS = 10_000;
/** A process that could carry nobody is not asked again so soon. */
const REFUSAL_BACKOFF_MS = 10_000;
const PROCESS_LIST_TTL_MS = 2000;
/** Colyseus keeps a place this long: whoever has not come by then does not. */
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
  /** Places whose spectators have not been counted yet, and when the last was given. */
  readonly #reserved = new Map<string, { count: number; at: number }>();
  readonly #unableUntil = new Map<string, number>();
  #others: { readonly found: Promise<readonly string[]>; readonly until: number } | undefined;

  /** @param onChange the number of spectators has changed */
  constructor(gameId: GameId, owners: Owners, onChange: () => void) {
    this.#gameId = gameId;
    this.#owners = owners;
    this.#onChange = onChange;
  }

  isEmpty(): boolean {
    this.#dropSilent();
    return this.#relays.size === 0;
  }

  /** Their spectators. */
  count(): number {
    this.#dropSilent();
    return [...this.#relays.values()].reduce((sum, { count }) => sum + count, 0);
  }

  renew(processId: string, count: number): void {
    const came = count - (this.#relays.get(processId)?.count ?? 0);
    this.#relays.set(processId, { count, seenAt: performance.now() });
    const reserved = this.#reserved.get(processId);
    if (reserved) reserved.count = Math.max(0, reserved.count - Math.max(0, came));
    if (came !== 0) this.#onChange();
  }

  /** It carries nobody any more. */
  end(processId: string): void {
    if (this.#relays.delete(processId)) this.#onChange();
  }

  /** For a relay that asks: what follows has higher numbers. */
  shown(state: LiveState): MirrorMessage {
    return { source: this.#source, number: this.#number, facts: factsOf(state) };
  }

  show(state: LiveState): void {
    if (this.#relays.size === 0) return;
    const facts = factsOf(state);
    const text = JSON.stringify(facts);
    if (text === this.#lastFacts) return;
    this.#lastFacts = text;
    this.#tell({ facts });
  }

  react(reaction: ReactionMessage): void {
    if (this.#relays.size > 0) this.#tell({ reaction });
  }

  /** The room goes: they ask for the one that the game has then. */
  dismiss(): void {
    for (const processId of this.#relays.keys()) this.#send(processId, 'dismissed', [this.#gameId]);
    this.#relays.clear();
  }

  /** A spectator's place in the process that carries fewest; `undefined`: none can take one */
  async reserve(network: Network): Promise<SeatReservation | undefined> {
    for (const processId of await this.#byLoad()) {
      this.#reserved.set(processId, { count: this.#reservedIn(processId) + 1, at: performance.now() });
      const asked = this.#owners.call(processId, 'carry', [this.#gameId, network]);
      const place = (await asked.catch((error: unknown) => this.#unable(processId, error))) as
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
    const able = others.filter((id) => (this.#unableUntil.get(id) ?? 0) < now);
    return able.sort((one, other) => this.#loadOf(one) - this.#loadOf(other));
  }

  #loadOf(processId: string): number {
    return (this.#relays.get(processId)?.count ?? 0) + this.#reservedIn(processId);
  }

  #reservedIn(processId: string): number {
    const { count, at } = this.#reserved.get(processId) ?? { count: 0, at: 0 };
    return at < performance.now() - RESERVATION_TTL_MS ? 0 : count;
  }

  #unable(processId: string, error: unknown): undefined {
    if (!(error instanceof ProcessGone || error instanceof StoreDown)) throw error;
    if (error instanceof ProcessGone) this.end(processId);
    this.#unableUntil.set(processId, performance.now() + REFUSAL_BACKOFF_MS);
    this.#reserved.delete(processId);
  }

  #tell(what: Pick<MirrorMessage, 'facts' | 'reaction'>): void {
    this.#number += 1;
    const shown: MirrorMessage = { source: this.#source, number: this.#number, ...what };
    for (const processId of this.#relays.keys()) this.#send(processId, 'shown', [this.#gameId, shown]);
  }

  /** What is lost is made up for when the relay asks again. */
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
