// The routes of replays, reviews, analyses and simulated moves.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readNotation, writeNotation } from '../learning/notations.ts';
import { readReplay, replayLines, verifyReplay } from '../learning/replays.ts';
import { reviewGame } from '../learning/reviews.ts';
import { analysePosition } from '../learning/analyses.ts';
import { simulateMove } from '../learning/simulate.ts';
import {
  type AnalysisAnswer,
  AnalysisDone,
  AnalysisQuery,
  AnalysisRequest,
  AnalysisRunning,
} from '../../schema/analysis.ts';
import { Notation, NotationRequest } from '../../schema/notation.ts';
import {
  MAX_REPLAY_BYTES,
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
    operation: 'getReplay',
    summary: 'The whole game once it is over, as JSON or as lines (application/x-ndjson)',
    description: 'Refused until the game is over, because it would reveal the hands.',
    access: 'game',
    problems: ['game-not-over'],
    answers: Replay,
    linesOf: replayLines,
    handle: ({ arena, access }) => readReplay(arena, access.live.game),
  }),
  get('/games/:id/notation', {
    operation: 'getNotation',
    summary: 'The whole game once it is over, as text that people read and type',
    description:
      'Headers, the deal, numbered moves with what was said of them as comments, the result: docs/notation.md.',
    access: 'game',
    streamed: 'text/plain',
    problems: ['game-not-over'],
    answers: z.string(),
    handle: () => Promise.resolve({}),
    stream: async ({ arena, access }) => Readable.from([await writeNotation(arena, access.live.game)]),
  }),
  post('/replays/notation', {
    operation: 'readNotation',
    keepsNoReceipt: true,
    summary: 'Reads a game from its notation and plays it again: its moves as data, or the line that is wrong',
    description: 'Nothing is kept. What the notation is: docs/notation.md.',
    body: NotationRequest,
    answers: Notation,
    handle: async ({ body }) => readNotation(body),
  }),
  post('/replays/verify', {
    operation: 'verifyReplay',
    keepsNoReceipt: true,
    summary: 'Whether a replay follows from its seed and moves',
    description: `The rules that the replay names are applied to its seed and moves; the answer names the first move that does not follow. The body may have ${MAX_REPLAY_BYTES / 1024} KiB: any replay of the arena, with its thoughts.`,
    maxBytes: MAX_REPLAY_BYTES,
    body: VerifyRequest,
    answers: Verified,
    handle: async ({ body }) => verifyReplay(body),
  }),
  get('/games/:id/review', {
    operation: 'getReview',
    summary: 'Game Review of a game that is over: 202 while it is computed',
    description:
      'Ask again after `Retry-After`, or wait here with `timeout`. The numbers are the same at every reading.',
    access: 'game',
    query: ReviewQuery,
    problems: ['game-not-over', 'review-running', 'too-many-reviews'],
    answers: ReviewDone,
    accepted: ReviewRunning,
    statusOf: (answer) => ((answer as ReviewAnswer).status === 'running' ? 202 : 200),
    handle: ({ arena, access, caller, context: { network }, query, patience }) =>
      reviewGame(arena, access.live.game, { key: caller, network }, patience(query.timeout)),
  }),
  post('/analysis', {
    operation: 'analysePosition',
    keepsNoReceipt: true,
    summary: 'What a position is worth to the seat that sees it, move by move: 202 while it is computed',
    description:
      'Send `ruleset` and `view` of a Game as your seat gets it, or any position that the rules allow. It is judged as a review judges a decision (docs/review.md), from what you send alone: it is not looked up in any game. Equal requests get equal answers; after a 202 send the same again when `Retry-After` says, or wait here with `timeout`.',
    policy: 'analysis',
    query: AnalysisQuery,
    body: AnalysisRequest,
    problems: ['illegal-move', 'too-many-analyses'],
    answers: AnalysisDone,
    accepted: AnalysisRunning,
    statusOf: (answer) => ((answer as AnalysisAnswer).status === 'running' ? 202 : 200),
    handle: ({ arena, body, context: { network }, query, patience }) =>
      analysePosition(arena, body, network, patience(query.timeout)),
  }),
  post('/simulate', {
    operation: 'simulateMove',
    keepsNoReceipt: true,
    summary: 'What a legal move would do, from what your seat knows; nothing is played',
    description: 'Hidden cards stay hidden: a draw is a count.',
    access: 'seat',
    body: SimulateRequest,
    problems: ['not-your-turn', 'game-not-started', 'game-over', 'illegal-move'],
    answers: Simulated,
    handle: async ({ access, body }) => simulateMove(access, body.move),
  }),
];
