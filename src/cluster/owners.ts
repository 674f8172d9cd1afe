// The directory of live games in Redis: at most one owner for each, and a dead owner's games are anybody's.
import { type Owners, ProcessGone } from '../ports/owners.ts';
import type { Calls } from './calls.ts';
import { keyOfProcess, type Membership } from './membership.ts';
import type { Redis } from './redis.ts';

/** Rooms renew what they own more often; what a dead process left behind goes by itself. */
const KEPT_SECONDS = 172_800;

/** The insert of a room, atomic: the owner's id, ours unless another living process has it. */
const CLAIM = `local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return ARGV[1]`;

const keyOfGame = (gameId: string): string => `arena:owner:${gameId}`;

export interface OwnersParts {
  readonly redis: Redis;
  readonly processId: string;
  readonly membership: Membership;
  readonly calls: Calls;
}

export function newRedisOwners({ redis, processId, membership, calls }: OwnersParts): Owners {
  const claiming = redis.script(CLAIM);
  return {
    processId,
    authority: () => (membership.hasLeft() ? 'leaving' : membership.isCertain() ? 'certain' : 'cut-off'),
    async claim(gameId) {
      return (await claiming([keyOfGame(gameId)], [processId, keyOfProcess(''), KEPT_SECONDS])) as string;
    },
    async findOther(gameId) {
      const owner = await redis.command('GET', keyOfGame(gameId));
      if (typeof owner !== 'string' || owner === processId) return undefined;
      return (await membership.addressOf(owner)) ? owner : undefined;
    },
    release: (gameId) => redis.release(keyOfGame(gameId), processId),
    onLapse: (listener) => membership.onLapse(listener),
    async call(other, name, args) {
      try {
        return await calls.call(other, name, args);
      } catch (error) {
        if (error instanceof ProcessGone) await membership.bury(other);
        throw error;
      }
    },
    answer: (perform) => calls.answer(perform),
    addressOf: (id) => membership.addressOf(id),
  };
}
