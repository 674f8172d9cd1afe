// The table of the routes of friends, and of the games that wait for one.
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
import { answerFriend, askFriend, listFriends, partFrom } from '../people/friends.ts';
import { acceptInvitation, declineInvitation, startFriendGame } from '../play/friend-duels.ts';
import { get, post, remove, type Route } from './route.ts';

export const FRIEND_ROUTES: readonly Route[] = [
  get('/players/me/friends', {
    summary: 'Your friends, who of them is here, who asks whom, and games that wait for you',
    query: FriendsQuery,
    answers: Friends,
    pagedBy: 'cursor',
    handle: ({ arena, query, calling }) => listFriends(arena, query, calling.session),
  }),
  post('/players/me/friends', {
    summary: 'Ask somebody by their friend code; if they have asked you, you are friends',
    policy: 'friends',
    body: AskRequest,
    answers: FriendTie,
    handle: ({ arena, body, calling }) => askFriend(arena, body, calling.session),
  }),
  post('/players/me/friends/:friend', {
    summary: 'Accept or decline somebody who asks you',
    body: AcceptRequest,
    answers: FriendTie,
    handle: ({ arena, params, body: { accept }, calling: { session } }) =>
      answerFriend(arena, params['friend']!, { accept, session }),
  }),
  remove('/players/me/friends/:friend', {
    summary: 'End a friendship, take back a request or lift a block; or block somebody. They are not told',
    body: PartRequest,
    answers: FriendTie,
    handle: ({ arena, params, body: { block }, calling: { session } }) =>
      partFrom(arena, params['friend']!, { block, session }),
  }),
  post('/players/me/friends/:friend/games', {
    mints: true,
    summary: 'Open a duel that only this friend can take; it is in their invitations until they do',
    body: FriendGameRequest,
    answers: Started,
    handle: ({ arena, params, body, calling }) => startFriendGame(arena, params['friend']!, body, calling),
  }),
  post('/players/me/invitations/:game', {
    mints: true,
    summary: 'Take the seat that a friend holds for you',
    answers: Joined,
    handle: ({ arena, params, calling }) => acceptInvitation(arena, params['game']!, calling),
  }),
  remove('/players/me/invitations/:game', {
    summary: 'Decline a game that a friend holds for you',
    answers: Declined,
    handle: ({ arena, params, calling }) => declineInvitation(arena, params['game']!, calling),
  }),
];
