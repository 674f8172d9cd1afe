// Push messages, as the transport uses them.
import type { PushDevices, PushRequest } from '../../schema/push.ts';

/** Each answers with the player's devices after the call. */
export interface Push {
  /** @throws Problem session-missing */
  list(session: string | undefined): Promise<PushDevices>;
  /** @throws Problem session-missing, push-refused, too-many-devices; unavailable where messages cannot be signed */
  subscribe(request: PushRequest, session: string | undefined): Promise<PushDevices>;
  /** @throws Problem session-missing, push-device-not-found */
  remove(id: string, session: string | undefined): Promise<PushDevices>;
}
