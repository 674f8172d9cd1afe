// Puzzles: positions of finished games in which one move is proven to be the only right one, and attempts at them.
import { z } from 'zod';
import { RULESETS } from '../src/engine/index.ts';
import { SyncEntry } from './game.ts';
import { PUZZLE_WHY_EN } from './puzzle-why-en.ts';
import { PUZZLE_THEMES, type PuzzleTheme } from './puzzle-themes.ts';
import { bySeat, shape } from './shape.ts';
import { CardId, RulesetName, RulesName, SeatName, SeatState } from './sync-state.ts';

/** open: both hands are shown. hidden: the other hand is not, and a move is judged by its expectation. */
export const PUZZLE_KINDS = ['open', 'hidden'] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/** best: the move with the highest expectation, in a hidden puzzle. */
export const PUZZLE_GOALS = ['win', 'draw', 'best'] as const;
export type PuzzleGoal = (typeof PUZZLE_GOALS)[number];

export type { PuzzleTheme };

const ATTEMPT_STATUSES = ['going', 'solved', 'failed'] as const;

/** More moves than the longest line has. */
const MAX_LINE = 40;

const PuzzleId = z.string().regex(/^[0-9a-f]{12}$/, 'must be 12 hexadecimal digits');
const Day = z.iso.date().describe('UTC.');
const Share = z.number().min(0).max(1);
const OpenHands = bySeat(z.array(CardId)).nullable().describe('Both hands; null in a hidden puzzle.');

const Grade = shape('PuzzleGrade', {
  house: z
    .int()
    .nullable()
    .describe('The level of the house that finds the first move in half of its tries; null: none.'),
  rating: z.int().describe("Of the puzzle: the house's level, and after 20 tries what its solvers made of it."),
  tries: z.int().min(0).describe('First attempts of players and agents.'),
  solved: z.int().min(0),
});

const OwnTries = z
  .object({
    solved: z.boolean().describe('Whether the first finished attempt solved it.'),
    tries: z.int().min(1),
    rating: z.int().describe('Your puzzle rating now.'),
  })
  .nullable()
  .describe('Your finished attempts; null without one, and for nobody in particular.');

export const Puzzle = shape('Puzzle', {
  id: PuzzleId,
  url: z.url(),
  ruleset: RulesetName,
  rules: RulesName,
  kind: z.enum(PUZZLE_KINDS),
  goal: z.enum(PUZZLE_GOALS),
  seat: SeatName.describe("The solver's, who is to move."),
  first: SeatName,
  moveCount: z.int().describe('Moves of the game before the position.'),
  grade: Grade,
  themes: z.array(z.enum(PUZZLE_THEMES)),
  minedOn: Day,
  names: bySeat(z.string()).nullable().describe('Who played the game; null in a hidden puzzle, and when it is gone.'),
  state: SeatState,
  openHands: OpenHands,
  legalMoves: z.array(z.string()),
  yours: OwnTries,
});
export type Puzzle = z.infer<typeof Puzzle>;

export const PuzzleStreak = shape('PuzzleStreak', {
  days: z.int().min(0).describe('Days in a row, up to today or yesterday, whose puzzle was solved on its day.'),
  best: z.int().min(0),
});
export type PuzzleStreak = z.infer<typeof PuzzleStreak>;

export const PuzzleAnswer = shape('PuzzleAnswer', { puzzle: Puzzle });
export type PuzzleAnswer = z.infer<typeof PuzzleAnswer>;

export const DailyPuzzle = shape('DailyPuzzle', {
  date: Day,
  puzzle: Puzzle.nullable().describe('null: none had been found by then.'),
  solved: z
    .boolean()
    .describe('Whether you solved it on this day or since then; a puzzle may return. false for nobody in particular.'),
  streak: PuzzleStreak.nullable().describe('Yours; null for nobody in particular.'),
});
export type DailyPuzzle = z.infer<typeof DailyPuzzle>;

export const PuzzleList = shape('PuzzleList', {
  puzzles: z.array(Puzzle),
  mined: z.boolean().describe('Whether the game has been searched: ask again a little later if not.'),
  next: z.null(),
});
export type PuzzleList = z.infer<typeof PuzzleList>;

export const DailyQuery = z.object({
  date: z.iso.date().max(10).optional().describe('A day (UTC); without it, today.'),
});
export const NextPuzzleQuery = z.object({
  ruleset: z.enum(RULESETS).optional(),
  theme: z.enum(PUZZLE_THEMES).optional(),
  own: z.literal('1').optional().describe('Only from games of your own.'),
});
export type NextPuzzleQuery = z.infer<typeof NextPuzzleQuery>;
export const PuzzlesQuery = z.object({ game: z.string().max(40).describe('The puzzles mined from this game.') });

export const AttemptRequest = shape('AttemptRequest', {
  moves: z
    .array(z.string().max(60))
    .max(MAX_LINE)
    .default([])
    .describe('The whole line so far: your moves, and the replies that you were given, in their order.'),
  giveUp: z.boolean().default(false).describe('Ends the attempt as failed and tells the solution.'),
});
export type AttemptRequest = z.infer<typeof AttemptRequest>;

type WhyReason = keyof typeof PUZZLE_WHY_EN;

const PuzzleWhy = z
  .object({ reason: z.enum(Object.keys(PUZZLE_WHY_EN) as [WhyReason, ...WhyReason[]]), text: z.string() })
  .catchall(z.union([z.string(), z.number()]))
  .describe('A sentence, and its facts.');
export type PuzzleWhy = z.infer<typeof PuzzleWhy>;

const Explanation = shape('PuzzleExplanation', {
  line: z.array(z.string()).describe('The solution from the start, with the best defence.'),
  best: z
    .array(z.object({ move: z.string(), value: Share }))
    .describe('Every first move, best first: 1 wins, 0.5 draws, 0 loses; in a hidden puzzle the expectation.'),
  why: z.array(PuzzleWhy),
  refutation: z.array(z.string()).describe('After a wrong move of an open puzzle: how it is answered, to the end.'),
});
export type PuzzleExplanation = z.infer<typeof Explanation>;

export const Attempted = shape('Attempted', {
  status: z.enum(ATTEMPT_STATUSES),
  moves: z.array(z.string()).describe('The line so far with the replies: send it with your next move added.'),
  replies: z.array(z.string()).describe("The other seat's moves now; they are part of `moves`."),
  played: z.array(SyncEntry).describe('Your last move and the replies, with what happened.'),
  legalMoves: z.array(z.string()),
  state: SeatState,
  openHands: OpenHands,
  explanation: Explanation.nullable().describe('When it is over.'),
  game: z
    .object({
      id: z.string(),
      replayUrl: z.url(),
      played: z.string().nullable().describe('The move of the game in this position.'),
    })
    .nullable()
    .describe('When it is over: the game that the position is from; null too if it is gone.'),
  rating: z
    .object({ before: z.int(), after: z.int() })
    .nullable()
    .describe('Your puzzle rating, by a first attempt that is over.'),
  grade: Grade,
  streak: PuzzleStreak.nullable(),
});
export type Attempted = z.infer<typeof Attempted>;
