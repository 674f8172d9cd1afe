// Actions that an account's owner confirms with a passkey, so that somebody who briefly gets hold of a session cannot do them.
import { DAY_MS } from '../../schema/calendar.ts';
import type { PasskeyOptions } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { DeletionRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { PlayerId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type { Passkey } from '../records/player-records.ts';
import { usedPasskey, useOptions } from './ceremonies.ts';

/** A session is enough to add a passkey, so a new one cannot remove older ones until the owner has had time to remove it. */
const PROBATION_DAYS = 7;
const OPTIONS_OF = {
  remove: '/api/v1/players/me/passkeys/{passkey}/removal/options',
  delete: '/api/v1/players/me/deletion/options',
} as const;

export interface ConfirmedAction {
  readonly purpose: 'remove' | 'delete';
  readonly playerId: PlayerId;
  /** The passkeys that the action removes. */
  readonly removed: readonly Passkey[];
}

/** Options for using one of the passkeys that may confirm it. */
export async function confirmingOptions(
  arena: Arena,
  { removed, ...occasion }: ConfirmedAction,
): Promise<PasskeyOptions> {
  const known = await arena.store.players.passkeysOf(occasion.playerId);
  const now = arena.clock();
  return useOptions(
    arena,
    occasion,
    known.filter((passkey) => mayRemove(passkey, removed, now)),
  );
}

/** @throws Problem passkey-refused */
export async function refuseUnconfirmed(
  arena: Arena,
  { removed, ...occasion }: ConfirmedAction,
  credential: DeletionRequest['credential'],
): Promise<void> {
  if (credential === undefined) {
    throw new Problem('passkey-refused', {
      detail: 'An account confirms this with one of its passkeys.',
      hint: `Get options from POST ${OPTIONS_OF[occasion.purpose]} and send what the browser makes of them.`,
    });
  }
  const passkey = await usedPasskey(arena, credential, occasion);
  if (passkey.playerId !== occasion.playerId) throw new Problem('passkey-refused');
  if (mayRemove(passkey, removed, arena.clock())) return;
  throw new Problem('passkey-refused', {
    detail: `A passkey that was added less than ${PROBATION_DAYS} days ago removes no older one.`,
    hint: 'Use an older passkey of the account, or wait.',
  });
}

function mayRemove({ createdAt }: Passkey, removed: readonly Passkey[], now: Instant): boolean {
  return now - createdAt >= PROBATION_DAYS * DAY_MS || removed.every((other) => createdAt <= other.createdAt);
}
