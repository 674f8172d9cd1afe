// The routes of friends, and of games that wait for a friend.
import {
  AcceptRequest,
  AskRequest,
  Declined,
  FriendGameRequest,
  Friends,
  FriendsQuery,
  FriendTie,
  PartRequest,
} from '../../schema/friends.ts';
import { Joined, Started } from '../../schema/game.ts';
import { answerFriend, askFriend, listFriends, endFriendship } from '../people/friends.ts';
import { acceptInvitation, declineInvitation, startFriendGame } from '../play/friend-duels.ts';
import { get, post, remove, type Route } from './route.ts';
import { OPENS_GAME } from './route-problems.ts';

export const FRIEND_ROUTES: readonly Route[] = [
  get('/players/me/friends', {
    operation: 'listFriends',
    summary: 'Your friends and which of them are online, open requests, and games that wait for you',
    description: 'Games that a friend holds for you are `invitations`. Nobody else sees this list.',
    query: FriendsQuery,
    token: 'session',
    answers: Friends,
    pagedBy: 'cursor',
    handle: ({ arena, query, context }) => listFriends(arena, query, context.session),
  }),
  post('/players/me/friends', {
    operation: 'addFriend',
    keepsNoReceipt: true,
    summary: 'Ask somebody by their friend code; if they have asked you, you are friends',
    description: 'The code is the id of their profile. A player who has blocked you is not notified.',
    policy: 'friends',
    body: AskRequest,
    token: 'session',
    problems: ['friend-code-unknown', 'too-many-friends'],
    answers: FriendTie,
    handle: ({ arena, body, context }) => askFriend(arena, body, context.session),
  }),
  post('/players/me/friends/:friend', {
    operation: 'answerFriendRequest',
    keepsNoReceipt: true,
    summary: 'Accept or decline somebody who asks you',
    description: 'A request that is declined may be made again later.',
    body: AcceptRequest,
    token: 'session',
    problems: ['friend-code-unknown', 'friend-request-not-found', 'too-many-friends'],
    answers: FriendTie,
    handle: ({ arena, params, body: { accept }, context: { session } }) =>
      answerFriend(arena, params['friend']!, { accept, session }),
  }),
  remove('/players/me/friends/:friend', {
    operation: 'removeFriend',
    summary: 'End a friendship, take back a request or lift a block; or block somebody. They are not notified',
    description: 'With `block` nothing that they ask arrives any more.',
    body: PartRequest,
    token: 'session',
    problems: ['friend-code-unknown', 'too-many-friends'],
    answers: FriendTie,
    handle: ({ arena, params, body: { block }, context: { session } }) =>
      endFriendship(arena, params['friend']!, { block, session }),
  }),
  post('/players/me/friends/:friend/games', {
    operation: 'challengeFriend',
    mints: true,
    summary: 'Open a duel that only this friend can take; it is in their invitations until they do',
    description: 'It is held for a day.',
    body: FriendGameRequest,
    token: 'session',
    problems: [...OPENS_GAME, 'not-friends', 'already-invited', 'name-reserved'],
    answers: Started,
    handle: ({ arena, params, body, context }) => startFriendGame(arena, params['friend']!, body, context),
  }),
  post('/players/me/invitations/:game', {
    operation: 'acceptInvitation',
    mints: true,
    summary: 'Take the seat that a friend holds for you',
    description: 'The game starts at once, and the answer has the token of your seat.',
    token: 'session',
    problems: ['invitation-not-found', 'invite-lapsed', 'seat-taken', 'game-not-found'],
    answers: Joined,
    handle: ({ arena, params, context }) => acceptInvitation(arena, params['game']!, context),
  }),
  remove('/players/me/invitations/:game', {
    operation: 'declineInvitation',
    summary: 'Decline a game that a friend holds for you',
    description: 'The game is `abandoned` with `endReason: declined`; the opener is notified.',
    token: 'session',
    problems: ['invitation-not-found'],
    answers: Declined,
    handle: ({ arena, params, context }) => declineInvitation(arena, params['game']!, context),
  }),
];
