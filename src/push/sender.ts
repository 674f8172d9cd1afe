// Posts due messages to browsers' push services, and retries failed ones. Each message is claimed first, so that only
// one of several processes sends it.
import { hash } from 'node:crypto';
import type { PushMessage } from '../../schema/push.ts';
import { otherSeat } from '../engine/index.ts';
import { newJobRunner } from '../outbound/job-runner.ts';
import { newHostLanes } from '../outbound/lanes.ts';
import { LEASE_MS, MAX_ATTEMPT_MS, retryAfterOf, statusOf, type Posted, type Poster } from '../outbound/posting.ts';
import { nextAttemptAt } from '../outbound/schedule.ts';
import type { Sealing } from '../outbound/sealing.ts';
import { findLiveGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import type { DuePush, PushDelivery } from '../records/push-records.ts';
import type { Game } from '../table/game.ts';
import { ifUnknownVersion } from '../table/versions.ts';
import type { PushAddress } from './devices.ts';
import { encryptFor } from './encryption.ts';
import { pushOutcomeOf, verdictOn } from './verdict.ts';

const LOOK_EVERY_MS = 1000;
const DUE_AT_ONCE = 200;
/** Limit on `Topic` (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32;

export interface SenderParts {
  readonly arena: Arena;
  readonly poster: Poster;
  readonly sealing: Sealing;
  /** The Authorization header. @throws Error when the key cannot be decrypted */
  authorize(endpoint: string): string;
}

export interface Sender {
  /** Aborts posts in progress; those and queued ones are sent after the next start. */
  close(): Promise<void>;
}

export function startSender({ arena, poster, sealing, authorize }: SenderParts): Sender {
  const { clock, timeToPlay, reportError } = arena;
  const { push } = arena.store;
  const lanes = newHostLanes();
  const jobs = newJobRunner(reportError);

  async function takeDue(): Promise<void> {
    for (;;) {
      const due = await push.due(clock(), DUE_AT_ONCE);
      const taken = await Promise.allSettled(due.map(take));
      for (const each of taken) if (each.status === 'rejected') reportError(each.reason, 'push message');
      const isMore = due.length === DUE_AT_ONCE && taken.some(({ status }) => status === 'fulfilled');
      if (!isMore) return;
    }
  }

  async function take(due: DuePush): Promise<void> {
    const claimed = await claim(due.delivery);
    if (claimed) await orLater(claimed, () => send({ ...due, delivery: claimed }));
  }

  /**
   * An error, such as a device that cannot be decrypted, is reported and retried with the same delays as a failed post.
   */
  async function orLater<T>(claimed: PushDelivery, task: () => Promise<T>): Promise<T | undefined> {
    try {
      return await task();
    } catch (error) {
      reportError(error, 'push message');
      await postpone(claimed, null);
      return undefined;
    }
  }

  async function send(due: DuePush): Promise<void> {
    const { delivery } = due;
    const game = (await findLiveGame(arena, delivery.gameId).catch(ifUnknownVersion))?.game;
    const verdict = verdictOn(due, await circumstances(due, game), clock(), timeToPlay);
    if (verdict.is === 'drop') return push.finish(delivery);
    if (verdict.is === 'hold') return void (await push.change(delivery, { nextAt: verdict.until }));
    const address = JSON.parse(sealing.open(due.device.address)) as PushAddress;
    const message = messageOf(game!, delivery);
    // If its lane is full, it is taken again when the lease ends.
    lanes.offer(new URL(address.endpoint).host, () =>
      orLater(delivery, () => attempt(due, { address, message, ttlMs: verdict.ttlMs })).catch((error: unknown) => {
        reportError(error, 'push message');
        return undefined;
      }),
    );
  }

  /**
   * The delivery with enough of its lease left for an attempt; `undefined`: the lease has expired, or could not be
   * renewed.
   */
  async function leased(delivery: PushDelivery): Promise<PushDelivery | undefined> {
    const leftMs = delivery.nextAt - clock();
    if (leftMs >= MAX_ATTEMPT_MS) return delivery;
    return leftMs > 0 ? claim(delivery) : undefined;
  }

  /** `undefined`: another process has claimed it, or a newer message replaced it. */
  async function claim(delivery: PushDelivery): Promise<PushDelivery | undefined> {
    const nextAt = clock() + LEASE_MS;
    return (await push.change(delivery, { nextAt })) ? { ...delivery, nextAt } : undefined;
  }

  async function circumstances({ delivery, device }: DuePush, found: Game | undefined) {
    const game = found?.record.id === delivery.gameId ? found : undefined;
    const [connected, lastSeen] = await Promise.all([
      arena.live.connectedSeats(delivery.gameId),
      arena.peopleSeen.lastSeen(device.playerId),
    ]);
    return { game, isConnected: connected.includes(delivery.seat), lastSeen };
  }

  /** `undefined`: it waited in its lane too long, and another attempt replaces it. */
  async function attempt(
    due: DuePush,
    { address, message, ttlMs }: { address: PushAddress; message: PushMessage; ttlMs: number },
  ): Promise<Posted | undefined> {
    const delivery = await leased(due.delivery);
    if (!delivery) return undefined;
    const posted = await poster.post({
      url: address.endpoint,
      body: encryptFor(address, JSON.stringify(message)),
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        authorization: authorize(address.endpoint),
        ttl: String(Math.ceil(ttlMs / 1000)),
        topic: topicOf(delivery.gameId),
        urgency: 'high',
      },
    });
    await settle({ ...due, delivery }, posted);
    return posted;
  }

  async function settle({ delivery, device }: DuePush, posted: Posted): Promise<void> {
    if (posted.is === 'stopped') return void (await push.change(delivery, { nextAt: clock() }));
    const outcome = pushOutcomeOf(statusOf(posted));
    if (outcome === 'gone') return void (await push.deleteDevice(device.id, device.playerId));
    if (outcome !== 'failed') return push.finish(delivery);
    await postpone(delivery, retryAfterOf(posted, clock()));
  }

  async function postpone(delivery: PushDelivery, notBefore: Instant | null): Promise<void> {
    const attempts = delivery.attempts + 1;
    const nextAt = nextAttemptAt(attempts, clock(), { notBefore, random: Math.random() });
    if (nextAt === null) await push.finish(delivery);
    else await push.change(delivery, { attempts, nextAt });
  }

  const timer = setInterval(() => jobs.do('due', takeDue), LOOK_EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await jobs.close();
      const ended = lanes.close();
      await poster.close();
      await ended;
    },
  };
}

function messageOf({ record: { seats } }: Game, { kind, gameId, seat }: PushDelivery): PushMessage {
  return { kind, gameId, name: seats[otherSeat(seat)].name };
}

/**
 * A newer message of a game replaces one that the service still holds. Hashed to keep the game's id from the service.
 */
function topicOf(gameId: string): string {
  return hash('sha256', gameId, 'base64url').slice(0, TOPIC_LENGTH);
}
