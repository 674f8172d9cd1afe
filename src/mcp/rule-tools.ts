// Tools that explain the game and look back at games.
import { z } from 'zod';
import { StartRequest } from '../../schema/requests.ts';
import { READS, tool, type Tool } from './tool.ts';
import { Rules, rules } from './guide.ts';

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
];
