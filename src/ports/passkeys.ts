// WebAuthn, as the arena uses it.
import type { PasskeyOptions } from '../../schema/player.ts';
import type { PasskeyRequest } from '../../schema/requests.ts';
import type { Passkey, PlayerRecord } from '../records/player-records.ts';

type Credential = PasskeyRequest['credential'];

/** Options carry a fresh challenge; a failed verification gives `undefined`. */
export interface Passkeys {
  newOptions(player: PlayerRecord, known: readonly Passkey[]): Promise<PasskeyOptions['options']>;
  verifyNew(
    credential: Credential,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined>;
  /** @param known the passkeys that may be used; if empty, any of this site */
  useOptions(known: readonly Passkey[]): Promise<PasskeyOptions['options']>;
  /** @returns the authenticator's new counter */
  verifyUse(credential: Credential, challenge: string, passkey: Passkey): Promise<number | undefined>;
}
