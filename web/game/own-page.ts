// The profile of this browser's session, and what else the browser stores about the person.
import type { OwnPage } from '../../schema/player.ts';
import { get } from './api.ts';
import { forgetChallenges } from './challenges.ts';
import { rememberHasFriends } from './has-friends.ts';
import { keepOwnName } from './own-name.ts';
import { forgetSeat, heldGames } from './seats.ts';
import { forgetSolved } from './solved-puzzles.ts';

/** @throws Refused, Unreachable */
export async function readOwnPage(): Promise<OwnPage> {
  return withNameKept(await get<OwnPage>('/players/me'));
}

/** An account has the same name in all its browsers: this browser takes seats under it from now on. */
export function withNameKept(own: OwnPage): OwnPage {
  if (own.isAccount) keepOwnName(own.player.name);
  return own;
}

/** After signing out: the next user may be somebody else. An account finds its seats again wherever it signs in. */
export function forgetPerson(): void {
  for (const gameId of heldGames()) forgetSeat(gameId);
  forgetChallenges();
  forgetSolved();
  rememberHasFriends(false);
  keepOwnName('');
}
