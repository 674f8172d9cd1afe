// Push messages, as the transport uses them.
import type { PushDevices, PushKeyBody, PushRequest } from '../../schema/push.ts';

/** Whose browser asks: by the cookie of its session. */
export interface PushCaller {
  readonly session: string | undefined;
  readonly userAgent: string | undefined;
}

export interface Push {
  /** What browsers subscribe with. @throws Problem unavailable */
  key(): Promise<PushKeyBody>;
  /** @throws Problem session-missing, push-refused, too-many-devices, unavailable */
  subscribe(request: PushRequest, caller: PushCaller): Promise<PushDevices>;
  /** @throws Problem session-missing */
  list(session: string | undefined): Promise<PushDevices>;
  /** @throws Problem session-missing, push-device-not-found */
  remove(id: string, session: string | undefined): Promise<PushDevices>;
}
