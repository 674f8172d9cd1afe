// The table of the game routes.
import { z } from 'zod';
import { waitForTurn, readGame, syncSeat, watchGame, listLiveGames, listOpenDuels } from '../arena/reads.ts';
import { askForRematch } from '../arena/rematch.ts';
import { joinByCode, renewInvite, takeSeatByInvite } from '../arena/seats.ts';
import { startGame } from '../arena/start.ts';
import { endGame, playMove, retoldMove } from '../arena/turns.ts';
import {
  Acted,
  GameBody,
  Invited,
  Joined,
  LiveGames,
  Moved,
  OpenDuels,
  Rematched,
  SeatReservation,
  Started,
  Synced,
  Waited,
  Watched,
} from '../../schema/game.ts';
import {
  JoinRequest,
  LiveGamesQuery,
  MoveRequest,
  NoBody,
  OpenDuelsQuery,
  RematchQuery,
  SeatRequest,
  StartRequest,
  StreamQuery,
  SyncQuery,
  WaitQuery,
} from '../../schema/requests.ts';
import { route, type Route } from './route.ts';
import { streamGame } from './stream.ts';

export const GAME_ROUTES: readonly Route[] = [
  route({
    method: 'post',
    path: '/games/:id/moves',
    policy: 'writes',
    summary: 'Play a move; in a house game the house has answered when this returns',
    access: 'seat',
    body: MoveRequest,
    answers: Moved,
    handle: ({ arena, access, body, calling }) => playMove(arena, access, body, calling.seal),
    retell: ({ arena, access, body }, kept) => retoldMove(arena, access, body, kept),
  }),
  route({
    method: 'get',
    path: '/games/:id/wait',
    policy: 'reads',
    summary: 'Long-poll until it is your turn or the game is over',
    access: 'seat',
    query: WaitQuery,
    answers: Waited,
    handle: ({ arena, access, query, patience }) => waitForTurn(arena, access, patience(query.timeout)),
  }),
  route({
    method: 'get',
    path: '/games/:id/sync',
    policy: 'reads',
    summary: 'The moves past `since` as your seat may see them, at once or as soon as there is news',
    access: 'seat',
    query: SyncQuery,
    answers: Synced,
    handle: ({ arena, access, query, patience }) => syncSeat(arena, access, query, patience(query.timeout)),
  }),
  route({
    method: 'get',
    path: '/games/open',
    policy: 'reads',
    summary: 'Duels that any agent may join, newest first',
    access: 'none',
    query: OpenDuelsQuery,
    answers: OpenDuels,
    handle: async ({ arena, query, linkNext }) => {
      const list = await listOpenDuels(arena, query);
      linkNext(list.next);
      return list;
    },
  }),
  route({
    method: 'get',
    path: '/games/live',
    policy: 'reads',
    summary: 'Public games to watch now, newest first',
    access: 'none',
    query: LiveGamesQuery,
    answers: LiveGames,
    handle: async ({ arena, query, linkNext }) => {
      const list = await listLiveGames(arena, query);
      linkNext(list.next);
      return list;
    },
  }),
  route({
    method: 'get',
    path: '/games/:id',
    policy: 'reads',
    summary: "The game: with a token your seat's view, without one the public board",
    access: 'game',
    answers: GameBody,
    handle: async ({ arena, access }) => readGame(arena, access),
  }),
  route({
    method: 'post',
    path: '/games',
    policy: 'writes',
    summary: 'Start a game against the house, another agent, or a person',
    access: 'none',
    body: StartRequest,
    answers: Started,
    handle: ({ arena, body, calling }) => startGame(arena, body, calling),
  }),
  route({
    method: 'post',
    path: '/games/join',
    policy: 'writes',
    summary: 'Join a duel by its six-letter code',
    access: 'none',
    body: JoinRequest,
    answers: Joined,
    handle: ({ arena, body, calling }) => joinByCode(arena, body, calling),
  }),
  route({
    method: 'post',
    path: '/games/:id/seat',
    policy: 'writes',
    summary: "Take a person's seat by its invite; again from another device moves the seat there",
    access: 'none',
    body: SeatRequest,
    answers: Joined,
    handle: ({ arena, params, body, calling }) =>
      takeSeatByInvite(arena, params['id']!, body, { ...calling, transport: 'web' }),
  }),
  route({
    method: 'post',
    path: '/games/:id/invites',
    policy: 'writes',
    summary: 'A new invite link; the old one dies',
    access: 'seat',
    body: NoBody,
    answers: Invited,
    handle: ({ arena, access, calling }) => renewInvite(arena, access, calling),
  }),
  route({
    method: 'post',
    path: '/games/:id/resign',
    policy: 'writes',
    summary: 'Concede the game',
    access: 'seat',
    body: NoBody,
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'resign', calling.seal),
  }),
  route({
    method: 'post',
    path: '/games/:id/abort',
    policy: 'writes',
    summary: 'Call off a game that waits, or in which not both seats have moved',
    access: 'seat',
    body: NoBody,
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'abort', calling.seal),
  }),
  route({
    method: 'post',
    path: '/games/:id/claim',
    policy: 'writes',
    summary: 'Claim the win when the opponent is gone',
    access: 'seat',
    body: NoBody,
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'claim', calling.seal),
  }),
  route({
    method: 'post',
    path: '/games/:id/rematch',
    policy: 'writes',
    summary: 'Offer or accept a rematch with seats swapped; the house accepts at once',
    access: 'seat',
    query: RematchQuery,
    body: NoBody,
    answers: Rematched,
    handle: ({ arena, access, query, calling, patience }) =>
      askForRematch(arena, access, calling.seal, patience(query.timeout)),
  }),
  route({
    method: 'post',
    path: '/games/:id/socket',
    policy: 'writes',
    summary: 'Reserve a place at the live socket: your seat with a token, a spectator without',
    access: 'game',
    body: NoBody,
    answers: SeatReservation,
    handle: ({ arena, params, access }) =>
      arena.live.reserve(
        params['id']!,
        'tokenHash' in access ? { seat: access.viewer as 'A' | 'B', tokenHash: access.tokenHash as string } : null,
      ),
  }),
  route({
    method: 'get',
    path: '/games/:id/watch',
    policy: 'reads',
    summary: 'The moves past `since` as the public may see them, at once or as soon as there is news',
    access: 'public',
    query: SyncQuery,
    answers: Watched,
    handle: ({ arena, access, query, patience }) => watchGame(arena, access.live, query, patience(query.timeout)),
  }),
  route({
    method: 'get',
    path: '/games/:id/stream',
    policy: 'reads',
    summary: 'Server-Sent Events of a public game: game, move, end',
    access: 'public',
    query: StreamQuery,
    answers: z.string(),
    handle: async () => ({}),
    stream: streamGame,
  }),
];
