// People: a player's page, the caller's own profile, and its passkeys.
import { z } from 'zod';
import { COLORS } from '../src/engine/index.ts';
import { AnchorFields, Club, PlaysLike, RankName, RatingFields, RecordFields } from './standing.ts';
import { HouseRecordBody } from './ladder.ts';
import { CardId, RulesetName, SeatName } from './sync-state.ts';
import { shape } from './shape.ts';
import { Webhook } from './webhooks.ts';
import { FRIEND_STATES } from './enumerations.ts';
import { Instant } from './instant.ts';

const FavoriteChampion = shape('FavoriteChampion', {
  cardId: CardId,
  name: z.string(),
  color: z.enum([...COLORS, 'none']),
  plays: z.int(),
});

const PlayerBody = shape('Player', {
  id: z.string().describe('The friend code.'),
  name: z.string(),
  ...RatingFields,
  ...AnchorFields,
  rank: RankName,
  ...RecordFields,
  favoriteChampion: FavoriteChampion.nullable().describe('The champion played most; null under 5 games.'),
  updatedAt: Instant.nullable(),
  url: z.url(),
});
export type PlayerBody = z.infer<typeof PlayerBody>;

export const PlayerPage = shape('PlayerPage', {
  player: PlayerBody,
  playsLike: PlaysLike,
  clubs: z.array(Club),
  movedFrom: z.string().optional().describe('The guest id that was asked for; its profile moved to this account.'),
});
export type PlayerPage = z.infer<typeof PlayerPage>;

export const OwnPage = PlayerPage.extend({
  isAccount: z.boolean().describe('Kept with a passkey; false: a guest of this browser.'),
  hidden: z.boolean().describe('Whether the public page is hidden.'),
  showPresence: z.boolean().describe('Whether friends see that you are here.'),
}).meta({ id: 'OwnPage' });
export type OwnPage = z.infer<typeof OwnPage>;

const PlayedGame = shape('PlayedGame', {
  gameId: z.string(),
  seat: SeatName,
  ruleset: RulesetName,
  opponent: z.string(),
  outcome: z.enum(['W', 'L', 'D']),
  ratingBefore: z.int().nullable(),
  ratingAfter: z.int().nullable(),
  endedAt: Instant,
  largestCapture: z.int().nullable().describe('The most cards that you took by one move; null: not kept of this game.'),
  accuracy: z.number().nullable().describe('As the review of the game tells it; null: not reviewed.'),
  loss: z.int().nullable().describe('Of your moves in its review, in ten-thousandths; null: not judged.'),
  stake: z.int().nullable().describe('What moves at random would have lost.'),
});

/** Everything stored about a person, as an export file. */
export const PlayerExport = shape('PlayerExport', {
  format: z.literal('arena-player/1'),
  player: PlayerBody,
  isAccount: z.boolean(),
  hidden: z.boolean(),
  showPresence: z.boolean(),
  createdAt: Instant,
  clubs: z.array(Club),
  movedFrom: z.array(z.string()).describe('Guest ids that moved to this account.'),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  sessions: z.array(z.object({ createdAt: Instant, lastUsedAt: Instant })),
  friends: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(FRIEND_STATES), since: Instant })),
  pushDevices: z.array(z.object({ name: z.string(), createdAt: Instant, timeZone: z.string() })),
  webhooks: z.array(Webhook).describe('Those that your session made; the signing secret is never shown again.'),
  games: z.array(PlayedGame),
  puzzles: z
    .object({
      rating: z.int(),
      days: z.int().describe('In a row, up to the last day whose puzzle was solved on its day.'),
      bestDays: z.int(),
      attempts: z.array(z.object({ puzzle: z.string(), solved: z.boolean(), tries: z.int(), endedAt: Instant })),
    })
    .nullable()
    .describe('null before the first attempt at a puzzle.'),
  house: z.array(HouseRecordBody).describe('Against each character of the house.'),
  dailyDeals: z
    .array(z.object({ date: z.iso.date(), gameId: z.string(), loss: z.number().nullable() }))
    .describe('loss: the mean of the own moves; null without a place in the list of the day.'),
  leagues: z
    .array(z.object({ id: z.string(), name: z.string(), organizer: z.boolean(), enteredAt: Instant.nullable() }))
    .describe('Those that you organized or entered; enteredAt is null where you did not enter.'),
});
export type PlayerExport = z.infer<typeof PlayerExport>;

/** The options for the browser's `navigator.credentials` in their JSON form (WebAuthn level 3). */
export const PasskeyOptions = shape('PasskeyOptions', { options: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const SessionBody = shape('Session', {
  id: z.string(),
  createdAt: Instant.describe('When it began, by signing in or with the first seat.'),
  lastUsedAt: Instant.describe('To within a day.'),
  current: z.boolean().describe('Whether it is the one of this request.'),
});
export const Sessions = shape('SessionList', { sessions: z.array(SessionBody) });
export type Sessions = z.infer<typeof Sessions>;

const PasskeyBody = shape('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe('When one last signed in with it.'),
});
export const Passkeys = shape('PasskeyList', { passkeys: z.array(PasskeyBody) });
export type Passkeys = z.infer<typeof Passkeys>;

export const Deleted = shape('Deleted', { deleted: z.literal(true) });
export type Deleted = z.infer<typeof Deleted>;

export const SignedOut = shape('SignedOut', { signedOut: z.literal(true) });
