// The routes of the daily deal.
import { DailyDealBody, DealQuery, DealRequest } from '../../schema/daily-deal.ts';
import { Joined } from '../../schema/game.ts';
import { playDailyDeal } from '../learning/deal-play.ts';
import { readDailyDeal } from '../learning/deal-reading.ts';
import { get, post, type Route } from './route.ts';
import { OPENS_GAME } from './route-problems.ts';

export const DEAL_ROUTES: readonly Route[] = [
  get('/daily-deal', {
    operation: 'getDailyDeal',
    summary: 'The deal of a day, the same for everybody: whom it is played against, and who played it best',
    description:
      'Ranked by the mean loss of the review, then by the margin of the score, then by who was done first; games that were resigned come last. Until the day is over no game of it can be read by others.',
    token: 'agent',
    query: DealQuery,
    answers: DailyDealBody,
    pagedBy: 'cursor',
    handle: ({ arena, query, context }) => readDailyDeal(arena, query, context),
  }),
  post('/daily-deal', {
    operation: 'playDailyDeal',
    mints: true,
    mayAlsoSpend: 'deals',
    summary: 'Play the deal of today, once; while your game runs, its seat again',
    description: "Needs a profile or an agent's key. It moves no rating and is in no record but the day's list.",
    token: 'agent',
    body: DealRequest,
    problems: [...OPENS_GAME, 'identity-needed', 'deal-played', 'name-reserved'],
    answers: Joined,
    handle: ({ arena, body, context }) => playDailyDeal(arena, body, context),
  }),
];
