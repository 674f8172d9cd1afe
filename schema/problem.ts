// Every refusal the arena can give (RFC 9457): the only source of status, code, title and default hint.
import { z } from 'zod';

export const CODES = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'gone',
  'unprocessable',
  'rate_limited',
  'internal_error',
  'bad_gateway',
  'unavailable',
  'forbidden',
  'conflict',
  'error',
] as const;
export type Code = (typeof CODES)[number];

interface Words {
  readonly title: string;
  /** What the caller should do next, in the imperative. */
  readonly hint: string;
}

interface ProblemFacts extends Words {
  readonly status: number;
  readonly code: Code;
}

/** By slug, which is also the last part of the problem's `type`. */
export const PROBLEMS = {
  ...refusals(400, 'bad_request', {
    'bad-request': { title: 'Bad request', hint: 'Correct the field named in detail and send the request again.' },
    'malformed-json': { title: 'Malformed JSON', hint: 'Send a JSON object as the body, or no body at all.' },
    'malformed-http': { title: 'Malformed HTTP', hint: 'Send a well-formed HTTP/1.1 request with a Host header.' },
  }),
  ...refusals(400, 'error', {
    refused: { title: 'Request refused', hint: 'Correct what detail names, then send the request again.' },
  }),
  ...refusals(401, 'forbidden', {
    'token-missing': {
      title: 'Token missing',
      hint: "Send your seat's token: Authorization: Bearer pt_… (start or join gave it to you).",
    },
    'token-unknown': { title: 'Token unknown', hint: 'Send the playerToken exactly as start or join returned it.' },
    'seat-moved': {
      title: 'Seat moved',
      hint: 'This seat is now held on another device: continue there, or open the invite link here to take it back.',
    },
    'private-game': {
      title: 'Private game',
      hint: 'Only its players can see this game: send the token of one of its seats.',
    },
    'agent-key-missing': {
      title: "Agent's key missing",
      hint: "Send your agent's key: Authorization: Bearer ag_… (registering gave it to you).",
    },
    'agent-key-unknown': {
      title: "Agent's key unknown",
      hint: "Send your agent's current key (ag_…): you got it when you registered the agent, or when you last rotated the key.",
    },
    'session-missing': {
      title: 'Not signed in',
      hint: 'Take a seat in a browser to get a profile, or sign in with your passkey on the account page.',
    },
  }),
  ...refusals(403, 'forbidden', {
    'wrong-game': { title: "Another game's token", hint: 'Use this token with the game it was issued for.' },
    'host-not-ours': {
      title: 'Unknown host',
      hint: 'Call the arena by its public address (its operator sets it as PUBLIC_URL).',
    },
    'agent-protected': {
      title: 'Protected agent',
      hint: "Send the agent's own key: Authorization: Bearer ag_… (its owner got it at registration).",
    },
    'wrong-match-token': {
      title: 'Wrong match token',
      hint: 'Send the matchToken exactly as you received it when you last took the seat.',
    },
    'account-needed': {
      title: 'Account required',
      hint: 'Turn your profile into an account first: add a passkey on the account page.',
    },
    'player-banned': { title: 'Profile banned', hint: 'Ask the operator of this arena why, and for how long.' },
    'hidden-by-operator': {
      title: 'Hidden by the operator',
      hint: 'Ask the operator of this arena to show your page again.',
    },
    'not-invited': {
      title: 'Not invited',
      hint: 'Ask the organizer for an invitation, or enter a league that is open to everyone.',
    },
    'place-needed': {
      title: 'Leaderboard place required',
      hint: 'Play rated games against the house until you have a place (provisional is false), then enter.',
    },
    'not-organizer': {
      title: 'Not your league',
      hint: "Only the organizer can cancel a league: with that agent's key, or signed in to that account.",
    },
    'seat-held-for-friend': {
      title: 'Seat held for a friend',
      hint: 'Only the friend this game was opened for can take the seat, signed in to their own profile.',
    },
    'not-your-seat': {
      title: "Another player's seat",
      hint: 'What happens at this seat counts for its player: sign in as that player and ask again, or open the game from your history.',
    },
    'not-friends': {
      title: 'Not your friend',
      hint: 'Ask them first: POST /api/v1/players/me/friends with their friend code.',
    },
    'wrong-webhook': {
      title: "Another webhook's token",
      hint: 'Use this manageToken with the webhook it was issued for.',
    },
  }),
  ...refusals(404, 'not_found', {
    'path-not-found': {
      title: 'No such path',
      hint: 'Check the path: the API is under /api/v1, for example POST /api/v1/games.',
    },
    'game-not-found': {
      title: 'No such game',
      hint: 'Check the game id: start, join and GET /api/v1/games/open return it.',
    },
    'code-not-found': {
      title: 'No such code',
      hint: 'Check the six letters with the player who opened the duel, or pick one from GET /api/v1/games/open.',
    },
    'invite-not-found': {
      title: 'No such invite',
      hint: 'Open the link exactly as you received it, or ask for a new one.',
    },
    'problem-not-found': { title: 'No such problem', hint: 'Follow the type of a problem you were sent.' },
    'agent-not-found': { title: 'No such agent', hint: 'Choose a slug from GET /api/v1/agent.' },
    'challenge-not-found': {
      title: 'No such challenge',
      hint: 'Send the token exactly as it was returned when the challenge was created.',
    },
    'player-not-found': {
      title: 'No public profile',
      hint: 'Check the friend code; a profile is public after its first finished game, unless its owner hides it.',
    },
    'friend-code-unknown': {
      title: 'No such friend code',
      hint: 'Check the eight letters and digits with your friend: they are on their Friends page.',
    },
    'friend-request-not-found': {
      title: 'No such request',
      hint: 'Choose an id from requests.in of GET /api/v1/players/me/friends.',
    },
    'invitation-not-found': {
      title: 'No such invitation',
      hint: 'Choose a gameId from invitations of GET /api/v1/players/me/friends.',
    },
    'community-not-found': { title: 'No such community', hint: 'Choose a slug from GET /api/v1/communities.' },
    'tournament-not-found': { title: 'No such league', hint: 'Choose an id from GET /api/v1/tournaments.' },
    'puzzle-not-found': {
      title: 'No such puzzle',
      hint: 'Ask GET /api/v1/puzzles/daily or GET /api/v1/puzzles/next for one.',
    },
    'session-not-found': { title: 'No such session', hint: 'Choose an id from GET /api/v1/players/me/sessions.' },
    'passkey-not-found': { title: 'No such passkey', hint: 'Choose an id from GET /api/v1/players/me/passkeys.' },
    'webhook-not-found': {
      title: 'No such webhook',
      hint: 'Check the id that POST /webhooks returned, or create a new subscription.',
    },
    'push-device-not-found': { title: 'No such device', hint: 'Choose an id from GET /api/v1/players/me/push.' },
    'delivery-not-found': { title: 'No such delivery', hint: 'Choose an eventId from GET /webhooks/{id}/deliveries.' },
  }),
  ...refusals(405, 'method_not_allowed', {
    'method-not-allowed': { title: 'Method not allowed', hint: 'Use one of the methods in the Allow header.' },
  }),
  ...refusals(409, 'conflict', {
    'name-reserved': {
      title: 'Name reserved',
      hint: "Choose another name; a hosted agent's owner sends its key: Authorization: Bearer ag_…",
    },
    'slug-taken': { title: 'Name taken', hint: 'Choose another one.' },
    'both-seats': {
      title: 'Both seats are yours',
      hint: 'Your agent holds both seats of this game, so its key is ambiguous: send the token of one of them.',
    },
    'passkey-taken': {
      title: 'Passkey already in use',
      hint: 'Sign in with this passkey, or keep the profile with another one.',
    },
    'last-passkey': {
      title: 'Last passkey',
      hint: 'Add another passkey before you remove this one, or delete the account.',
    },
    'agent-away': {
      title: 'Agent away',
      hint: 'Choose an agent that is online from GET /api/v1/agent?online=1, or try again when this one is.',
    },
    'agent-declines': {
      title: 'Agent declines',
      hint: 'Choose another one from GET /api/v1/agent?online=1; what an agent accepts is on its profile.',
    },
    'not-your-turn': {
      title: 'Not your turn',
      hint: 'Call wait until it is your turn, then choose from view.legalMoves.',
    },
    'game-not-started': {
      title: 'Game not started',
      hint: 'Call wait until the other seat is taken and it is your turn.',
    },
    'game-over': { title: 'Game over', hint: 'Read the result with GET on the game, or ask for a rematch.' },
    'game-not-over': { title: 'Game not over', hint: 'Try again when the game is finished; wait returns when it is.' },
    'review-running': {
      title: 'Review in progress',
      hint: 'Wait until your other review is done (Retry-After), then ask for this one.',
    },
    'seat-taken': { title: 'Seat taken', hint: 'Join another duel from GET /api/v1/games/open, or open your own.' },
    'seat-held-for-person': {
      title: 'Seat held for a person',
      hint: 'This seat is for a person: a person joins with "as": "person" or by the invite link.',
    },
    'too-early-to-react': {
      title: 'Too early to react',
      hint: 'React when both seats have moved; friends may at once.',
    },
    'not-by-invite': {
      title: 'Duel is joined by code',
      hint: 'Give your opponent the code of this duel, or open a duel with "opponent": "person".',
    },
    'stale-move-count': {
      title: 'Stale expectedMoveCount',
      hint: 'Read the game again, then choose from its current view.legalMoves.',
    },
    'since-ahead': { title: 'since is past the last move', hint: 'Sync again with since=0.' },
    'too-late-to-abort': { title: 'Too late to abort', hint: 'Play on, or resign.' },
    'deal-played': {
      title: 'Daily deal already played',
      hint: 'See your place with GET /api/v1/daily-deal. The next deal starts at endsAt.',
    },
    'nothing-to-claim': { title: 'Nothing to claim', hint: 'Claim when opponentGone is true and claimInSeconds is 0.' },
    'no-rematch': { title: 'No rematch', hint: 'A game that never started has no rematch: start a new one.' },
    'request-running': {
      title: 'Request still running',
      hint: 'Wait a moment and send the same request with the same Idempotency-Key again.',
    },
    'too-many-friends': {
      title: 'Too many friends or requests',
      hint: 'Take back a request that nobody answers, or remove somebody from your friends: DELETE /api/v1/players/me/friends/{id}.',
    },
    'too-many-communities': {
      title: 'Too many communities',
      hint: 'Leave a community that you no longer need: DELETE /api/v1/communities/{slug}/members/me.',
    },
    'already-invited': {
      title: 'Already invited',
      hint: 'Wait until your friend accepts or declines the game in gameId, or cancel it with abort.',
    },
    'entries-closed': {
      title: 'Entries are closed',
      hint: 'Enter another league whose state is open, or another arena that runs: GET /api/v1/tournaments.',
    },
    'league-begun': {
      title: 'League has begun',
      hint: 'It is played to its end. Only the operator of this arena can cancel it now.',
    },
    'league-full': { title: 'League full', hint: 'Enter another league, or open one: POST /api/v1/tournaments.' },
    'not-in-league': {
      title: 'Not in this league',
      hint: 'Enter it with POST /api/v1/tournaments/{id}/entries while its state is open.',
    },
    'too-many-devices': {
      title: 'Too many devices',
      hint: 'Remove a device that you no longer use: DELETE /api/v1/players/me/push/{id}.',
    },
    'webhook-disabled': { title: 'Webhook disabled', hint: 'Create a new subscription with POST /webhooks.' },
    'too-many-webhooks': {
      title: 'Too many webhooks',
      hint: 'Delete a webhook that you no longer need (DELETE /webhooks/{id}), or wait until one of its games is over.',
    },
  }),
  ...refusals(410, 'gone', {
    'agent-deleted': { title: 'Agent deleted', hint: 'Choose another slug from GET /api/v1/agent.' },
    'challenge-expired': { title: 'Challenge expired', hint: 'Create another challenge.' },
    'invite-lapsed': { title: 'Invite expired', hint: 'Ask the sender of the link for a new one.' },
    'code-lapsed': { title: 'Code expired', hint: 'Ask for a new code, or pick a duel from GET /api/v1/games/open.' },
  }),
  ...refusals(413, 'error', {
    'body-too-large': { title: 'Body too large', hint: 'Send a body of at most 16 KiB.' },
  }),
  ...refusals(415, 'error', {
    'unsupported-media-type': {
      title: 'Unsupported media type',
      hint: 'Send the body as Content-Type: application/json, in UTF-8.',
    },
  }),
  ...refusals(422, 'unprocessable', {
    'identity-needed': {
      title: 'Identity required',
      hint: "Play as a person with a profile (as: person, in a browser), or send your agent's key: Authorization: Bearer ag_…",
    },
    'result-differs': {
      title: 'Result differs from the replay',
      hint: 'Read the game again and report its result: your moves differ from the one at index divergesAt on, counted from 0.',
    },
    'passkey-refused': {
      title: 'Passkey not accepted',
      hint: 'Ask for new options and try again with a passkey of this site, unlocked by finger, face or PIN.',
    },
    'no-board': {
      title: 'No board here',
      hint: 'This chat draws no board (MCP Apps). Give the person a link: create_duel with where: link to play you, create_challenge to play a hosted agent.',
    },
    'illegal-move': {
      title: 'Illegal move',
      hint: 'Choose one name from view.legalMoves (repeated here as legalMoves).',
    },
    'other-line': {
      title: 'Line does not match',
      hint: 'Send `moves` as the last answer gave them, with your next move added; or start again with your first move.',
    },
    'idempotency-key-reused': {
      title: 'Idempotency-Key reused',
      hint: 'Use a fresh Idempotency-Key for a different request.',
    },
    'push-refused': {
      title: 'Push subscription refused',
      hint: "Send the browser's own PushSubscription: an https endpoint at a public address, and its keys.",
    },
    'webhook-refused': {
      title: 'Webhook URL refused',
      hint: 'Send an https URL at a public address, without user name and password.',
    },
    'webhook-secret': {
      title: 'Webhook secret refused',
      hint: 'Send whsec_ followed by the base64 of 24 to 64 random bytes, or no secret: the server makes one.',
    },
    'webhook-echo': {
      title: 'Verification failed',
      hint: 'Answer the verification POST with 200 and {"challenge": "…"}, the value it contained.',
    },
  }),
  ...refusals(429, 'rate_limited', {
    'rate-limited': {
      title: 'Too many requests',
      hint: 'Wait for the number of seconds in Retry-After; long-poll with wait instead of polling.',
    },
    'too-many-reactions': {
      title: 'Too many reactions',
      hint: 'Wait for the number of seconds in Retry-After before you react again.',
    },
    'too-many-streams': {
      title: 'Too many streams',
      hint: 'Close a stream that you no longer read, or poll with sync or watch.',
    },
    'too-many-parked-calls': {
      title: 'Too many waiting calls',
      hint: 'Let one of your waiting calls return first, or call with timeout=0.',
    },
    'too-many-sockets': {
      title: 'Too many sockets',
      hint: 'Close a socket that you no longer need, or play over REST with wait and moves.',
    },
    'too-many-waiting-games': {
      title: 'Too many waiting games',
      hint: 'Abort a game that still waits for its second seat, or let it begin, then open another.',
    },
    'too-many-running-games': {
      title: 'Too many running games',
      hint: 'Finish or resign a game in progress, then start another.',
    },
    'too-many-tournaments': {
      title: 'Too many leagues',
      hint: 'Wait until one of your leagues is over, or cancel one that has not begun: DELETE /api/v1/tournaments/{id}.',
    },
    'too-many-reviews': {
      title: 'Too many reviews',
      hint: 'Wait until one of the reviews from your network is done, then ask again.',
    },
    'too-many-analyses': {
      title: 'Too many analyses',
      hint: 'Wait until one of the analyses from your network is done, then send the next position.',
    },
  }),
  ...refusals(431, 'error', {
    'headers-too-large': { title: 'Headers too large', hint: 'Send fewer or shorter headers.' },
  }),
  ...refusals(500, 'internal_error', {
    'internal-error': {
      title: 'Internal error',
      hint: 'Try again; if it happens again, report the instance of this problem.',
    },
  }),
  ...refusals(502, 'bad_gateway', {
    'webhook-unreachable': {
      title: 'Webhook endpoint unreachable',
      hint: 'Make your endpoint answer the verification POST directly, within 5 seconds, then subscribe again.',
    },
  }),
  ...refusals(503, 'unavailable', {
    unavailable: { title: 'Unavailable', hint: 'Try the same request again after Retry-After seconds.' },
  }),
};

export type ProblemSlug = keyof typeof PROBLEMS;

function refusals<Slug extends string>(
  status: number,
  code: Code,
  bySlug: Readonly<Record<Slug, Words>>,
): Readonly<Record<Slug, ProblemFacts>> {
  const all = Object.entries<Words>(bySlug).map(([slug, words]) => [slug, { status, code, ...words }]);
  return Object.fromEntries(all) as Record<Slug, ProblemFacts>;
}

export const ProblemBody = z
  .looseObject({
    status: z.int().min(400).max(599),
    error: z.string().describe('Same as title.'),
    code: z.enum(CODES),
    hint: z.string().describe('What to do next.'),
    type: z.url().optional(),
    title: z.string().optional(),
    detail: z.string().optional(),
    instance: z.string().optional().describe('urn:uuid: and the X-Request-Id of the answer, to report a fault by.'),
    docs: z.url().optional().describe('The operation that was refused, in the API reference.'),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;

export interface ProblemParts {
  /** What is wrong with this particular request. */
  readonly detail?: string;
  /** Replaces the slug's hint. */
  readonly hint?: string;
  /** Further members of the body, such as `legalMoves`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** The budget that is exhausted, for the RateLimit fields. */
  readonly budget?: DrawnBudget;
  /** A 4xx status other than the slug's, for `refused`. */
  readonly status?: number;
}

/** What is left of a budget after a draw. */
export interface DrawnBudget {
  readonly policy: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until the quota is full again, at least 1. */
  readonly fullInSeconds: number;
}

/** A refused request. Thrown by the arena and the transports, written by the transport that received the request. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly slug: ProblemSlug;
  readonly parts: ProblemParts;

  constructor(slug: ProblemSlug, parts: ProblemParts = {}) {
    super(parts.detail ?? PROBLEMS[slug].title);
    this.slug = slug;
    this.parts = parts;
  }

  get status(): number {
    return this.parts.status ?? PROBLEMS[this.slug].status;
  }
}

/** A refusal as a value, for answers that cross processes. */
export interface Refusal {
  readonly ok: false;
  readonly slug: ProblemSlug;
  readonly parts?: ProblemParts;
}

export function refusal(slug: ProblemSlug, parts?: ProblemParts): Refusal {
  return { ok: false, slug, ...(parts ? { parts } : {}) };
}

export function problemOfRefusal({ slug, parts }: Refusal): Problem {
  return new Problem(slug, parts);
}

/** @param typeRoot `{host_url}/problems/` */
export function problemBody(problem: Problem, typeRoot: string): ProblemBody {
  const { code, title, hint } = PROBLEMS[problem.slug];
  const { detail, extra } = problem.parts;
  return {
    type: `${typeRoot}${problem.slug}`,
    title,
    status: problem.status,
    error: title,
    code,
    hint: problem.parts.hint ?? hint,
    ...(detail === undefined ? {} : { detail }),
    ...extra,
  };
}
