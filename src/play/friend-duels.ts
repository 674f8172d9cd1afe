// A duel with a friend: opened in one step and held for that friend, who accepts or declines it.
import type { Declined, FriendGameRequest } from '../../schema/friends.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import { StartRequest } from '../../schema/requests.ts';
import { friendOf, invitationsFor } from '../people/friends.ts';
import { signedIn, type WithSession } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { GameId, PlayerId } from '../records/ids.ts';
import { partyOf } from '../table/identities.ts';
import { declined } from '../table/referee.ts';
import { notify } from './notify.ts';
import { takeHeldSeat } from './seats.ts';
import { startGame } from './start.ts';

/** @throws Problem session-missing, not-friends, already-invited, and those of `startGame` */
export async function startFriendGame(
  arena: Arena,
  id: string,
  request: FriendGameRequest,
  context: RequestContext,
): Promise<WithSession<Started>> {
  const { player } = await signedIn(arena, context.session);
  const friend = await friendOf(arena, player.id, id);
  const seats = { opponent: 'person', opponentName: friend.name, as: 'person' };
  const wanted = StartRequest.parse({ ...request, ...seats, mode: 'duel' });
  const started = await arena.inTurn(`invitations ${player.id}`, async () => {
    await refuseInvited(arena, player.id, friend.id);
    return startGame(arena, wanted, context, { friend: friend.id });
  });
  arena.news.publish(partyOf({ kind: 'player', id: friend.id }));
  return started;
}

async function refuseInvited({ store, clock }: Arena, opener: PlayerId, friend: PlayerId): Promise<void> {
  const waiting = await store.friends.invitations(await store.players.idsOf(friend), clock());
  const own = waiting.find(({ openerId }) => openerId === opener);
  if (own) throw new Problem('already-invited', { extra: { gameId: own.gameId } });
}

/** @throws Problem session-missing, invitation-not-found, and those of `takeHeldSeat` */
export async function acceptInvitation(
  arena: Arena,
  gameId: GameId,
  context: RequestContext,
): Promise<WithSession<Joined>> {
  await refuseUninvited(arena, gameId, context);
  return takeHeldSeat(arena, gameId, context);
}

/** @throws Problem session-missing, invitation-not-found */
export async function declineInvitation(arena: Arena, gameId: GameId, context: RequestContext): Promise<Declined> {
  await refuseUninvited(arena, gameId, context);
  const isEnded = await endInvitation(arena, gameId);
  if (!isEnded) throw new Problem('invitation-not-found', { detail: 'It has just been taken or cancelled.' });
  return { declined: true };
}

/** False when it has been taken or cancelled in the meantime. */
export async function endInvitation(arena: Arena, gameId: GameId): Promise<boolean> {
  const isEnded = await arena.store.endWaiting(gameId, declined(arena.clock()), null);
  if (isEnded) await notify(arena, gameId);
  return isEnded;
}

async function refuseUninvited(arena: Arena, gameId: GameId, { session }: RequestContext): Promise<void> {
  const { player } = await signedIn(arena, session);
  const ids = await arena.store.players.idsOf(player.id);
  const invitations = await invitationsFor(arena, ids);
  if (!invitations.some((each) => each.gameId === gameId)) throw new Problem('invitation-not-found');
}
