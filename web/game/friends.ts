// The requests about friends, and remembering whether there are any to show.
import type { FriendTie, Friends } from '../../schema/friends.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { get, post, postOnce, remove } from './api.ts';
import { rememberHasFriends } from './has-friends.ts';
import { chosenRuleset } from './ruleset-choice.ts';

const ROOT = '/players/me/friends';
/** The number of friends a page asks for at once. */
const PAGE_SIZE = 200;

/** How often pages refresh who is online. */
export const REFRESH_MS = 15_000;

export type Friend = Friends['friends'][number];
export type FriendRequester = Friends['requests']['in'][number];
export type Invitation = Friends['invitations'][number];

/** Friends who are online come first. @throws Refused, Unreachable */
export async function readFriends(): Promise<Friends> {
  const found = await get<Friends>(`${ROOT}?limit=${PAGE_SIZE}`);
  const { friends, requests, invitations } = found;
  const isSome = friends.length + requests.in.length + requests.out.length + invitations.length > 0;
  rememberHasFriends(isSome);
  return { ...found, friends: friends.toSorted(hereFirst) };
}

export function askFriend(code: string): Promise<FriendTie> {
  return post<FriendTie>(ROOT, { body: { code } });
}

export function answerFriend(id: string, accept: boolean): Promise<FriendTie> {
  return post<FriendTie>(`${ROOT}/${id}`, { body: { accept } });
}

export function endFriendship(id: string, block = false): Promise<FriendTie> {
  return remove<FriendTie>(`${ROOT}/${id}`, { block });
}

/** Creates a duel reserved for the friend, with the ruleset last chosen. */
export function playWith(id: string): Promise<Started> {
  return postOnce<Started>(`${ROOT}/${id}/games`, { body: { ruleset: chosenRuleset.value } });
}

export function acceptInvitation(gameId: string): Promise<Joined> {
  return postOnce<Joined>(`/players/me/invitations/${gameId}`);
}

export function declineInvitation(gameId: string): Promise<unknown> {
  return remove(`/players/me/invitations/${gameId}`);
}

function hereFirst(one: Friend, other: Friend): number {
  return Number(other.here) - Number(one.here) || one.player.name.localeCompare(other.player.name);
}
