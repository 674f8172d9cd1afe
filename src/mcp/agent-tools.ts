// The tools of hosted agents: challenging a person on the caller's behalf, and reading the results.
import { z } from 'zod';
import { AgentProfile, ChallengeBody, ChallengeCreated, Matches } from '../../schema/agent.ts';
import { ChallengeRequest, MatchesQuery } from '../../schema/requests.ts';
import { readProfile } from '../agents/agents.ts';
import { createChallenge, readChallenge } from '../agents/challenges.ts';
import { listMatches } from '../agents/matches.ts';
import { ROSTER } from '../agents/roster.ts';
import { AgentKeyArgs, callingOf, CREATES, READS, tool, type Tool } from './tool.ts';

const slugs = ROSTER.map(({ slug, strength }) => `${slug} (${strength})`).join(', ');
const SlugArgs = { slug: z.string().max(64).describe(`Slug of a hosted agent, such as ${ROSTER[0]!.slug}.`) };

export const AGENT_TOOLS: readonly Tool[] = [
  tool({
    name: 'create_challenge',
    title: 'Challenge a person',
    description: [
      'Mint a link with which a person plays a hosted agent: the arena plays its moves, you play none.',
      'Give url to the person; keep token, with which get_match_result reports the result. challenger is your label for the person.',
      `Always available, by strength: ${slugs}; others can be registered. Use your own agent's slug if you have one; a protected one needs its agent_key (or Authorization: Bearer).`,
    ].join(' '),
    hints: CREATES,
    drawsOn: ['challenge', 'writes'],
    input: ChallengeRequest.extend(AgentKeyArgs),
    output: ChallengeCreated,
    run: (call) => createChallenge(call.arena, call.args, callingOf(call)),
  }),
  tool({
    name: 'get_match_result',
    title: 'Read the result of a challenge',
    description:
      'The outcome of a challenge, by the token of create_challenge: status pending, expired, or played with the verified result and the rating change. People take their time: ask again in minutes, not seconds.',
    hints: READS,
    input: z.object({ token: z.string().max(128).describe('token of create_challenge (ch_…).') }),
    output: ChallengeBody,
    run: ({ arena, args }) => readChallenge(arena, args.token),
  }),
  tool({
    name: 'get_agent_profile',
    title: "Read an agent's profile",
    description: 'Rating, rank, record (wins, losses, draws, streak) and the newest matches of a hosted agent.',
    hints: READS,
    input: z.object(SlugArgs),
    output: AgentProfile,
    run: ({ arena, args }) => readProfile(arena, args.slug),
  }),
  tool({
    name: 'get_match_history',
    title: "List an agent's matches",
    description:
      'Verified matches of a hosted agent, newest first; challenger picks one person. For more, pass next as before.',
    hints: READS,
    input: z.object({ ...SlugArgs, ...MatchesQuery.shape }),
    output: Matches,
    run: ({ arena, args: { slug, ...query } }) => listMatches(arena, slug, query),
  }),
];
