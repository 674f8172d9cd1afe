// Everything that processes share through Redis: membership, ownership of games, news, queue, limits.
import { randomBytes } from 'node:crypto';
import type { Address, Owners } from '../ports/owners.ts';
import type { Clock } from '../records/game-record.ts';
import type { QuickQueue } from '../ports/quick-queue.ts';
import type { ReportError } from '../table/report-error.ts';
import type { ReviewClaims } from '../ports/review-claims.ts';
import type { Presence } from '../ports/presence.ts';
import type { RequestsInFlight } from '../ports/requests-in-flight.ts';
import { newCalls, type Calls, type Way } from './calls.ts';
import type { ClockWatchLog } from './clock-watch.ts';
import { newMembership, type ClusterMembership } from './membership.ts';
import { newRedisNews, type RedisNews } from './news.ts';
import { newRedisOwners } from './owners.ts';
import { newRedisQueue } from './quick-queue.ts';
import type { RateCounters } from '../ports/admission.ts';
import { newSharedCounts } from './counts.ts';
import { newSharedPresence } from './presence.ts';
import { openRedis, type RedisOptions } from './redis.ts';
import { newSharedReviewClaims } from './review-claims.ts';
import { newSharedRequestsInFlight } from './requests-in-flight.ts';

export interface Cluster {
  readonly owners: Owners;
  readonly news: RedisNews;
  readonly queue: QuickQueue;
  readonly requestsInFlight: RequestsInFlight;
  readonly presence: Presence;
  readonly peopleSeen: Presence;
  readonly reviewClaims: ReviewClaims;
  readonly counters: RateCounters;
  readonly gameTime: ClusterMembership['gameTime'];
  /** Other processes can reach this one from now on. @throws StoreDown */
  join(address: Address, clock: Clock): Promise<void>;
  /** Takes over an upgrade request if it is from another process. @returns whether it was */
  readonly accept: Calls['accept'];
  /** Others may take over what this process owns. */
  leave(): Promise<void>;
  /** Closes the connections with other processes, which hold the server open. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface ClusterOptions extends RedisOptions {
  readonly reportError: ReportError;
  /** Only for a process that joins. */
  readonly clocks?: ClockWatchLog;
  /** Called before every call to another process. */
  onSend?(way: Way): void;
}

const UNWATCHED: ClockWatchLog = { differ: () => {}, agree: () => {} };

/** @throws Error with the reason why Redis cannot be used */
export async function openCluster(
  redisUrl: string,
  { reportError, clocks = UNWATCHED, onSend = () => {}, ...options }: ClusterOptions,
): Promise<Cluster> {
  const redis = await openRedis(redisUrl, options);
  const processId = `p${randomBytes(9).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  const membership = newMembership(redis, processId, clocks);
  const { contactOf } = membership;
  const calls = await newCalls({ redis, processId, secret, contactOf, onSend, reportError }).catch(
    async (error: unknown) => {
      await redis.close();
      throw error;
    },
  );
  const news = newRedisNews({ redis, processId, others: () => calls.others(), reportError });
  const requestsInFlight = newSharedRequestsInFlight(redis, processId);
  return {
    owners: newRedisOwners({ redis, processId, membership, calls }),
    news,
    queue: newRedisQueue(redis),
    requestsInFlight,
    presence: newSharedPresence(redis, 'arena:seen'),
    peopleSeen: newSharedPresence(redis, 'arena:seen-people'),
    reviewClaims: newSharedReviewClaims(redis),
    counters: newSharedCounts(redis),
    gameTime: membership.gameTime,
    join: (address, clock) => membership.join({ ...address, secret }, clock),
    accept: calls.accept,
    leave: () => membership.leave(),
    hangUp: calls.closeConnections,
    async close() {
      await membership.leave();
      news.close();
      requestsInFlight.close();
      calls.closeConnections();
      await redis.close();
    },
  };
}
