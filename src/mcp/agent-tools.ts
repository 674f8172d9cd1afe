// The tools of hosted agents: challenging a person on the caller's behalf, and reading the results.
import { z } from 'zod';
import { ChallengeRequest, MatchesQuery } from '../../schema/requests.ts';
import { readProfile } from '../agents/agents.ts';
import { createChallenge, readChallenge } from '../agents/challenges.ts';
import { listMatches } from '../agents/matches.ts';
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import { wordsAnswer } from './answers.ts';
import { callOnce } from './call-once.ts';
import { challengeInWords, matchesInWords, profileInWords, resultInWords } from './list-words.ts';
import { AgentKeyArgs, contextOf, CREATES, READS, tool, type Tool } from './tool.ts';

const slugs = HOUSE_CHARACTERS.map(({ slug, strength }) => `${slug} (${strength})`).join(', ');
const SlugArgs = { slug: z.string().max(64) };

export const AGENT_TOOLS: readonly Tool[] = [
  tool({
    name: 'create_challenge',
    title: 'Challenge a person',
    description: `Make a link with which a person plays a hosted agent; you play nothing. Give them url, keep token for get_match_result. challenger: your label for the person. Agents by strength: ${slugs}, and registered ones.`,
    hints: CREATES,
    drawsOn: ['challenge', 'writes'],
    input: ChallengeRequest.extend(AgentKeyArgs),
    run: async (call) => {
      const { arena, args, caller } = call;
      const made = await callOnce('create_challenge', call, (context) => createChallenge(arena, args, context));
      return wordsAnswer(caller.detail, made, challengeInWords);
    },
  }),
  tool({
    name: 'get_match_result',
    title: 'Result of a challenge',
    description: 'By the token of create_challenge: pending, expired, or played with its result. People take minutes.',
    hints: READS,
    input: z.object({ token: z.string().max(128) }),
    run: async ({ arena, args, caller }) => {
      return wordsAnswer(caller.detail, await readChallenge(arena, args.token), resultInWords);
    },
  }),
  tool({
    name: 'get_agent_profile',
    title: 'Agent profile',
    description: 'Rating, record and newest matches of an agent.',
    hints: READS,
    input: z.object(SlugArgs),
    run: async (call) => {
      const { arena, args, caller } = call;
      return wordsAnswer(caller.detail, await readProfile(arena, args.slug, contextOf(call)), profileInWords);
    },
  }),
  tool({
    name: 'get_match_history',
    title: 'Matches of an agent',
    description: 'Verified matches, newest first; challenger picks one person. For more: before = next.',
    hints: READS,
    input: z.object({ ...SlugArgs, ...MatchesQuery.omit({ cursor: true }).shape }),
    run: async (call) => {
      const { slug, ...query } = call.args;
      const matches = await listMatches(call.arena, slug, query, contextOf(call));
      return wordsAnswer(call.caller.detail, matches, matchesInWords);
    },
  }),
];
