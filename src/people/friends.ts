// Friends by code: asking, answering, parting, and the list with who is online.
import { formatInstant } from '../../schema/instant.ts';
import type { AskRequest, Friends, FriendsQuery, FriendTie } from '../../schema/friends.ts';
import { MAX_FRIENDS } from '../../schema/friends.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Invitation, ListedFriend } from '../records/friend-records.ts';
import type { GameId, PlayerId } from '../records/ids.ts';
import type { PlayerRecord } from '../records/player-records.ts';
import { playerUrl, type Links } from '../table/links.ts';
import { pageFrom } from '../table/page.ts';
import { ratingFields } from '../table/standing.ts';
import { untilWritten } from '../trust/attempts.ts';
import { markPresent, presentAmong } from './presence.ts';
import { currentPlayer, signedIn } from './profiles.ts';

/** Unanswered requests from one player. */
const MAX_REQUESTS_SENT = 20;
/** Unanswered requests to one player. */
const MAX_REQUESTS_RECEIVED = 100;
/** A lower limit for guests who have not finished a game, because such guests can be created by the hundred. */
const MAX_RECEIVED_FOR_NEWCOMERS = 25;
/** The rest is for accounts: a script makes guests that finish a game, too. */
const MAX_RECEIVED_FOR_GUESTS = 60;
const MAX_BLOCKED = 200;

/** @throws Problem session-missing */
export async function listFriends(
  arena: Arena,
  { limit, cursor }: FriendsQuery,
  session: string | undefined,
): Promise<Friends> {
  const { player } = await signedIn(arena, session);
  await markPresent(arena, player.id);
  const { friends: store, players } = arena.store;
  const ids = await players.idsOf(player.id);
  const [found, asking, asked, blocked, invitations] = await Promise.all([
    store.listed(player.id, 'friends', { limit, after: cursor }),
    store.listed(player.id, 'in', { limit: MAX_REQUESTS_RECEIVED }),
    store.listed(player.id, 'out', { limit: MAX_REQUESTS_SENT }),
    store.listed(player.id, 'blocked', { limit: MAX_BLOCKED }),
    invitationsFor(arena, ids),
  ]);
  const { page, next } = pageFrom(found, limit, ({ id }) => id);
  return {
    friends: await friendBodies(arena, page),
    requests: { in: asking.map(requestBody(arena)), out: asked.map(requestBody(arena)) },
    blocked: blocked.map(requestBody(arena)),
    invitations: invitations.map(invitationBody(arena)),
    next,
  };
}

/**
 * Asks somebody to be a friend; they become friends at once if the other has asked already. A player whom the other blocks
 * gets the same answer as anybody else.
 * @throws Problem session-missing, friend-code-unknown, bad-request for the caller's own code, too-many-friends
 */
export async function askFriend(arena: Arena, { code }: AskRequest, session: string | undefined): Promise<FriendTie> {
  const { player } = await signedIn(arena, session);
  const other = await otherPlayer(arena, player, code);
  if (other.bannedAt !== null) throw new Problem('friend-code-unknown');
  const status = await arena.inTurn(`friends ${player.id}`, () =>
    // When two ask each other at once, the second finds the tie changed and tries again.
    untilWritten(() => ask(arena, player, other.id)),
  );
  return { status, player: personBody(arena, other) };
}

/** @throws Problem session-missing, friend-code-unknown, bad-request, friend-request-not-found, too-many-friends */
export async function answerFriend(
  arena: Arena,
  id: string,
  { accept, session }: { accept: boolean; session: string | undefined },
): Promise<FriendTie> {
  const { player } = await signedIn(arena, session);
  const other = await otherPlayer(arena, player, id);
  const { own } = await arena.store.friends.tie(player.id, other.id);
  if (own === 'friends' && accept) return { status: 'friends', player: personBody(arena, other) };
  if (own !== 'in') throw new Problem('friend-request-not-found');
  if (!accept) {
    await arena.store.friends.part(player.id, other.id);
    return { status: 'none', player: personBody(arena, other) };
  }
  if (!(await becomeFriends(arena, player.id, other.id))) throw new Problem('friend-request-not-found');
  return { status: 'friends', player: personBody(arena, other) };
}

/** Ends the friendship without notifying the other. @throws Problem session-missing, friend-code-unknown, bad-request, too-many-friends */
export async function endFriendship(
  arena: Arena,
  id: string,
  { block, session }: { block: boolean; session: string | undefined },
): Promise<FriendTie> {
  const { player } = await signedIn(arena, session);
  const other = await otherPlayer(arena, player, id);
  if (!block) await arena.store.friends.part(player.id, other.id);
  else {
    const { blocked } = await arena.store.friends.counts(player.id);
    if (blocked >= MAX_BLOCKED) throw tooMany(`You block ${MAX_BLOCKED} players already.`);
    await arena.store.friends.block(player.id, other.id, arena.clock());
  }
  return { status: block ? 'blocked' : 'none', player: personBody(arena, other) };
}

/** @throws Problem not-friends, also for a friend who is banned */
export async function friendOf(arena: Pick<Arena, 'store'>, player: PlayerId, id: string): Promise<PlayerRecord> {
  const found = await currentPlayer(arena, id.toUpperCase());
  const tie = found && (await arena.store.friends.tie(player, found.player.id));
  if (!found || tie?.own !== 'friends') throw new Problem('not-friends');
  if (found.player.bannedAt !== null) {
    throw new Problem('not-friends', { detail: 'This player cannot be invited.', hint: 'Invite somebody else.' });
  }
  return found.player;
}

/** Games waiting for one player, known by these ids, from those who are still friends. */
export async function invitationsFor(arena: Arena, ids: readonly PlayerId[]): Promise<readonly Invitation[]> {
  const { friends } = arena.store;
  const found = await friends.invitations(ids, arena.clock());
  const ties = await Promise.all(found.map(({ openerId }) => friends.tie(ids[0]!, openerId)));
  return found.filter((_, i) => ties[i]!.own === 'friends');
}

/** @throws Problem friend-code-unknown; bad-request for the caller's own code */
async function otherPlayer(arena: Arena, player: PlayerRecord, code: string): Promise<PlayerRecord> {
  const found = await currentPlayer(arena, code.toUpperCase());
  if (!found) throw new Problem('friend-code-unknown');
  if (found.player.id !== player.id) return found.player;
  throw new Problem('bad-request', { detail: 'code: this is your own friend code', extra: { field: 'code' } });
}

/** `undefined`: the tie has changed meanwhile. */
async function ask(arena: Arena, asker: PlayerRecord, other: PlayerId): Promise<'asked' | 'friends' | undefined> {
  const { friends } = arena.store;
  const player = asker.id;
  const { own, theirs } = await friends.tie(player, other);
  if (own === 'friends') return 'friends';
  if (own === 'out') return 'asked';
  if (own === 'in') return (await becomeFriends(arena, player, other)) ? 'friends' : undefined;
  if (own === 'blocked') await friends.part(player, other);
  await refuseMoreRequests(arena, asker, other);
  const isAsked = await friends.ask(player, other, { isHeard: theirs !== 'blocked', now: arena.clock() });
  return isAsked ? 'asked' : undefined;
}

/** False: the other's request no longer exists. @throws Problem too-many-friends */
async function becomeFriends(arena: Arena, player: PlayerId, other: PlayerId): Promise<boolean> {
  const { friends } = arena.store;
  const [own, theirs] = await Promise.all([friends.counts(player), friends.counts(other)]);
  if (own.friends >= MAX_FRIENDS) throw tooMany(`You have ${MAX_FRIENDS} friends already.`);
  if (theirs.friends >= MAX_FRIENDS) throw tooMany('They have as many friends as anybody can have.');
  return friends.accept(player, other, arena.clock());
}

async function refuseMoreRequests({ store }: Arena, asker: PlayerRecord, other: PlayerId): Promise<void> {
  const [own, theirs] = await Promise.all([store.friends.counts(asker.id), store.friends.counts(other)]);
  if (own.friends >= MAX_FRIENDS) throw tooMany(`You have ${MAX_FRIENDS} friends already.`);
  if (own.out >= MAX_REQUESTS_SENT) throw tooMany(`${MAX_REQUESTS_SENT} players whom you asked have not answered yet.`);
  if (theirs.in >= roomFor(asker)) throw tooMany('Too many others wait for their answer already.');
}

/** Up to how many unanswered requests a player receives one more from this one. */
export function roomFor({ isAccount, finishedGames }: Pick<PlayerRecord, 'isAccount' | 'finishedGames'>): number {
  if (isAccount) return MAX_REQUESTS_RECEIVED;
  return finishedGames === 0 ? MAX_RECEIVED_FOR_NEWCOMERS : MAX_RECEIVED_FOR_GUESTS;
}

function tooMany(detail: string): Problem {
  return new Problem('too-many-friends', { detail });
}

async function friendBodies(arena: Arena, page: readonly ListedFriend[]): Promise<Friends['friends']> {
  const shown = page.filter(({ showsPresence }) => showsPresence).map(({ id }) => id);
  const { friends, players } = arena.store;
  const accounts = await players.guestsOf(shown);
  const seated = [...shown, ...accounts.keys()];
  const [present, games] = await Promise.all([presentAmong(arena, seated), friends.playing(seated)]);
  const accountOf = (id: PlayerId): PlayerId => accounts.get(id) ?? id;
  const here = new Set([...present].map(accountOf));
  // Keeps the newest game of an account and its guests, because ids sort by time.
  const playing = new Map([...games].toSorted(byGame).map(([id, gameId]) => [accountOf(id), gameId]));
  return page.map((friend) => {
    const { rating, provisional } = ratingFields(friend.standing, arena.clock());
    const game = playing.get(friend.id) ?? null;
    return { ...requestBody(arena)(friend), here: here.has(friend.id), playing: game, rating, provisional };
  });
}

function byGame([, one]: [PlayerId, GameId], [, other]: [PlayerId, GameId]): number {
  return one < other ? -1 : 1;
}

function requestBody({ links }: { readonly links: Links }) {
  return ({ id, name, since }: Pick<ListedFriend, 'id' | 'name' | 'since'>) => ({
    player: personBody({ links }, { id, name }),
    since: formatInstant(since),
  });
}

function invitationBody({ links }: Arena) {
  return ({ openerId, openerName, createdAt, expiresAt, ...game }: Invitation): Friends['invitations'][number] => ({
    ...game,
    from: personBody({ links }, { id: openerId, name: openerName }),
    createdAt: formatInstant(createdAt),
    expiresAt: formatInstant(expiresAt),
  });
}

function personBody({ links }: { readonly links: Links }, { id, name }: Pick<PlayerRecord, 'id' | 'name'>) {
  return { id, name, url: playerUrl(links, id) };
}
