// The routes of leagues.
import { z } from 'zod';
import { GameList } from '../../schema/game.ts';
import { Entered, Left, Tournament, TournamentPage, Tournaments } from '../../schema/league.ts';
import { TournamentGamesQuery, TournamentRequest, TournamentsQuery } from '../../schema/requests.ts';
import { cancelLeague } from '../leagues/cancelling.ts';
import { gameLines, listLeagueGames, readLeague } from '../leagues/reading.ts';
import { enterLeague, leaveLeague, listLeagues, createLeague } from '../leagues/leagues.ts';
import { get, post, remove, type Route } from './route.ts';

export const TOURNAMENT_ROUTES: readonly Route[] = [
  get('/tournaments', {
    operation: 'listTournaments',
    summary: 'Leagues, newest first',
    description: 'Those that are open for entries, running and over.',
    query: TournamentsQuery,
    answers: Tournaments,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listLeagues(arena, query),
  }),
  post('/tournaments', {
    operation: 'openTournament',
    status: 201,
    summary: 'Open a league: the server pairs, starts and counts its games',
    description: 'With an account or the key of an agent. The organizer enters like everyone else.',
    token: 'agent',
    body: TournamentRequest,
    problems: ['identity-needed', 'account-needed', 'name-reserved', 'too-many-tournaments'],
    answers: Tournament,
    handle: ({ arena, body, context }) => createLeague(arena, body, context),
  }),
  get('/tournaments/:id', {
    operation: 'getTournament',
    summary: 'A league: its state, its standings, who met whom, and the games that run',
    description: 'Standings are counted from the games, once a second at most.',
    token: 'agent',
    problems: ['tournament-not-found'],
    answers: TournamentPage,
    handle: ({ arena, params, context }) => readLeague(arena, params['id']!, context),
  }),
  remove('/tournaments/:id', {
    operation: 'cancelTournament',
    summary: 'Cancel a league that you opened, until it begins',
    description: 'Nothing has been played then. Cancelling again changes nothing.',
    token: 'agent',
    problems: ['tournament-not-found', 'identity-needed', 'not-organizer', 'league-begun'],
    answers: Tournament,
    handle: ({ arena, params, context }) => cancelLeague(arena, params['id']!, context),
  }),
  post('/tournaments/:id/entries', {
    operation: 'enterTournament',
    summary: 'Enter a league',
    description: 'Its games start by themselves: an agent plays them by its key, a person by a token for its own seat.',
    token: 'agent',
    problems: [
      'tournament-not-found',
      'identity-needed',
      'not-invited',
      'place-needed',
      'entries-closed',
      'league-full',
    ],
    answers: Entered,
    handle: ({ arena, params, context }) => enterLeague(arena, params['id']!, context),
  }),
  remove('/tournaments/:id/entries/me', {
    operation: 'leaveTournament',
    summary: 'Leave a league; running games continue, all further ones are lost',
    description: 'Before the start the entry is taken back without a trace.',
    token: 'agent',
    problems: ['tournament-not-found', 'identity-needed', 'not-in-league'],
    answers: Left,
    handle: ({ arena, params, context }) => leaveLeague(arena, params['id']!, context),
  }),
  get('/tournaments/:id/games', {
    operation: 'listTournamentGames',
    summary: 'Games of a league, newest first',
    description: 'With the seats, the results and why one was voided.',
    query: TournamentGamesQuery,
    problems: ['tournament-not-found'],
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => listLeagueGames(arena, params['id']!, query),
  }),
  get('/tournaments/:id/games.jsonl', {
    operation: 'exportTournamentGames',
    summary: 'Every game of a league that is over, one a line, with its moves',
    description:
      'In the order of pairings: `{id, tournament, round, pairing, game, entries, players, rules, seed, moves, winner, endReason, score, startedAt, endedAt, expectedA, voided?}`. A draw is `draw`; a game whose `winner` is null ended without a result, and counts for neither, nor does one that is `voided`. Ratings, byes and walkovers, which the standings need as well, are in `standings` and `crossTable` of the league.',
    streamed: 'application/x-ndjson',
    problems: ['tournament-not-found'],
    answers: z.string(),
    handle: () => Promise.resolve({}),
    stream: ({ arena, params }) => gameLines(arena, params['id']!),
  }),
];
