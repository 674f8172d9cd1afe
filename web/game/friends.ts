// What pages ask the server about friends, and whether this browser has any to show.
import type { FriendTie, Friends } from '../../schema/friends.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { get, post, postOnce, remove } from './api.ts';
import { rememberHasFriends } from './has-friends.ts';
import { chosenRuleset } from './ruleset-choice.ts';

const ROOT = '/players/me/friends';
/** Most friends that a page asks for at once. */
const PAGE_SIZE = 200;

/** Pages show friends, who come and go, as often as this. */
export const REFRESH_MS = 15_000;

export type Friend = Friends['friends'][number];
export type FriendRequester = Friends['requests']['in'][number];
export type Invitation = Friends['invitations'][number];

/** Those who are here first. @throws Refused, Unreachable */
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

/** A duel held for the friend, by the rules last chosen. */
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
