// Adds, lists and removes the devices of a player. Their endpoints are never shown to anybody.
import { hash } from 'node:crypto';
import { formatInstant } from '../../schema/instant.ts';
import { MAX_PUSH_DEVICES, type PushDevices, type PushRequest } from '../../schema/push.ts';
import { Problem } from '../../schema/problem.ts';
import { refusalOfUrl } from '../outbound/address-guard.ts';
import type { Sealing } from '../outbound/sealing.ts';
import { signedIn } from '../people/profiles.ts';
import { findSession } from '../people/session-life.ts';
import type { Arena } from '../ports/arena.ts';
import type { Push } from '../ports/push.ts';
import type { PlayerId } from '../records/ids.ts';
import type { PushDevice } from '../records/push-records.ts';
import { isPoint, type BrowserKeys } from './encryption.ts';

const ID_LENGTH = 32;
const UNSIGNED = 'Nobody can be notified from here until the operator puts the key of this arena back.';

/** The part of a device that is stored encrypted. */
export interface PushAddress extends BrowserKeys {
  readonly endpoint: string;
}

export interface DeviceParts {
  readonly arena: Arena;
  readonly sealing: Sealing;
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  /** False if the private key cannot be decrypted, so that nothing can be sent. */
  readonly canSign: boolean;
  /** For development: also allows http and https to loopback. */
  readonly allowLoopback: boolean;
}

export function newDevices(parts: DeviceParts): Push {
  const { arena, publicKey } = parts;
  const { push } = arena.store;
  const listed = async (player: PlayerId): Promise<PushDevices> => {
    const devices = await push.devicesOf(player);
    return { publicKey, devices: devices.map(deviceBody) };
  };
  return {
    async list(session) {
      const { player } = await signedIn(arena, session);
      return listed(player.id);
    },
    async subscribe(request, session) {
      const { player } = await signedIn(arena, session);
      if (!parts.canSign) throw new Problem('unavailable', { detail: UNSIGNED, retryAfterSeconds: 3600 });
      const sessionHash = (await findSession(arena, session))?.hash ?? null;
      const device = newDevice(parts, request, { playerId: player.id, sessionHash });
      if (!(await push.putDevice(device))) {
        await signedIn(arena, session); // throws for a player who was deleted or signed out meanwhile
        throw new Problem('too-many-devices', { detail: `A player has at most ${MAX_PUSH_DEVICES} devices.` });
      }
      return listed(player.id);
    },
    async remove(id, session) {
      const { player } = await signedIn(arena, session);
      if (!(await push.deleteDevice(id, player.id))) throw new Problem('push-device-not-found');
      return listed(player.id);
    },
  };
}

/** @throws Problem push-refused */
function newDevice(
  { arena, sealing, allowLoopback }: DeviceParts,
  request: PushRequest,
  owner: Pick<PushDevice, 'playerId' | 'sessionHash'>,
): PushDevice {
  const { endpoint, keys, name, quiet } = request;
  const refused = refusalOfUrl(endpoint, { allowLoopback });
  if (refused) throw new Problem('push-refused', { detail: refused });
  if (!isPoint(keys.p256dh)) throw new Problem('push-refused', { detail: 'keys.p256dh is no point on P-256.' });
  const address: PushAddress = { endpoint, ...keys };
  return {
    id: hash('sha256', endpoint).slice(0, ID_LENGTH),
    ...owner,
    address: sealing.seal(JSON.stringify(address)),
    name,
    quietFrom: quiet.from,
    quietTo: quiet.to,
    timeZone: quiet.timeZone,
    createdAt: arena.clock(),
  };
}

function deviceBody({ id, name, createdAt, quietFrom, quietTo, timeZone }: PushDevice): PushDevices['devices'][number] {
  return { id, name, createdAt: formatInstant(createdAt), quiet: { from: quietFrom, to: quietTo, timeZone } };
}
