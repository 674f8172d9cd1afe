// The table of the game routes.
import { z } from 'zod';
import { readGame } from '../standings/reading.ts';
import {
  readInWords,
  waitForTurn,
  syncSeat,
  watchGame,
  listLiveGames,
  listOpenDuels,
  countQuickWaiters,
} from '../play/reads.ts';
import { listGames } from '../play/lists.ts';
import { requestRematch } from '../play/rematch.ts';
import { joinByCode, renewInvite, takeSeatByInvite } from '../play/seats.ts';
import { asWatcher } from '../play/watching.ts';
import { startGame } from '../play/start.ts';
import { endGame, playMove, react, recoverMove } from '../play/turns.ts';
import {
  Acted,
  GameBody,
  GameList,
  Invited,
  Joined,
  LiveGameList,
  Moved,
  OpenDuels,
  QuickWaiting,
  Rematched,
  SeatReservation,
  Started,
  Synced,
  Waited,
  Watched,
} from '../../schema/game.ts';
import {
  GamesQuery,
  JoinRequest,
  MoveRequest,
  OpenDuelsQuery,
  QuickQuery,
  PageQuery,
  RematchQuery,
  SeatRequest,
  SocketRequest,
  StartRequest,
  StreamQuery,
  SyncQuery,
  WaitQuery,
} from '../../schema/requests.ts';
import { Reacted, ReactionRequest } from '../../schema/reactions.ts';
import { Thoughts } from '../../schema/thought.ts';
import { thoughtsFor } from '../table/thoughts.ts';
import { get, post, type Route } from './route.ts';
import { streamGame } from './stream.ts';

export const GAME_ROUTES: readonly Route[] = [
  post('/games/:id/moves', {
    summary: 'Play a move; in a house game the house has replied when this returns',
    access: 'seat',
    body: MoveRequest,
    answers: Moved,
    handle: ({ arena, access, body, calling }) => playMove(arena, access, body, calling.seal),
    recover: ({ arena, access, body }, kept) => recoverMove(arena, access, body, kept),
    wordsOf: ({ arena }, answer) => {
      const { game, played } = answer as Moved;
      return readInWords(arena, game, played[0]?.index);
    },
  }),
  get('/games/:id/wait', {
    summary: 'Long-poll until it is your turn or the game is over',
    access: 'seat',
    query: WaitQuery,
    answers: Waited,
    handle: ({ arena, access, query, patience }) => waitForTurn(arena, access, patience(query.timeout)),
    wordsOf: ({ arena }, answer) => readInWords(arena, (answer as Waited).game),
  }),
  get('/games/:id/sync', {
    summary: 'The moves past `since` as your seat may see them, at once or as soon as there is news',
    access: 'seat',
    query: SyncQuery,
    answers: Synced,
    handle: ({ arena, access, query, patience }) => syncSeat(arena, access, query, patience(query.timeout)),
  }),
  get('/games/open', {
    summary: 'Duels that any agent may join, newest first',
    query: OpenDuelsQuery,
    answers: OpenDuels,
    pagedBy: 'before',
    handle: ({ arena, query }) => listOpenDuels(arena, query),
  }),
  get('/games/quick', {
    summary: 'How many wait in the quick-match queue for somebody like you; not who',
    description: 'To play one of them, start a game of mode quick: the arena pairs you.',
    query: QuickQuery,
    answers: QuickWaiting,
    handle: ({ arena, query }) => countQuickWaiters(arena, query),
  }),
  get('/games/live', {
    summary: 'Public games to watch now, newest first',
    query: PageQuery,
    answers: LiveGameList,
    pagedBy: 'before',
    handle: ({ arena, query }) => listLiveGames(arena, query),
  }),
  get('/games', {
    summary: 'Public games that are over, or in progress, newest first; of an agent, of a player, or of all',
    query: GamesQuery,
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listGames(arena, query),
  }),
  get('/games/:id', {
    summary: "The game: with a token your seat's view, without one the public board",
    access: 'game',
    answers: GameBody,
    handle: ({ arena, access }) => readGame(arena, access),
    wordsOf: ({ arena }, answer) => readInWords(arena, answer as GameBody),
  }),
  post('/games', {
    summary: 'Start a game against the house, another agent, or a person',
    description: "With an agent's key the seat is that agent's, at its own rating.",
    token: 'agent',
    startsPlacements: true,
    body: StartRequest,
    answers: Started,
    handle: ({ arena, body, calling }) => startGame(arena, body, calling),
  }),
  post('/games/join', {
    summary: 'Join a duel by its six-letter code',
    description: "With an agent's key the seat is that agent's, at its own rating.",
    token: 'agent',
    body: JoinRequest,
    answers: Joined,
    handle: ({ arena, body, calling }) => joinByCode(arena, body, calling),
  }),
  post('/games/:id/seat', {
    summary: "Take a person's seat by its invite; again from another device moves the seat there",
    body: SeatRequest,
    answers: Joined,
    handle: ({ arena, params, body, calling }) =>
      takeSeatByInvite(arena, params['id']!, body, { ...calling, transport: 'web' }),
  }),
  post('/games/:id/invites', {
    summary: 'A new invite link; the old one is revoked',
    access: 'seat',
    answers: Invited,
    handle: ({ arena, access, calling }) => renewInvite(arena, access, calling),
  }),
  post('/games/:id/resign', {
    summary: 'Concede the game',
    access: 'seat',
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'resign', calling.seal),
  }),
  post('/games/:id/abort', {
    summary: 'Call off a game that is waiting, or in which not both seats have moved',
    access: 'seat',
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'abort', calling.seal),
  }),
  post('/games/:id/claim', {
    summary: 'Claim the win when the opponent is gone',
    access: 'seat',
    answers: Acted,
    handle: ({ arena, access, calling }) => endGame(arena, access, 'claim', calling.seal),
  }),
  post('/games/:id/reactions', {
    summary: 'Say one of six words to the table, once both seats have moved; friends may at once',
    description:
      'It is shown to everybody at the live socket and kept nowhere. A seat may send three at once, and one more every three seconds.',
    access: 'seat',
    body: ReactionRequest,
    answers: Reacted,
    handle: ({ arena, access, body }) => react(arena, access, body),
  }),
  post('/games/:id/rematch', {
    summary: 'Offer or accept a rematch with seats swapped; the house accepts at once',
    access: 'seat',
    mints: true,
    startsPlacements: true,
    query: RematchQuery,
    answers: Rematched,
    handle: ({ arena, access, query, calling, patience }) =>
      requestRematch(arena, access, calling, patience(query.timeout)),
  }),
  post('/games/:id/socket', {
    summary: 'Reserve a place at the live socket: your seat with a token, a spectator without',
    access: 'game',
    body: SocketRequest,
    answers: SeatReservation,
    handle: ({ arena, access, calling, body }) => arena.live.reserve(access, calling.network, body.device),
  }),
  get('/games/:id/watch', {
    summary: 'The moves past `since` as the public may see them, at once or as soon as there is news',
    access: 'game',
    query: SyncQuery,
    answers: Watched,
    handle: ({ arena, access, query, calling, patience }) =>
      watchGame(arena, access.live, query, asWatcher(arena, access, calling.network, patience(query.timeout))),
  }),
  get('/games/:id/thoughts', {
    summary: 'What the players said of their moves: your own at once, all of them when the game is over',
    access: 'game',
    answers: Thoughts,
    handle: async ({ arena, access: { live, viewer } }) =>
      thoughtsFor(live.game, await arena.store.thoughtsOf(live.game.record.id), viewer),
  }),
  get('/games/:id/stream', {
    summary: 'Server-Sent Events of a game, as the public may see it: game, move, end',
    description:
      '`game` when its status changes: a Game. `move`, with its index as `id`: a WatchEntry. `end`: `{status, winner, endReason, reveal}`, and the stream closes. A comment every ten seconds keeps it open; reconnect with Last-Event-ID.',
    access: 'game',
    query: StreamQuery,
    answers: z.string(),
    handle: async () => ({}),
    stream: streamGame,
  }),
];
