// The routes of puzzles.
import {
  AttemptRequest,
  Attempted,
  DailyPuzzle,
  DailyQuery,
  NextPuzzleQuery,
  PuzzleAnswer,
  PuzzleList,
  PuzzlesQuery,
} from '../../schema/puzzle.ts';
import { attemptPuzzle } from '../learning/puzzle-attempts.ts';
import { listPuzzlesOf, readDailyPuzzle, readNextPuzzle, readPuzzle } from '../learning/puzzles.ts';
import { get, post, type Route } from './route.ts';

export const PUZZLE_ROUTES: readonly Route[] = [
  get('/puzzles/daily', {
    operation: 'getDailyPuzzle',
    summary: 'The puzzle of a day, the same for everybody',
    description:
      'Easiest on Monday, hardest on Sunday. With a session or the key of an agent it tells your streak too.',
    token: 'agent',
    query: DailyQuery,
    answers: DailyPuzzle,
    handle: ({ arena, query, context }) => readDailyPuzzle(arena, query.date, context),
  }),
  get('/puzzles/next', {
    operation: 'getNextPuzzle',
    summary: 'A puzzle that you have not tried, near your puzzle rating',
    description: 'With a session or the key of an agent; theme and ruleset may be chosen.',
    token: 'agent',
    query: NextPuzzleQuery,
    problems: ['puzzle-not-found', 'identity-needed'],
    answers: PuzzleAnswer,
    handle: ({ arena, query, context }) => readNextPuzzle(arena, query, context),
  }),
  get('/puzzles', {
    operation: 'listPuzzlesOfGame',
    summary: 'The puzzles of a finished public game: at most one of each kind',
    description: 'They are found some time after the game is over.',
    token: 'agent',
    query: PuzzlesQuery,
    answers: PuzzleList,
    handle: ({ arena, query, context }) => listPuzzlesOf(arena, query.game, context),
  }),
  get('/puzzles/:id', {
    operation: 'getPuzzle',
    summary: 'A puzzle: what the seat to move sees, and what it is to reach',
    description: 'Its solution comes with the answer to an attempt that is over.',
    token: 'agent',
    problems: ['puzzle-not-found'],
    answers: PuzzleAnswer,
    handle: ({ arena, params, context }) => readPuzzle(arena, params['id']!, context),
  }),
  post('/puzzles/:id/attempts', {
    operation: 'tryPuzzle',
    summary: 'Try a puzzle: the whole line so far, answered with the replies of the other seat',
    description:
      'Nothing is kept between calls: send `moves` of the last answer with your next move added. The first attempt of a player or an agent that is over counts for its puzzle rating and for the grade of the puzzle; without a session or a key nothing is kept.',
    token: 'agent',
    body: AttemptRequest,
    problems: ['puzzle-not-found', 'illegal-move', 'other-line'],
    answers: Attempted,
    handle: ({ arena, params, body, context }) => attemptPuzzle(arena, params['id']!, body, context),
  }),
];
