// Whose browser this is: the profile's own page, and what is kept here of the person besides the session.
import type { OwnPage } from '../../schema/player.ts';
import { get } from './api.ts';
import { keepOwnName } from './own-name.ts';
import { forgetSeat, heldGames } from './seats.ts';

/** @throws Refused, Unreachable */
export async function readOwnPage(): Promise<OwnPage> {
  return withNameKept(await get<OwnPage>('/players/me'));
}

/** An account has one name in all its browsers: this one takes seats under it from now on. */
export function withNameKept(own: OwnPage): OwnPage {
  if (own.isAccount) keepOwnName(own.player.name);
  return own;
}

/** After they have left: who comes next is somebody else. An account's seats are its own wherever it signs in. */
export function forgetPerson(): void {
  for (const gameId of heldGames()) forgetSeat(gameId);
  keepOwnName('');
}
