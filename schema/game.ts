// What callers receive: the Game, a seat's view of it, and the answers that contain them.
import { z } from 'zod';
import { Instant } from './instant.ts';
import { COLORS, SEATS } from '../src/engine/index.ts';
import { EventBody } from './event-body.ts';
import { END_REASONS, SEAT_KINDS, STATUSES } from './enumerations.ts';
import {
  CardId,
  CellName,
  MoveEntry,
  OperatorTile,
  PendingHop,
  PowerTile,
  RulesetName,
  RulesName,
  SeatName,
  SeatState,
  SpectatorState,
  WinnerName,
} from './sync-state.ts';
import { UnratedReason } from './standing.ts';
import { bySeat, Score, shape } from './shape.ts';

const StatusName = z.enum(STATUSES).meta({ id: 'Status' });
const EndReasonName = z.enum(END_REASONS).meta({ id: 'EndReason' });
const KindName = z.enum(['house', 'duel']);
const SeatKind = z.enum(SEAT_KINDS);
export const SeatAgents = bySeat(z.string().nullable());

const Sides = z
  .object({ north: z.int(), east: z.int(), south: z.int(), west: z.int() })
  .describe('As they count in an attack.');

const RatingChange = shape('RatingChange', { before: z.int(), after: z.int() });

export const HandCard = shape('HandCard', {
  card: z.string(),
  cardId: CardId,
  kind: z.enum(['champion', 'effect']),
  color: z.enum([...COLORS, 'none']),
  top: z.int(),
  right: z.int(),
  bottom: z.int(),
  left: z.int(),
});

export const BoardEntry = shape('BoardEntry', {
  cell: CellName,
  card: z.string(),
  cardId: CardId,
  owner: z.enum(['you', 'opponent', ...SEATS]).describe('Relative to you; A or B for a spectator.'),
  seat: SeatName,
  frozen: z.boolean(),
  turned: z.boolean().describe('Upside down since a Flip; `sides` has it counted in.'),
  sides: Sides,
});
export type BoardEntry = z.infer<typeof BoardEntry>;

export const GameView = shape('GameView', {
  yourTurn: z.boolean(),
  hand: z.array(HandCard),
  board: z.array(BoardEntry),
  legalMoves: z.array(z.string()).optional().describe('Present on your turn.'),
  moves: z.array(MoveEntry).describe('The same as data; empty when it is not your turn.'),
  opponentHand: z.int(),
  deck: z.int(),
  operatorTiles: z.array(OperatorTile),
  powerTiles: z.array(PowerTile),
  pendingHop: PendingHop.nullable(),
  gone: z.array(CardId).describe('Played, and no longer on the board: effect cards, and cards that were removed.'),
  opponentKnown: z.array(CardId).describe('Cards that you know in the other hand: you held them before a Swap.'),
});
export type GameView = z.infer<typeof GameView>;

export const GameBody = shape('Game', {
  id: z.string(),
  kind: KindName,
  status: StatusName,
  ruleset: RulesetName,
  rules: RulesName,
  policy: z.string().nullable(),
  players: bySeat(z.string()),
  playerKinds: bySeat(SeatKind),
  /** Slugs of the agents that play, with their own key or hosted in a challenge. */
  agents: SeatAgents,
  clients: bySeat(z.string()),
  ratings: bySeat(z.int().nullable()),
  openSeats: z.array(SeatName),
  matchmaking: z.boolean(),
  rated: z.boolean().describe('Also where a rating was only declared: `unratedBecause` says what counts.'),
  public: z.boolean(),
  moveCount: z.int(),
  score: Score,
  turn: SeatName.nullable(),
  lastMove: z.string().nullable(),
  reducedMoves: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Moves that the house searched less than its strength takes, because many were waiting; never in games that count for a rating, a match or the daily deal.',
    ),
  /** An operator decided that the game does not count. */
  voided: z.literal(true).optional(),
  tournament: z.string().optional().describe('The league that it is a game of.'),
  dailyDeal: z.iso.date().optional().describe('The day (UTC) whose deal it plays: private until that day is over.'),
  winner: WinnerName.nullable(),
  endReason: EndReasonName.nullable(),
  watchUrl: z.url(),
  watchPage: z.url(),
  replayUrl: z.url().optional().describe('Present once the game is finished, or abandoned after a move.'),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  expiresAt: Instant.nullable().describe(
    'While it waits for a player: when it ends without one, or with `houseAfterSeconds` the house sits down.',
  ),
  deadline: Instant.nullable().describe(
    'When the seat to move runs out of time, or a challenge does; later if the arena was down meanwhile. null: no clock runs, as in practice, which a day without a move ends, or while the house is to move.',
  ),
  seedHash: z.string(),
  /** Who moved first. */
  first: SeatName.nullable(),
  agent: z.string().nullable().describe('Slug, in a challenge.'),
  rematchOf: z.string().nullable(),
  rematch: z.string().nullable().describe('A private one only with the token of a seat.'),
  rematchOfferedBy: SeatName.nullable(),
  unratedBecause: bySeat(UnratedReason.nullable()).describe('null: it moved, or may move, the rating of that seat.'),
  ratingChange: bySeat(RatingChange)
    .optional()
    .describe('Of a finished rated game. An own rating moves when it is counted: until then, after is before.'),
  opponentGone: z.boolean().optional(),
  claimInSeconds: z.int().optional(),
  seat: SeatName.optional(),
  code: z.string().optional(),
  view: GameView.optional(),
  board: z.array(BoardEntry).optional(),
});
export type GameBody = z.infer<typeof GameBody>;

export const Started = shape('Started', {
  game: GameBody,
  playerToken: z.string().nullable(),
  inviteUrl: z.url().nullable(),
  invites: bySeat(z.url()).optional(),
});
export type Started = z.infer<typeof Started>;

export const Joined = shape('Joined', {
  game: GameBody,
  playerToken: z.string(),
  player: z.object({ id: z.string(), name: z.string() }).optional().describe("The person's own profile."),
  matchToken: z.string().optional().describe("A challenge's: for the client's own report of the result. Shown once."),
});
export type Joined = z.infer<typeof Joined>;

export const Next = z
  .object({ action: z.enum(['move', 'wait', 'done']), hint: z.string() })
  .meta({ id: 'Next', description: 'What to do next.' });
export type Next = z.infer<typeof Next>;

export const Acted = shape('Acted', { game: GameBody, next: Next });
export type Acted = z.infer<typeof Acted>;

const WAIT_REASONS = ['turn', 'finished', 'abandoned', 'timeout'] as const;
export const Waited = Acted.extend({ reason: z.enum(WAIT_REASONS), timedOut: z.boolean() }).meta({ id: 'Waited' });
export type Waited = z.infer<typeof Waited>;

const EntryFields = {
  index: z.int().min(0).describe('From 0.'),
  seat: SeatName,
  name: z.string(),
  move: MoveEntry,
  events: z.array(EventBody),
};
export const SyncEntry = shape('SyncEntry', { ...EntryFields, state: SeatState });
export const WatchEntry = shape('WatchEntry', { ...EntryFields, state: SpectatorState });
export type SyncEntry = z.infer<typeof SyncEntry>;
export type WatchEntry = z.infer<typeof WatchEntry>;

export const Reveal = shape('Reveal', {
  seed: z.string(),
  seedHash: z.string(),
  hands: bySeat(z.array(CardId)).optional(),
});
export type Reveal = z.infer<typeof Reveal>;

const SyncFields = { moveCount: z.int(), status: StatusName, timedOut: z.boolean(), reveal: Reveal.optional() };
export const Synced = shape('Sync', { ...SyncFields, moves: z.array(SyncEntry), state: SeatState });
export const Watched = shape('Watch', { ...SyncFields, moves: z.array(WatchEntry), state: SpectatorState });
export type Synced = z.infer<typeof Synced>;
export type Watched = z.infer<typeof Watched>;

export const Moved = Acted.extend({ played: z.array(SyncEntry) }).meta({ id: 'Moved' });
export type Moved = z.infer<typeof Moved>;

export const MovedBriefly = z
  .object({
    moveCount: z.int().min(1).describe('With the reply of the house, where it has replied.'),
    status: StatusName,
    turn: SeatName.nullable(),
    yourTurn: z.boolean(),
  })
  .meta({
    id: 'MovedBriefly',
    description:
      'The answer to a move that asks for as little as possible (`Prefer: return=minimal`). Wait or sync tells the rest.',
  });
export type MovedBriefly = z.infer<typeof MovedBriefly>;

export const Invited = shape('Invited', { inviteUrl: z.url(), expiresAt: Instant });
export type Invited = z.infer<typeof Invited>;

export const Rematched = z.union([z.object({ status: z.literal('offered') }), Joined]).meta({ id: 'Rematched' });
export type Rematched = z.infer<typeof Rematched>;

const OpenDuel = shape('OpenDuel', {
  id: z.string(),
  code: z.string(),
  kind: KindName,
  ruleset: RulesetName,
  opener: z.object({
    name: z.string(),
    kind: SeatKind,
    agent: z.string().nullable().describe('Its slug, if its key opened the duel.'),
    rating: z.int().nullable(),
  }),
  rated: z.boolean(),
  moveSeconds: z.int().nullable().describe('The clock of one move; null: none.'),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  watchUrl: z.url(),
});
export const OpenDuels = shape('OpenDuels', { games: z.array(OpenDuel), next: z.string().nullable() });
export type OpenDuels = z.infer<typeof OpenDuels>;

export const QuickWaiting = shape('QuickWaiting', {
  waiting: z.int().min(0).max(9).describe('9: nine or more.'),
});
export type QuickWaiting = z.infer<typeof QuickWaiting>;

const LiveGameItem = GameBody.pick({
  id: true,
  kind: true,
  ruleset: true,
  players: true,
  playerKinds: true,
  agents: true,
  status: true,
  moveCount: true,
  score: true,
  watchUrl: true,
}).meta({ id: 'LiveGame' });
export const LiveGameList = shape('LiveGames', { games: z.array(LiveGameItem), next: z.string().nullable() });
export type LiveGameList = z.infer<typeof LiveGameList>;

const OwnPlay = shape('OwnPlay', {
  accuracy: z.number().min(0).max(100).nullable().describe('As the review tells it; null: not reviewed yet.'),
  largestCapture: z.int().nullable().describe('The most cards that you took by one move; null: not counted.'),
});
export type OwnPlay = z.infer<typeof OwnPlay>;

export const ListedGame = GameBody.pick({
  id: true,
  kind: true,
  status: true,
  ruleset: true,
  players: true,
  playerKinds: true,
  agents: true,
  clients: true,
  ratings: true,
  rated: true,
  public: true,
  moveCount: true,
  score: true,
  turn: true,
  voided: true,
  tournament: true,
  winner: true,
  endReason: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  watchUrl: true,
  replayUrl: true,
})
  .extend({
    seats: z.array(SeatName).optional().describe('Those of the agent or player whose games are listed.'),
    own: OwnPlay.optional().describe('In the list of your own games, of the first of your seats.'),
  })
  .meta({ id: 'ListedGame' });
export type ListedGame = z.infer<typeof ListedGame>;
export const GameList = shape('GameList', { games: z.array(ListedGame), next: z.string().nullable() });
export type GameList = z.infer<typeof GameList>;

export const SeatReservation = z
  .looseObject({ name: z.string(), sessionId: z.string(), roomId: z.string(), processId: z.string() })
  .meta({ id: 'SeatReservation', description: 'What the Colyseus SDK consumes to open the socket.' });
export type SeatReservation = z.infer<typeof SeatReservation>;
