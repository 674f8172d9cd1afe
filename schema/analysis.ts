// The analysis of a position as one seat sees it: what callers send and receive.
import { z } from 'zod';
import { faultIn } from './submitted-faults.ts';
import { ASKED } from './submitted-view.ts';
import { MAX_MOVE_LENGTH, MAX_WAIT_SECONDS, Seconds } from './requests.ts';
import { MOVE_CLASSES, Why } from './review.ts';
import { shape } from './shape.ts';
import { CellName, RulesName } from './sync-state.ts';

export const AnalysisRequest = z
  .object({
    ...ASKED,
    move: z
      .string()
      .max(MAX_MOVE_LENGTH)
      .optional()
      .describe('A legal move to judge as a review judges the move played, with `why` where it loses .03 or more.'),
  })
  .superRefine((asked, context) => {
    // Zod also runs this refinement after some other issues, such as a number out of range.
    const fault = context.issues.length === 0 ? faultIn(asked) : undefined;
    if (fault) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
  })
  .meta({ id: 'AnalysisRequest' });
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;

export const AnalysisQuery = z.object({ timeout: Seconds(MAX_WAIT_SECONDS) });

const Share = z.number().min(0).max(1);
const Mean = z.number().describe('On average over the deals.');

const Follows = shape('Follows', {
  text: z.string().describe('The same as a sentence.'),
  atOnce: Mean.describe(
    'What the move adds to your lead in cards: 1 for a card placed or removed, 2 for one captured; a hop after it included.',
  ),
  lost: Mean.min(0).describe('Cards that the best reply takes.'),
  gained: Mean.min(0).describe('Cards that your next move takes.'),
  lead: Mean.describe('Your lead in points after that.'),
  taken: z
    .array(z.object({ card: z.string(), cell: CellName, share: z.int().min(0).max(100) }))
    .describe('The cards that the best reply takes most often, and in how many percent of the deals.'),
}).describe('What the best reply does, deal by deal, and your move after it.');

const AnalysedMove = shape('AnalysedMove', {
  name: z.string(),
  win: Share,
  loss: Share.describe('How much less than the best move.'),
  margin: z.number().min(0).describe('Half of the 95 % interval of the loss.'),
  deals: z.int().describe('Deals of the unseen cards over which it was valued: the closer to the best, the more.'),
  class: z.enum(MOVE_CLASSES),
});

export const AnalysisDone = shape('Analysis', {
  status: z.literal('done'),
  engine: z.string(),
  rules: RulesName,
  policy: z.string(),
  win: Share.describe('Your chance now: of the best move.'),
  deals: z.int().describe('Deals of the unseen cards over which the best move was valued.'),
  moves: z.array(AnalysedMove).describe('Every legal move, best first.'),
  best: z
    .object({ name: z.string(), follows: Follows.nullable() })
    .describe('`follows` is null where the move ends the game.'),
  asked: z
    .object({ name: z.string(), follows: Follows.nullable(), why: Why.nullable() })
    .nullable()
    .describe('Of `move`; null if none was sent.'),
});
export type AnalysisDone = z.infer<typeof AnalysisDone>;

export const AnalysisRunning = shape('AnalysisRunning', { status: z.literal('running'), hint: z.string() });
export type AnalysisAnswer = AnalysisDone | z.infer<typeof AnalysisRunning>;
