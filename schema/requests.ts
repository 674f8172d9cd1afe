// What callers may send: bodies and query parameters. Unknown fields are ignored (additive changes ship within v1).
import { z } from 'zod';
import { RULESETS, SEATS } from '../src/engine/index.ts';
import { Accepts, AcceptsChange, AgentAbout, AgentAboutChange, MATCH_WINNERS, Plays } from './agent.ts';
import { STRENGTH } from './house-strength.ts';
import { Name } from './name.ts';
import {
  ENTRY_RULES,
  LEAGUE_FORMATS,
  LEAGUE_STATES,
  MODES,
  OPPONENT_KINDS,
  OWN_RESULTS,
  SEAT_KINDS,
  STATUSES,
} from './enumerations.ts';
import { inText, shape, wholeNumber } from './shape.ts';
import { Thought } from './thought.ts';
import { TypedCode } from './typed-code.ts';
import { parseInstant, Instant } from './instant.ts';

export const MAX_WAIT_SECONDS = 20;
/** For a token, an id or a slug. */
export const MAX_KEY_LENGTH = 100;
/** Long, because a move may also be written in the player's own words. */
export const MAX_MOVE_LENGTH = 200;
const MAX_CURSOR_LENGTH = 210;
/** A week. */
export const MAX_MOVE_SECONDS = 604_800;
export const MIN_DECLARED_RATING = 100;
export const MAX_DECLARED_RATING = 4000;

const SeatKindName = z.enum(SEAT_KINDS);
export const MoveSeconds = z.int().min(30).max(MAX_MOVE_SECONDS);
const Rating = z
  .int()
  .min(MIN_DECLARED_RATING)
  .max(MAX_DECLARED_RATING)
  .describe(
    "A label of your own for your player's strength; ignored with a profile or an agent's key. If both bring one, `rated` is true and `ratingChange` says how the labels would move: a rematch begins with the new ones, and nothing else keeps them.",
  );
const Client = Name.describe('What you play through, in your own word.');

const WhoPlays = {
  name: Name.optional().describe('Your name in the game.'),
  as: SeatKindName.default('agent').describe('Who plays your seat.'),
  client: Client.optional(),
  rating: Rating.optional(),
};

export const SocketRequest = z.object({
  device: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .max(64)
    .optional()
    .describe('Of the sockets of a seat that name their device, those of the newest device stay.'),
});

/**
 * The move time that is acceptable to an opponent who has not agreed to the clock: at most this in rated games against
 * the house, so that a lost game cannot be delayed, and at least this for opponents challenged by name or paired by the
 * queue.
 */
export const PROMPT_MOVE_SECONDS = 300;

/** A rated game against the house, which places the player on the ladder: limited per day. */
export function isPlacement({ mode, rated }: { readonly mode: string; readonly rated: boolean }): boolean {
  return mode === 'house' && rated;
}

/** Whether the opponent joins without having agreed to the clock. */
export function isUnasked({ mode, agent }: { readonly mode: string; readonly agent?: string | undefined }): boolean {
  return mode === 'quick' || agent !== undefined;
}

const Strength = z.int().min(STRENGTH.min).max(STRENGTH.max).default(STRENGTH.usual);

export const StartRequest = z
  .object({
    mode: z.enum(MODES).default('house'),
    ruleset: z.enum(RULESETS).default('mutators'),
    ...WhoPlays,
    strength: Strength.describe('House games: ELO of the house.'),
    rated: z
      .boolean()
      .default(false)
      .describe(
        "House games: moves your rating and its anchor, counts from its start. Needs a profile or an agent's key.",
      ),
    opponent: z
      .enum(['any', 'agent', 'person'])
      .optional()
      .describe('Duels: agent or person; quick: any of the three.'),
    agent: z
      .string()
      .max(64)
      .optional()
      .describe('Duels: the slug of an agent that is online (GET /agent?online=1); the game starts at once.'),
    opponentName: Name.optional().describe('Duels with a person: the name shown for them.'),
    players: z.array(Name).length(2).optional().describe('Matches: the two people, seat A then seat B.'),
    public: z
      .boolean()
      .default(true)
      .describe('false: not listed, and read only with a token; in quick match this applies to your opponent, too.'),
    houseAfterSeconds: z
      .int()
      .min(0)
      .max(600)
      .optional()
      .describe('quick: the house (of `strength`) sits down if nobody has come for so long; if absent, never.'),
    moveSeconds: MoveSeconds.optional().describe(
      'The clock of one move: by default a day in duels and matches; 5 minutes in quick and rated games, and against an agent that is named; none in practice. In quick match the shorter of the two that meet.',
    ),
  })
  .refine((body) => body.mode !== 'match' || body.players, { path: ['players'], error: 'mode match needs two players' })
  .refine((body) => body.mode !== 'duel' || body.opponent !== 'any', {
    path: ['opponent'],
    error: 'a duel has an opponent of kind agent or person',
  })
  .refine((body) => !isPlacement(body) || (body.moveSeconds ?? 0) <= PROMPT_MOVE_SECONDS, {
    path: ['moveSeconds'],
    error: `a rated game against the house has at most ${PROMPT_MOVE_SECONDS} seconds a move`,
  })
  .refine((body) => !isUnasked(body) || (body.moveSeconds ?? Infinity) >= PROMPT_MOVE_SECONDS, {
    path: ['moveSeconds'],
    error: `an opponent that is named, or found by the queue, has at least ${PROMPT_MOVE_SECONDS} seconds a move`,
  })
  .refine(({ agent, mode, opponent }) => agent === undefined || (mode === 'duel' && opponent !== 'person'), {
    path: ['agent'],
    error: 'an agent is challenged by name in mode duel, as an opponent of kind agent',
  })
  .meta({ id: 'StartRequest' });
export type StartRequest = z.infer<typeof StartRequest>;

export const JoinRequest = shape('JoinRequest', {
  code: TypedCode.describe('Six letters, in any case.'),
  ...WhoPlays,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const SeatRequest = shape('SeatRequest', {
  invite: z.string().trim().max(MAX_KEY_LENGTH).describe('The secret of the link: what follows `#`.'),
  name: Name.optional().describe('Your name, used only if neither the link nor a profile gives one.'),
  client: Client.optional(),
});
export type SeatRequest = z.infer<typeof SeatRequest>;

export const RenameRequest = shape('RenameRequest', { name: Name.describe('Your name at this table from now on.') });
export type RenameRequest = z.infer<typeof RenameRequest>;

export const MoveRequest = shape('MoveRequest', {
  move: z.string().max(MAX_MOVE_LENGTH).describe('One name from view.legalMoves.'),
  expectedMoveCount: z.int().min(0).optional().describe('moveCount as you know it; makes a retry safe.'),
  thought: Thought.optional(),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

export const NoBody = z.object({});

export const Seconds = (fallback: number) =>
  inText(z.number({ error: 'must be a number of seconds' }).min(0))
    .prefault(fallback)
    .transform((seconds) => Math.min(seconds, MAX_WAIT_SECONDS))
    .describe(`Seconds to wait, at most ${MAX_WAIT_SECONDS}.`);

const Count = (largest: number) => wholeNumber(0, largest);

export const WaitQuery = z.object({ timeout: Seconds(MAX_WAIT_SECONDS) });
export const SyncQuery = z.object({
  since: Count(Number.MAX_SAFE_INTEGER).prefault(0).describe('Moves you already hold.'),
  status: z.enum(STATUSES).optional().describe('The status you already hold; another one counts as news.'),
  timeout: Seconds(0),
});
export type SyncQuery = z.infer<typeof SyncQuery>;
export const StreamQuery = z.object({ since: Count(Number.MAX_SAFE_INTEGER).optional() });

const Limit = wholeNumber(1, 100).prefault(20);
/** The start of a page: `next` of the previous page. */
export const cursorLike = (form: RegExp) =>
  z
    .string()
    .regex(form, 'must be the `next` of the page before')
    .max(MAX_CURSOR_LENGTH)
    .optional()
    .describe('`next` of the page before.');
const idCursor = (prefix: string) => cursorLike(new RegExp(`^${prefix}_\\w{22}$`));
const GameCursor = idCursor('g');
/** For lists that originally had `before`, which is still accepted as an alias. */
const pageBy = (cursor: typeof GameCursor) => ({
  limit: Limit,
  cursor,
  before: cursor.describe('The older name of cursor.'),
});
export const LiveGamesQuery = z.object(pageBy(GameCursor));
export const OpenDuelsQuery = z.object({ ruleset: z.enum(RULESETS).optional(), ...pageBy(GameCursor) });
export const WebhooksQuery = z.object(pageBy(idCursor('sub')));
export const DeliveriesQuery = z.object(pageBy(cursorLike(/^evt_[\w.:-]{1,200}$/)));
export const QuickQuery = z.object({
  ruleset: z.enum(RULESETS).describe('Quick match pairs players of the same rules.'),
  as: z.enum(SEAT_KINDS).default('person').describe('What you are: some wait for an agent only, or for a person.'),
});
export type QuickQuery = z.infer<typeof QuickQuery>;
export const RematchQuery = z.object({ timeout: Seconds(0) });

const SLUG = /^[a-z0-9-]{3,32}$/;
const Slug = z.string().regex(SLUG, 'must be 3 to 32 of a-z, 0-9 and -').max(32);

const FeedCursor = z.string().max(12_000).optional().describe('`cursor` of the answer before.');
export const FeedQuery = z.object({ cursor: FeedCursor, timeout: Seconds(MAX_WAIT_SECONDS) });
export type FeedQuery = z.infer<typeof FeedQuery>;
export const FeedStreamQuery = z.object({ cursor: FeedCursor });

const GamesPage = {
  ruleset: z.enum(RULESETS).optional(),
  since: z.string().max(100).optional().describe('An instant or a game id: only games opened since.'),
  limit: Limit,
  cursor: GameCursor,
};
/** Games of one agent or player. */
export const OwnGamesQuery = z.object({ status: z.enum(STATUSES).optional(), ...GamesPage });
export type OwnGamesQuery = z.infer<typeof OwnGamesQuery>;
/** The caller's own games, which can also be filtered by opponent and result. */
export const HistoryQuery = OwnGamesQuery.extend({
  opponent: z.enum(OPPONENT_KINDS).optional().describe('Who sat opposite: the house, a person or another agent.'),
  result: z.enum(OWN_RESULTS).optional().describe('Only finished games that came out so for you.'),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;
const GAMES_FILTERS = {
  status: z.enum(['finished', 'active']).default('finished'),
  agent: z.string().max(64).optional().describe('Slug of one that plays.'),
  player: z.string().max(64).optional().describe('Friend code of one who plays.'),
  strength: wholeNumber(STRENGTH.min, STRENGTH.max).optional().describe('Of the house or hosted agent that plays.'),
  rated: z.enum(['true', 'false']).optional().describe('Rated games, and those for which a rating was only declared.'),
  winner: z
    .enum([...SEATS, 'draw'])
    .optional()
    .describe('Who won.'),
  result: z.enum(OWN_RESULTS).optional().describe('How it came out for the agent, else for the player, that is named.'),
  ...GamesPage,
  until: z.string().max(100).optional().describe('An instant or a game id: only games opened before.'),
};
/** Strict, because ignoring a misspelt filter would list every game. */
export const GamesQuery = z
  .strictObject(GAMES_FILTERS, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `there is no such filter; choose from ${Object.keys(GAMES_FILTERS).join(', ')}`
        : undefined,
  })
  .refine(({ result, agent, player }) => result === undefined || agent !== undefined || player !== undefined, {
    path: ['result'],
    error: 'needs an agent or a player, for whom the games came out so; winner needs none',
  });
export type GamesQuery = z.infer<typeof GamesQuery>;

const ThinkSeconds = z
  .int()
  .min(2)
  .max(120)
  .describe('plays own: how long the house waits for your program in a challenge before it plays that move.');

export const AgentRequest = shape('AgentRequest', {
  slug: Slug,
  name: Name,
  characterId: z.int().min(1).optional().describe('A champion of GET /cards; the portrait.'),
  strength: Strength,
  ruleset: z.enum(RULESETS).optional(),
  protected: z.boolean().default(false).describe('true: only its key mints challenges.'),
  plays: Plays.default('house').describe('own: your program plays, by its key.'),
  thinkSeconds: ThinkSeconds.default(20),
  about: AgentAbout.optional(),
  accepts: Accepts.optional(),
});
export type AgentRequest = z.infer<typeof AgentRequest>;

/** Omitted fields are unchanged, including those of `about` and `accepts`. */
export const AgentChange = shape('AgentChange', {
  name: Name.optional(),
  characterId: AgentRequest.shape.characterId,
  ruleset: z.enum(RULESETS).nullable().optional(),
  protected: z.boolean().optional(),
  thinkSeconds: ThinkSeconds.optional(),
  about: AgentAboutChange.nullable().optional().describe('null takes a field away, or all of them.'),
  accepts: AcceptsChange.optional(),
});
export type AgentChange = z.infer<typeof AgentChange>;

export const ChallengeRequest = shape('ChallengeRequest', {
  agent: z.string().max(MAX_KEY_LENGTH).describe('Slug of a hosted agent.'),
  challenger: Name.describe('Your label for the person.'),
  ruleset: z.enum(RULESETS).optional(),
});
export type ChallengeRequest = z.infer<typeof ChallengeRequest>;

export const ResultRequest = shape('ResultRequest', {
  matchToken: z.string().max(MAX_KEY_LENGTH),
  moves: z.array(z.string().max(60)).max(200).optional(),
  claimed: z.object({
    winner: z.enum(MATCH_WINNERS),
    scoreAgent: z.int(),
    scoreChallenger: z.int(),
  }),
  inGameName: Name.optional(),
});
export type ResultRequest = z.infer<typeof ResultRequest>;

export const AgentsQuery = z.object({
  limit: Limit,
  cursor: cursorLike(SLUG),
  online: z
    .enum(['1'])
    .optional()
    .describe('1: only those that are online, who came last first, then those that wait for a webhook; one page.'),
});
export type AgentsQuery = z.infer<typeof AgentsQuery>;
const MatchCursor = z
  .string()
  .max(MAX_CURSOR_LENGTH)
  .refine((place) => /^m_\w{22}$/.test(place) || parseInstant(place) !== undefined, 'must be a match id or an instant')
  .optional()
  .describe('`next` of the page before, or an instant.');
export const MatchesQuery = z.object({
  challenger: z.string().max(MAX_KEY_LENGTH).optional().describe('The exact label, in any case.'),
  limit: Limit,
  cursor: MatchCursor,
  before: MatchCursor.describe('The older name of cursor.'),
});
export type MatchesQuery = z.infer<typeof MatchesQuery>;

export const StandingsQuery = z.object({
  ruleset: z.enum(RULESETS).optional(),
  limit: Limit,
  cursor: cursorLike(/^[\w.-]{1,80}$/),
});
export type StandingsQuery = z.infer<typeof StandingsQuery>;
export const CommunitiesQuery = z.object({ limit: Limit, cursor: idCursor('cm') });
export const CommunityRequest = shape('CommunityRequest', { name: Name });

export const MAX_ENTRIES = 256;
/** Lower, because the number of games grows with its square. */
export const MAX_ROUND_ROBIN_ENTRIES = 64;
const MAX_ROUNDS = 20;
const MAX_ARENA_MINUTES = 360;
const MAX_LEAGUE_GAMES = 10;
const MAX_LEAGUE_MOVE_SECONDS = 86_400;

export const TournamentRequest = z
  .object({
    name: Name,
    format: z.enum(LEAGUE_FORMATS),
    ruleset: z.enum(RULESETS).default('mutators'),
    rounds: z
      .int()
      .min(1)
      .max(MAX_ROUNDS)
      .optional()
      .describe('Swiss; by default as many as find a winner, and one more.'),
    games: z
      .int()
      .min(2)
      .max(MAX_LEAGUE_GAMES)
      .multipleOf(2)
      .default(2)
      .describe('Of each pairing, with seats in turn.'),
    moveSeconds: z.int().min(5).max(MAX_LEAGUE_MOVE_SECONDS).default(60).describe('The clock of one move.'),
    startsAt: Instant.max(40).optional().describe('When it begins; or startsWith.'),
    startsWith: z.int().min(2).max(MAX_ENTRIES).optional().describe('It begins with this number of entries.'),
    minutes: z.int().min(1).max(MAX_ARENA_MINUTES).optional().describe('Arena: how long it pairs.'),
    entry: z.enum(ENTRY_RULES).default('anybody').describe('Who may enter.'),
    invited: z
      .array(
        z
          .string()
          .regex(/^[A-Za-z0-9-]{3,64}$/, 'must be a slug or a friend code')
          .max(64),
      )
      .max(MAX_ENTRIES)
      .default([])
      .describe('Slugs of agents and friend codes of people, where entry is invited.'),
    rated: z.boolean().default(true).describe('Whether its games move ratings, as any others do.'),
  })
  .refine((body) => (body.startsAt === undefined) !== (body.startsWith === undefined), {
    path: ['startsAt'],
    error: 'send either startsAt or startsWith',
  })
  .refine((body) => (body.format === 'arena') === (body.minutes !== undefined), {
    path: ['minutes'],
    error: 'an arena has minutes, and no other league does',
  })
  .refine((body) => body.rounds === undefined || body.format === 'swiss', {
    path: ['rounds'],
    error: 'only a Swiss has a number of rounds',
  })
  .refine((body) => body.format !== 'round_robin' || (body.startsWith ?? 2) <= MAX_ROUND_ROBIN_ENTRIES, {
    path: ['startsWith'],
    error: `a round robin has at most ${MAX_ROUND_ROBIN_ENTRIES} entries`,
  })
  .refine((body) => (body.entry === 'invited') === body.invited.length > 0, {
    path: ['invited'],
    error: 'entry invited needs a list of whom, and no other has one',
  })
  .meta({ id: 'TournamentRequest' });
export type TournamentRequest = z.infer<typeof TournamentRequest>;

export const TournamentsQuery = z.object({
  state: z.enum(LEAGUE_STATES).optional(),
  limit: Limit,
  cursor: idCursor('t'),
});
export type TournamentsQuery = z.infer<typeof TournamentsQuery>;
export const TournamentGamesQuery = z.object({ status: z.enum(STATUSES).optional(), limit: Limit, cursor: GameCursor });
export type TournamentGamesQuery = z.infer<typeof TournamentGamesQuery>;

export const ProfileRequest = shape('ProfileRequest', {
  name: Name.optional(),
  hidden: z.boolean().optional(),
  showPresence: z.boolean().optional().describe('Whether friends see that you are here.'),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

export const PasskeyNameRequest = shape('PasskeyNameRequest', { name: Name });
export const SessionsQuery = z.object({
  current: z.enum(['keep', 'end']).default('keep').describe('Whether the session of this request ends too.'),
});

const MAX_CREDENTIAL_LENGTH = 8000;

/** The answer of the browser's `navigator.credentials` in its JSON form (WebAuthn level 3). */
export const PasskeyRequest = shape('PasskeyRequest', {
  credential: z.looseObject({
    id: z.string().max(MAX_CREDENTIAL_LENGTH),
    rawId: z.string().max(MAX_CREDENTIAL_LENGTH),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(MAX_CREDENTIAL_LENGTH) }),
  }),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
export const RemovalRequest = shape('RemovalRequest', {
  credential: PasskeyRequest.shape.credential.optional().describe('Of the passkey that confirms it.'),
});
export type RemovalRequest = z.infer<typeof RemovalRequest>;
export const DeletionRequest = shape('DeletionRequest', {
  credential: PasskeyRequest.shape.credential.optional().describe('Of an account; a guest needs none.'),
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;
