// The daily deal: everybody plays the same seat of the same deal against the same character, once.
import { z } from 'zod';
import { Instant } from './instant.ts';
import { HOUSE_CHARACTERS } from './house-characters.ts';
import { Name } from './name.ts';
import { cursorLike, StandingsQuery } from './requests.ts';
import { shape } from './shape.ts';
import { RulesetName, SeatName } from './sync-state.ts';
import { END_REASONS, OWN_RESULTS } from './enumerations.ts';

const { limit } = StandingsQuery.shape;
const Loss = z
  .number()
  .min(0)
  .max(1)
  .describe("The mean loss of win probability over the player's own moves, as the review judges them: 0 is perfect.");
const Score = z.object({ own: z.int(), character: z.int() });

const DEAL_STATES = ['playing', 'pending', 'ranked', 'unranked'] as const;

const Day = z.iso.date().max(10);
/** Day, place, equal results listed, and the last result: whether it was conceded, loss, deficit, end. */
const CURSOR = /^[\d-]{10}_\d{1,9}_\d{1,9}_[01]_\d(\.\d{1,20})?(e-\d{1,3})?_-?\d{1,9}_\d{1,15}$/;

export const DealQuery = z
  .object({
    date: Day.optional().describe('A day (UTC), today or before; without it that of the cursor, else today.'),
    of: z.enum(['players', 'agents']).default('players').describe('Whose list.'),
    limit,
    cursor: cursorLike(CURSOR),
  })
  .refine(({ date, cursor }) => cursor === undefined || isOfDay(cursor, date), {
    path: ['cursor'],
    error: 'must be the `next` of the page before, of the same day',
  });
export type DealQuery = z.infer<typeof DealQuery>;

function isOfDay(cursor: string, date: string | undefined): boolean {
  const day = cursor.split('_')[0]!;
  return Day.safeParse(day).success && day === (date ?? day);
}

export const DealRequest = shape('DailyDealRequest', {
  name: Name.optional().describe('Of somebody who plays here for the first time.'),
});
export type DealRequest = z.infer<typeof DealRequest>;

const Ended = {
  loss: Loss,
  score: Score,
  result: z.enum(OWN_RESULTS),
  endReason: z.enum(END_REASONS),
  endedAt: Instant,
};

export const DealResultBody = shape('DailyDealResult', {
  place: z.int().min(1),
  player: z.object({
    id: z.string().nullable().describe("An agent's slug; null of a player whose profile is not public."),
    name: z.string(),
    url: z.url().nullable(),
  }),
  ...Ended,
  gameId: z.string().nullable().describe('null until the day is over.'),
  replayUrl: z.url().nullable().describe('null until the day is over.'),
});
export type DealResultBody = z.infer<typeof DealResultBody>;

const OwnDeal = shape('OwnDailyDeal', {
  gameId: z.string(),
  state: z
    .enum(DEAL_STATES)
    .describe('pending: over, and its review is being computed; unranked: over without a place in the list.'),
  place: z.int().min(1).nullable(),
  loss: Loss.nullable(),
  score: Score.nullable(),
  result: z.enum(OWN_RESULTS).nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  endedAt: Instant.nullable(),
});
export type OwnDeal = z.infer<typeof OwnDeal>;

export const DailyDealBody = shape('DailyDeal', {
  date: z.iso.date(),
  ruleset: RulesetName,
  character: z.object({
    slug: z.enum(HOUSE_CHARACTERS.map(({ slug }) => slug)),
    name: z.string(),
    strength: z.int(),
  }),
  seat: SeatName.describe('Everybody plays this one.'),
  endsAt: Instant.describe('Until then the deal can be played, and nobody sees a game of somebody else.'),
  over: z.boolean(),
  seedHash: z
    .string()
    .nullable()
    .describe('SHA-256 over the hex digits of the seed, which replays tell; null of a day that nobody asked for.'),
  played: z.int().min(0).describe('How many have a place in the list.'),
  yours: OwnDeal.nullable().describe('null: you have not played it, or nobody is signed in.'),
  results: z.array(DealResultBody).describe('Best first.'),
  next: z.string().nullable(),
});
export type DailyDealBody = z.infer<typeof DailyDealBody>;
