// Determines which budgets a request draws on.
import type { Budget, RatePolicy } from '../ports/admission.ts';
import type { Network } from '../records/ids.ts';
import type { SeatRecord } from '../records/game-record.ts';

/** A request whose caller is known. */
export interface MeteredRequest {
  /** What it draws from the caller's network when it is sent without a seat's token. */
  readonly policy: RatePolicy;
  /** It creates a seat or a game, which always draws on `writes`. */
  readonly mints: boolean;
  readonly network: Network;
  /** The seat whose valid token came with it. */
  readonly seat: Pick<SeatRecord, 'tokenHash' | 'network'> | undefined;
}

export function budgetsOf({ policy, mints, network, seat }: MeteredRequest): Budget[] {
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
