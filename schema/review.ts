// Replays, reviews and previews: what callers send and receive.
import { EventBody } from './event-body.ts';
import { RulesName, CellName, MoveEntry, PendingHop, SeatName, WinnerName } from './sync-state.ts';
import { z } from 'zod';
import { RULESETS } from '../src/engine/index.ts';
import { BoardEntry, SeatAgents } from './game.ts';
import { MAX_KEY_LENGTH, MAX_MOVE_LENGTH, MAX_WAIT_SECONDS, Seconds } from './requests.ts';
import { MAX_NOTE_LENGTH, ShownThought } from './thought.ts';
import { WHY_EN } from './why-en.ts';
import { END_REASONS, SEAT_KINDS } from './enumerations.ts';
import { bySeat, Score, shape } from './shape.ts';
import { Instant } from './instant.ts';

type WhyReason = keyof typeof WHY_EN;

const Share = z.number().min(0).max(1);

export const REPLAY_FORMAT = 'arena-replay/1';
/** More than the longest game has. */
const MAX_MOVES = 100;
/** The longest note, with four bytes per character, and the other fields of a move. */
const MOVE_BYTES = 4 * MAX_NOTE_LENGTH + 560;
/** More than the largest replay of the arena. */
export const MAX_REPLAY_BYTES = MAX_MOVES * MOVE_BYTES;

const ReplayMove = z.object({
  index: z.int(),
  seat: SeatName,
  name: z.string(),
  at: Instant,
  effort: z
    .int()
    .min(1)
    .optional()
    .describe('Of a move that the house searched less than its strength takes: the greater, the less.'),
  thought: ShownThought.optional(),
});
const ReplayResult = z.object({
  winner: WinnerName.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  score: Score,
});
export const Replay = shape('Replay', {
  format: z.literal(REPLAY_FORMAT),
  id: z.string(),
  ruleset: z.enum(RULESETS),
  rules: RulesName,
  engine: z.string(),
  seed: z.string(),
  seedHash: z.string().describe('SHA-256 over the hex digits of the seed: given to the players at the start.'),
  first: SeatName,
  players: bySeat(z.string()),
  playerKinds: bySeat(z.enum(SEAT_KINDS)),
  agents: SeatAgents,
  moves: z.array(ReplayMove),
  result: ReplayResult,
});
export type Replay = z.infer<typeof Replay>;

/** A replay of any origin; omitted fields are not checked. */
export const VerifyRequest = shape('VerifyRequest', {
  format: z.literal(REPLAY_FORMAT).optional(),
  ruleset: z.enum(RULESETS),
  rules: RulesName.max(40).optional().describe('Without it and without `engine`: version 1 of the ruleset.'),
  engine: z.string().max(20).optional(),
  seed: z.string().max(64),
  seedHash: z.string().max(64).optional(),
  first: SeatName.optional(),
  moves: z.array(z.object({ name: z.string().max(60), seat: SeatName.optional() })).max(MAX_MOVES),
  result: ReplayResult.partial().optional(),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

export const Verified = shape('Verified', {
  valid: z.boolean(),
  divergesAt: z
    .int()
    .nullable()
    .describe('Index of the first move that is wrong; 0 for a wrong deal, the number of moves for a wrong result.'),
  reason: z
    .enum(['engine', 'seed', 'first', 'move', 'seat', 'result'])
    .nullable()
    .describe('engine: rules that are not known here, or not of this ruleset and number; nothing was checked.'),
});
export type Verified = z.infer<typeof Verified>;

export const MOVE_CLASSES = ['best', 'excellent', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;

export const Why = z
  .object({ reason: z.enum(Object.keys(WHY_EN) as [WhyReason, ...WhyReason[]]), text: z.string() })
  .catchall(z.union([z.string(), z.number()]))
  .describe('Why the move was worse than the best one: a sentence, and its facts.');

export type WhyWithSentence = z.infer<typeof Why>;

const ReviewedMove = shape('ReviewedMove', {
  index: z.int(),
  seat: SeatName,
  name: z.string(),
  win: z.object({ before: Share, after: Share }).describe("The mover's: of the best move, and of the move played."),
  loss: Share,
  stake: Share.describe('What a move drawn from all legal ones would have lost on average.'),
  margin: z.number().min(0).describe('Half of the 95 % interval of the loss.'),
  deals: z.int().describe('Deals of the unseen cards over which the best move was valued.'),
  class: z.enum(MOVE_CLASSES),
  forced: z.boolean().describe('The only legal move; it counts for nothing.'),
  best: z.array(z.object({ name: z.string(), win: Share })),
  line: z.array(z.string()).describe('The best move, and how it might have gone on with the cards as they lay.'),
  luck: z
    .number()
    .min(-1)
    .max(1)
    .describe('What the unseen cards added for the mover until the next decision, or to the result.'),
  why: Why.nullable(),
  thought: ShownThought.optional().describe('What its player said of it.'),
});
export type ReviewedMove = z.infer<typeof ReviewedMove>;

const SeatReview = z.object({
  accuracy: z.number().min(0).max(100).nullable(),
  counts: z.object(
    Object.fromEntries(MOVE_CLASSES.map((name) => [name, z.int()])) as Record<(typeof MOVE_CLASSES)[number], z.ZodInt>,
  ),
  lesson: z.int().nullable().describe('Index of the move that cost most, from a loss of 0.03 on.'),
});
const Account = z
  .object({ start: Share, skill: bySeat(z.number()), luck: z.number(), result: Share })
  .describe("Seat A's chance: start + skill.A + skill.B + luck = result, exactly, in whole ten-thousandths.");
export const ReviewDone = shape('Review', {
  status: z.literal('done'),
  engine: z.string(),
  rules: RulesName,
  policy: z.string(),
  seats: bySeat(SeatReview),
  moves: z.array(ReviewedMove),
  account: Account.nullable().describe('`null` for a game without a result.'),
  curve: z.array(Share).describe('Win probability of seat A before each move; last the result.'),
  turningPoints: z.array(z.int()).describe('Mistakes and blunders that gave the lead away.'),
});
export type ReviewDone = z.infer<typeof ReviewDone>;

export const ReviewRunning = shape('ReviewRunning', {
  status: z.literal('running'),
  progress: z.object({ done: z.int(), of: z.int() }),
  hint: z.string(),
});
export type ReviewAnswer = ReviewDone | z.infer<typeof ReviewRunning>;

export const ReviewQuery = z.object({ timeout: Seconds(MAX_WAIT_SECONDS) });

export const SimulateRequest = shape('SimulateRequest', {
  gameId: z.string().max(MAX_KEY_LENGTH),
  move: z.string().max(MAX_MOVE_LENGTH).describe('One name from view.legalMoves.'),
});

export const Simulated = shape('Simulated', {
  gameId: z.string(),
  moveCount: z.int().describe('Of the game as it stands; the move was not played.'),
  move: MoveEntry,
  events: z.array(EventBody).describe('What is certain: who moves next can hang on cards that you cannot see.'),
  captured: z.array(CellName),
  board: z.array(BoardEntry),
  score: Score,
  pendingHop: PendingHop.nullable(),
  gameOver: z.boolean().describe('True when the board is full and no hop is to be decided.'),
});
export type Simulated = z.infer<typeof Simulated>;
