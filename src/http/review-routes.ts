// The table of the routes of replays, reviews and previews.
import { readReplay, replayLines, verifyReplay } from '../learning/replays.ts';
import { reviewGame } from '../learning/reviews.ts';
import { simulateMove } from '../learning/simulate.ts';
import {
  Replay,
  type ReviewAnswer,
  ReviewDone,
  ReviewQuery,
  ReviewRunning,
  Simulated,
  SimulateRequest,
  Verified,
  VerifyRequest,
} from '../../schema/review.ts';
import { get, post, type Route } from './route.ts';

export const REVIEW_ROUTES: readonly Route[] = [
  get('/games/:id/replay', {
    summary: 'The whole game once it is over, as JSON or as lines (application/x-ndjson)',
    access: 'game',
    answers: Replay,
    linesOf: replayLines,
    handle: ({ arena, access }) => readReplay(arena, access.live.game),
  }),
  post('/replays/verify', {
    summary: 'Whether a replay follows from its seed and moves',
    body: VerifyRequest,
    answers: Verified,
    handle: async ({ body }) => verifyReplay(body),
  }),
  get('/games/:id/review', {
    summary: 'Game Review of a game that is over: 202 while it is computed',
    access: 'game',
    query: ReviewQuery,
    answers: ReviewDone,
    accepted: ReviewRunning,
    statusOf: (answer) => ((answer as ReviewAnswer).status === 'running' ? 202 : 200),
    handle: ({ arena, access, caller, calling: { network }, query, patience }) =>
      reviewGame(arena, access.live.game, { key: caller, network }, patience(query.timeout)),
  }),
  post('/simulate', {
    summary: 'What a legal move would do, from what your seat knows; nothing is played',
    access: 'seat',
    body: SimulateRequest,
    answers: Simulated,
    handle: async ({ access, body }) => simulateMove(access, body.move),
  }),
];
