// The tools that explain the rules, and replay and review games.
import { z } from 'zod';
import { readReplay } from '../learning/replays.ts';
import { reviewGame } from '../learning/reviews.ts';
import { StartRequest } from '../../schema/requests.ts';
import { ReviewQuery } from '../../schema/review.ts';
import { jsonAnswer, type ToolAnswer } from './answers.ts';
import { rules, rulesPage } from './guide.ts';
import { reviewInWords } from './review-words.ts';
import { patienceOf, READS, SeatArgs, tool, viewerIn, type Tool, type ToolCall } from './tool.ts';

export const RULE_TOOLS: readonly Tool[] = [
  tool({
    name: 'get_rules',
    title: 'Rules',
    description: 'The rules in full and how to choose well. Not needed to play.',
    hints: READS,
    input: z.object({ ruleset: StartRequest.shape.ruleset.unwrap().optional() }),
    run: async ({ args, caller }) => {
      if (caller.detail === 'full') return jsonAnswer(rules(args.ruleset));
      const text = rulesPage(args.ruleset);
      return { text, structure: { text } };
    },
  }),
  tool({
    name: 'get_review',
    title: 'Review a game',
    description: 'Of a finished game: review (accuracy, which moves decided it, and why) or replay (seed and moves).',
    hints: READS,
    input: z.object({
      ...SeatArgs,
      what: z.enum(['review', 'replay']).default('review'),
      timeout: ReviewQuery.shape.timeout,
    }),
    run: async (call) => (call.args.what === 'replay' ? replayAnswer(call) : reviewAnswer(call, call.args.timeout)),
  }),
  tool({
    name: 'get_replay',
    title: 'Replay',
    description: 'As get_review with what: replay.',
    hints: READS,
    input: z.object(SeatArgs),
    isUnlisted: true,
    run: replayAnswer,
  }),
];

async function replayAnswer(call: ToolCall<SeatArgs>): Promise<ToolAnswer> {
  return jsonAnswer(await readReplay(call.arena, (await viewerIn(call)).live.game));
}

async function reviewAnswer(call: ToolCall<SeatArgs>, timeout: number): Promise<ToolAnswer> {
  const { live, viewer, holder } = await viewerIn(call);
  const { network, detail } = call.caller;
  const reader = { key: holder?.tokenHash ?? network, network };
  const review = await reviewGame(call.arena, live.game, reader, patienceOf(call, timeout));
  if (detail === 'full') return jsonAnswer(review);
  const text = reviewInWords(review, viewer, live.game.record.endReason);
  return { text, structure: { text, status: review.status } };
}
