// Determines which budgets a request draws on.
import type { Budget, RatePolicy } from '../ports/admission.ts';
import type { Network, Party } from '../records/ids.ts';
import type { SeatRecord } from '../records/game-record.ts';

/** A request whose caller is known. */
export interface MeteredRequest {
  /** What it draws from the caller's network when it names neither a seat nor a feed. */
  readonly policy: RatePolicy;
  /** It creates a seat or a game, which always draws on `writes`. */
  readonly mints: boolean;
  readonly network: Network;
  /** The seat whose valid token came with it. */
  readonly seat: Pick<SeatRecord, 'tokenHash' | 'network'> | undefined;
  /** The agent or person who follows the feed, as the key or session that came with it proves. */
  readonly feed?: Party | undefined;
}

export function budgetsOf({ policy, mints, network, seat, feed }: MeteredRequest): Budget[] {
  if (feed) {
    return [
      { policy: 'feed', of: feed },
      { policy: 'network', of: network },
    ];
  }
  const own: Budget[] = seat ? seatBudgets(seat, network) : [{ policy, of: network }];
  const isMint = mints && (seat !== undefined || policy !== 'writes');
  return isMint ? [...own, { policy: 'writes', of: network }] : own;
}

/** A seat's requests also draw on the network that minted it, so that minting more seats gains nothing. */
export function seatBudgets(
  { tokenHash, network }: Pick<SeatRecord, 'tokenHash' | 'network'>,
  caller: Network,
): Budget[] {
  return [
    { policy: 'seat', of: tokenHash! },
    { policy: 'network', of: network ?? caller },
  ];
}
