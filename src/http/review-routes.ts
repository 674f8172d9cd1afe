// The table of the routes of replays, reviews and previews.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readNotation, writeNotation } from '../learning/notations.ts';
import { readReplay, replayLines, verifyReplay } from '../learning/replays.ts';
import { reviewGame } from '../learning/reviews.ts';
import { simulateMove } from '../learning/simulate.ts';
import { Notation, NotationRequest } from '../../schema/notation.ts';
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
  get('/games/:id/notation', {
    summary: 'The whole game once it is over, as text that people read and type',
    description:
      'Headers, the deal, numbered moves with what was said of them as comments, the result: docs/notation.md.',
    access: 'game',
    streamed: 'text/plain',
    answers: z.string(),
    handle: () => Promise.resolve({}),
    stream: async ({ arena, access }) => Readable.from([await writeNotation(arena, access.live.game)]),
  }),
  post('/replays/notation', {
    summary: 'Reads a game from its notation and plays it again: its moves as data, or the line that is wrong',
    body: NotationRequest,
    answers: Notation,
    handle: async ({ body }) => readNotation(body),
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
