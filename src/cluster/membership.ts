// Which processes are alive, and the time in their games. Each holds a lease in Redis, and trusts its own lease for
// less time than the others do.
import type { Address } from '../ports/owners.ts';
import type { Clock, Instant } from '../records/game-record.ts';
import { newClockWatch, type ClockWatchLog } from './clock-watch.ts';
import type { Redis } from './redis.ts';

/** Others consider a process dead when its lease is this old. */
const LEASE_MS = 5000;
/** It considers itself cut off before that. */
const CERTAIN_MS = 4000;
const RENEW_EVERY_MS = 1000;

/** Key: how far game time is ahead of Redis's clock, in ms, for as long as any process is alive. */
const AHEAD = 'arena:clock-ahead';
/** Key: the key of the process that has set it. */
const AHEAD_BY = 'arena:clock-ahead-by';
const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Returns whether the lease was still there, and how far this process is ahead of the one that renewed before it; nothing
 * if that was itself, or one of an older release may have renewed since.
 */
const RENEW = `${NOW}
local held = redis.call('EXISTS', KEYS[1])
local ahead = ARGV[3] - now
local previous = redis.call('GET', KEYS[2])
local by = redis.call('GET', KEYS[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], ahead, 'PX', ARGV[2])
redis.call('SET', KEYS[3], KEYS[1], 'PX', ARGV[2])
if not previous or not by or by == KEYS[1] then return {held} end
return {held, ahead - previous}`;

const GAME_TIME = `${NOW}
local ahead = redis.call('GET', KEYS[1])
return ahead and now + ahead`;

/** How to reach a process, as published in its lease. */
export interface Contact extends Address {
  /** Required to connect directly; a process of an older release has none, and accepts no connections. */
  readonly secret?: string;
}

export interface ClusterMembership {
  /** Whether no other process can consider this one dead. */
  isCertain(): boolean;
  hasLeft(): boolean;
  /** The time in the games of live processes; `undefined`: there are none. @throws StoreDown */
  gameTime(): Promise<Instant | undefined>;
  /** From now on others can find this process and the time of its games. @throws StoreDown */
  join(contact: Contact, clock: Clock): Promise<void>;
  /** Others may take over at once. */
  leave(): Promise<void>;
  /** Called after the lease has expired, before it is trusted again. */
  onLapse(listener: () => void): void;
  /** @throws StoreDown */
  contactOf(processId: string): Promise<Contact | undefined>;
  /** Ends the lease of a process that is known to be gone. */
  endLease(processId: string): Promise<void>;
}

export function keyOfProcess(processId: string): string {
  return `arena:process:${processId}`;
}

export function newMembership(redis: Redis, processId: string, clocks: ClockWatchLog): ClusterMembership {
  const renewal = redis.script(RENEW);
  const listeners = new Set<() => void>();
  const sampleClock = newClockWatch(clocks);
  const key = keyOfProcess(processId);
  let contact: Contact | undefined;
  let clock: Clock;
  let renewedAt = -Infinity;
  let isLeaving = false;
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const startedAt = performance.now(); // the lease in Redis begins later than this
    const renewed = await renewal([key, AHEAD, AHEAD_BY], [JSON.stringify(contact), LEASE_MS, clock()]);
    const [wasHeld, aheadMs] = renewed as [wasHeld: 0 | 1, aheadMs?: number];
    if (isLeaving) return void (await redis.command('DEL', key));
    const hasLapsed = wasHeld === 0 || startedAt - renewedAt >= CERTAIN_MS;
    if (hasLapsed && renewedAt !== -Infinity) for (const listener of listeners) listener();
    renewedAt = startedAt;
    if (aheadMs !== undefined) sampleClock(aheadMs);
  }

  return {
    isCertain: () => !isLeaving && performance.now() - renewedAt < CERTAIN_MS,
    hasLeft: () => isLeaving,
    async gameTime() {
      const time = await redis.script(GAME_TIME)([AHEAD], []);
      return typeof time === 'number' ? time : undefined;
    },
    async join(ours, itsClock) {
      [contact, clock] = [ours, itsClock];
      await renew();
      // The next renewal makes up for a failed one; until then `isCertain` expires.
      timer = setInterval(() => void renew().then(() => redis.noteWrite(), redis.noteWrite), RENEW_EVERY_MS);
    },
    async leave() {
      isLeaving = true;
      clearInterval(timer);
      if (!contact) return; // it has not joined: the time is that of others
      // Both would expire anyway. Remaining processes publish the time again within a second; after the last one left,
      // the next to start uses its own.
      await redis.command('DEL', key, AHEAD).catch(() => undefined);
    },
    onLapse: (listener) => void listeners.add(listener),
    async contactOf(id) {
      const text = await redis.command('GET', keyOfProcess(id));
      return typeof text === 'string' ? (JSON.parse(text) as Contact) : undefined;
    },
    async endLease(id) {
      await redis.command('DEL', keyOfProcess(id));
    },
  };
}
