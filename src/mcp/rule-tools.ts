// Tools that explain the game, and replay and review games.
import { z } from 'zod';
import { readReplay } from '../learning/replays.ts';
import { reviewGame } from '../learning/reviews.ts';
import { StartRequest } from '../../schema/requests.ts';
import { Replay, ReviewDone, ReviewQuery, ReviewRunning } from '../../schema/review.ts';
import { Rules, rules } from './guide.ts';
import { patienceOf, READS, tool, ViewerArgs, viewerIn, type Tool } from './tool.ts';

/** REST's two answers merged into one object: a tool's output schema must not be a union. */
const Review = ReviewDone.partial().extend({
  ...ReviewRunning.partial().shape,
  status: z.enum(['done', 'running']),
});

export const RULE_TOOLS: readonly Tool[] = [
  tool({
    name: 'get_rules',
    title: 'Read the rules',
    description:
      'The rules of a ruleset (or of all), how moves are written, and how to choose well. Read it once before your first game.',
    hints: READS,
    input: z.object({ ruleset: StartRequest.shape.ruleset.unwrap().optional().describe('Only this one.') }),
    output: Rules,
    run: async ({ args }) => rules(args.ruleset),
  }),
  tool({
    name: 'get_replay',
    title: 'Read a replay',
    description:
      'A whole game that is over: seed, who moved first, every move in order, the result. With it anyone can deal and play the game again and check it. For people, game.replayUrl shows the same.',
    hints: READS,
    input: z.object(ViewerArgs),
    output: Replay,
    run: async (call) => readReplay(call.arena, (await viewerIn(call)).live.game),
  }),
  tool({
    name: 'get_review',
    title: 'Review a game',
    description: [
      'How well a game that is over was played: for each move its class (best to blunder), the win probability before and after, better moves and why; accuracy of both seats; turning points.',
      'Judged on what the mover could know; luck is the rest. While status is running, call it again: each call waits at most 20 seconds.',
    ].join(' '),
    hints: READS,
    input: z.object({ ...ViewerArgs, timeout: ReviewQuery.shape.timeout }),
    output: Review,
    run: async (call) => {
      const { live, holder } = await viewerIn(call);
      const { arena, args } = call;
      const { network } = call.caller;
      const caller = { key: holder?.tokenHash ?? network, network };
      return reviewGame(arena, live.game, caller, patienceOf(call, args.timeout));
    },
  }),
];
