// Everything that processes share through Redis: membership, ownership of games, news, queue, limits.
import { randomBytes } from 'node:crypto';
import type { Address, Owners } from '../ports/owners.ts';
import type { QuickQueue } from '../ports/quick-queue.ts';
import type { ReviewClaims } from '../ports/review-claims.ts';
import type { Presence } from '../ports/presence.ts';
import type { Running } from '../ports/running.ts';
import { newCalls, type ReportError } from './calls.ts';
import { newMembership } from './membership.ts';
import { newRedisNews, type RedisNews } from './news.ts';
import { newRedisOwners } from './owners.ts';
import { newRedisQueue } from './quick-queue.ts';
import type { Counts } from '../ports/admission.ts';
import { newSharedCounts } from './counts.ts';
import { newSharedPresence } from './presence.ts';
import { openRedis } from './redis.ts';
import { newSharedReviewClaims } from './review-claims.ts';
import { newSharedRunning } from './running.ts';

export interface Cluster {
  readonly owners: Owners;
  readonly news: RedisNews;
  readonly queue: QuickQueue;
  readonly running: Running;
  readonly presence: Presence;
  readonly peopleSeen: Presence;
  readonly reviewClaims: ReviewClaims;
  readonly counts: Counts;
  /** Other processes can reach this one from now on. @throws StoreDown */
  join(address: Address): Promise<void>;
  /** Others may take over what this process owns. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface ClusterOptions {
  readonly reportError: ReportError;
  /** Called before every command to Redis. */
  onCommand?(): void;
}

/** @throws Error that says why Redis cannot be used */
export async function openCluster(redisUrl: string, { reportError, onCommand }: ClusterOptions): Promise<Cluster> {
  const redis = await openRedis(redisUrl, onCommand);
  const processId = `p${randomBytes(9).toString('hex')}`;
  const membership = newMembership(redis, processId);
  const calls = await newCalls(redis, processId, reportError).catch(async (error: unknown) => {
    await redis.close();
    throw error;
  });
  const news = newRedisNews({ redis, processId, others: () => calls.others(), reportError });
  const running = newSharedRunning(redis, processId);
  return {
    owners: newRedisOwners({ redis, processId, membership, calls }),
    news,
    queue: newRedisQueue(redis),
    running,
    presence: newSharedPresence(redis, 'arena:seen'),
    peopleSeen: newSharedPresence(redis, 'arena:seen-people'),
    reviewClaims: newSharedReviewClaims(redis),
    counts: newSharedCounts(redis),
    join: (address) => membership.join(address),
    leave: () => membership.leave(),
    async close() {
      await membership.leave();
      news.close();
      running.close();
      await redis.close();
    },
  };
}
