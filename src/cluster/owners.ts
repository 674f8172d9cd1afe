// The directory of live games in Redis: at most one owner each; any process may claim a dead owner's games.
import type { GameId } from '../records/ids.ts';
import { type Authority, type Owners, ProcessGone } from '../ports/owners.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { Calls } from './calls.ts';
import { keyOfProcess, type ClusterMembership } from './membership.ts';
import type { Redis } from './redis.ts';

/** Rooms renew their claims more often; those of a dead process expire. */
const KEPT_SECONDS = 172_800;

/** Atomic: returns the owner's id, ours unless another living process owns the game. */
const CLAIM = `local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return ARGV[1]`;

const TRANSFER = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

const keyOfGame = (gameId: GameId): string => `arena:owner:${gameId}`;

export interface OwnersParts {
  readonly redis: Redis;
  readonly processId: string;
  readonly membership: ClusterMembership;
  readonly calls: Calls;
}

export function newRedisOwners({ redis, processId, membership, calls }: OwnersParts): Owners {
  const [runClaim, runTransfer] = [redis.script(CLAIM), redis.script(TRANSFER)];
  /** A process that is gone holds nothing. */
  const ifProcessGone = async (other: string, error: unknown): Promise<never> => {
    if (error instanceof ProcessGone) await membership.endLease(other);
    throw error;
  };
  const authority = (): Authority => {
    if (membership.hasLeft()) return 'leaving';
    return membership.isCertain() ? 'certain' : 'cut-off';
  };
  return {
    processId,
    isShared: true,
    authority,
    async claim(gameId) {
      return (await runClaim([keyOfGame(gameId)], [processId, keyOfProcess(''), KEPT_SECONDS])) as string;
    },
    async findOther(gameId) {
      const owner = await redis.command('GET', keyOfGame(gameId));
      if (typeof owner !== 'string' || owner === processId) return undefined;
      return (await membership.contactOf(owner)) ? owner : undefined;
    },
    async transfer(gameId, to) {
      return (await runTransfer([keyOfGame(gameId)], [processId, to, KEPT_SECONDS])) === 1;
    },
    release: (gameId) => redis.release(keyOfGame(gameId), processId),
    onLapse: (listener) => membership.onLapse(listener),
    call: (other, ...what) => calls.call(other, ...what).catch((error: unknown) => ifProcessGone(other, error)),
    notify: (other, ...what) => calls.tell(other, ...what).catch((error: unknown) => ifProcessGone(other, error)),
    others: () => calls.others(),
    answer(perform) {
      calls.answer(async (...call) => {
        // Others can reach this process without Redis, but it may no longer own the games in its memory.
        if (authority() === 'cut-off') throw new StoreDown('cut off from the other processes');
        return perform(...call);
      });
    },
    addressOf: (id) => membership.contactOf(id),
  };
}
