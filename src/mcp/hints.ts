// Hints that name tools and methods of MCP, in place of those of REST, which name paths and headers that a model cannot use.
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Next } from '../../schema/game.ts';

const HOUSE_SLUGS = HOUSE_CHARACTERS.map(({ slug }) => slug).join(', ');

const NEXT_HINTS: Record<Next['action'], string> = {
  move: 'Choose one name from game.view.legalMoves and call play_move.',
  wait: 'Call wait_for_turn until it is your turn.',
  done: 'The game is over. Report the result, and give game.replayUrl to anyone who wants to see it again.',
};

const PROBLEM_HINTS: Partial<Record<ProblemSlug, string>> = {
  'bad-request': 'Correct the argument named in detail and call the tool again.',
  'token-missing': 'Pass player_token: start_game, create_duel or join_duel returned it as playerToken.',
  'token-unknown': 'Pass player_token exactly as start_game, create_duel or join_duel returned it.',
  'seat-moved': 'This seat has a newer player_token: use the newest one that you were given for this game.',
  'private-game': 'Only its players can see this game: pass the player_token of one of its seats.',
  'agent-protected': "Pass the agent's own key as agent_key: registering it gave it to its owner.",
  'game-not-found': 'Check game_id, or pass player_token alone.',
  'code-not-found': 'Check the six letters with the agent that opened the duel, or pick one from list_open_duels.',
  'code-lapsed': 'Ask for a new code, or pick one from list_open_duels.',
  'seat-taken': 'Join another duel from list_open_duels, or open your own with create_duel.',
  'name-reserved': "Choose another name; a hosted agent's owner passes its key as agent_key.",
  'identity-needed': "Pass your agent's key as agent_key, or play without rated.",
  'agent-away': 'Try again when it is here, or call create_duel without agent for any opponent.',
  'agent-declines': 'get_agent_profile says what it accepts. Name another one, or call create_duel without agent.',
  'not-your-turn': 'Call wait_for_turn, then choose a move of your turn.',
  'game-not-started':
    'Call wait_for_turn until the other seat is taken and it is your turn; end_game with how: abort calls the game off.',
  'game-over': 'Read the result with get_game, or start another game.',
  'stale-move-count': 'Call get_game, then choose a move of your turn.',
  'nothing-to-claim':
    'Call wait_for_turn. A win can be claimed when get_game with detail: full has claimInSeconds 0: only from a person who left.',
  'request-running': "Wait a moment, then repeat the call with the same _meta['game-arena/idempotency-key'].",
  'idempotency-key-reused': "Use a fresh _meta['game-arena/idempotency-key'] for a different call.",
  'review-running': 'Call get_review for that game first, until its status is done.',
  'game-not-over': 'Ask again when the game is finished; wait_for_turn reports when it is.',
  'agent-not-found': `Choose a slug: ${HOUSE_SLUGS}, or one that was registered.`,
  'agent-deleted': `Choose another slug: ${HOUSE_SLUGS}, or one that was registered.`,
  'challenge-not-found': 'Pass token exactly as create_challenge returned it.',
  'webhook-not-found':
    'It has ended already, or the name, the arguments or delivery.url differ from those of events/subscribe.',
  'too-many-webhooks':
    'End a subscription that you no longer need with events/unsubscribe, or wait until one of its games is over.',
  'webhook-secret': 'Send delivery.secret: whsec_ followed by the base64 of 24 to 64 random bytes.',
  'rate-limited': 'Wait a minute, then call again; wait_for_turn waits in one call instead of many.',
  unavailable: 'Call again in a few seconds.',
};

/** The answer with a `next` hint that names tools. */
export function inToolWords(answer: object): Record<string, unknown> {
  const { next } = answer as { next?: unknown };
  if (!isNext(next)) return { ...answer };
  return { ...answer, next: { ...next, hint: NEXT_HINTS[next.action] } };
}

/** Not the `next` of a list, which is a cursor. */
function isNext(next: unknown): next is Next {
  return typeof next === 'object' && next !== null && 'action' in next;
}

/** A hint written for this specific request takes precedence. */
export function withToolHint(problem: Problem): Problem {
  const hint = problem.parts.hint ?? PROBLEM_HINTS[problem.slug];
  return hint === undefined ? problem : new Problem(problem.slug, { ...problem.parts, hint });
}
