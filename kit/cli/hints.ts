// What to do after a refusal, for people at a terminal; the arena's own hints name requests, which only programs send.
import type { ArenaProblem } from '../client.ts';

const PASS_TOKEN = 'Set ARENA_TOKEN to the token of your seat, exactly as leaving the game printed it.';
const PASS_KEY = 'Pass the key of your agent: --agent KEY, or ARENA_AGENT_KEY.';

const HINTS: Partial<Record<ArenaProblem['slug'], string>> = {
  'bad-request': 'Correct it, then run the command again.',
  'token-missing': PASS_TOKEN,
  'token-unknown': PASS_TOKEN,
  'agent-key-missing': PASS_KEY,
  'agent-key-unknown': "Pass your agent's current key: --agent KEY, or ARENA_AGENT_KEY.",
  'identity-needed': PASS_KEY,
  'both-seats': 'Your agent holds both seats of this game: set ARENA_TOKEN to the token of one of them.',
  'private-game': 'Only its players can see this game. The key of an agent (--agent KEY) opens its own games.',
  'name-reserved': 'Choose another name; the owner of an agent passes its key: --agent KEY.',
  'game-not-found': 'Check the id of the game.',
  'code-not-found': 'Check the six letters with the player who opened the duel.',
  'code-lapsed': 'Ask for a new code.',
  'seat-taken': 'Ask for another code, or open a duel of your own: arena play --duel.',
  'seat-held-for-person': 'This seat is for a person: join without the key of an agent.',
  'not-your-turn': 'Wait for the other player.',
  'game-not-started': 'Wait until somebody has joined.',
  'stale-move-count': 'Look at the board again, then choose.',
  'illegal-move': 'Choose one of the legal moves.',
  'game-over': 'See it again with arena replay.',
  'game-not-over': 'Try again when the game is finished; arena watch shows it.',
  'review-running': 'Wait until your other review is done, then ask for this one.',
  'puzzle-not-found': 'Solve the one of the day with arena puzzle.',
  'deal-played': 'See your place with arena daily-deal --list.',
  'too-many-analyses': 'Wait until one of the analyses from your network is done, then try again.',
  'request-running': 'Wait a moment, then try again.',
  'rate-limited': 'Wait a minute, then try again.',
  'too-many-parked-calls': 'Too many games are open in your network: leave one, then try again.',
  unavailable: 'Try again in a few seconds.',
};

export function hintOf({ slug, hint }: ArenaProblem): string {
  return HINTS[slug] ?? hint;
}

/** In one line. */
export function problemText(problem: ArenaProblem): string {
  return `${problem.message.replace(/\.$/, '')}. ${hintOf(problem)}`;
}
