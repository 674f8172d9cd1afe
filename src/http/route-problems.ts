// The Problems that an operation can answer with: those its declaration implies, and those its handler adds.
import { PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { keepsReceipt, type AccessRule, type Route, type TokenKind } from './route.ts';

/** For requests that reach no route: malformed HTTP, an unknown path or method. */
export const BEFORE_ROUTES: readonly ProblemSlug[] = [
  'malformed-http',
  'refused',
  'headers-too-large',
  'host-not-ours',
  'path-not-found',
  'problem-not-found',
  'method-not-allowed',
];

/** For handlers that open a game. */
export const OPENS_GAME = ['too-many-waiting-games', 'too-many-running-games'] as const;

/** Any address may contain malformed text, and any answer may need the store. */
const ALWAYS: readonly ProblemSlug[] = ['bad-request', 'internal-error', 'unavailable'];
const OF_BODY: readonly ProblemSlug[] = ['malformed-json', 'body-too-large', 'unsupported-media-type'];
/** For routes that take an Idempotency-Key. */
const OF_KEY: readonly ProblemSlug[] = ['request-running', 'idempotency-key-reused'];

const OF_SEAT: readonly ProblemSlug[] = [
  'token-unknown',
  'seat-moved',
  'agent-key-unknown',
  'wrong-game',
  'game-not-found',
  'both-seats',
];
const OF_ACCESS: Readonly<Record<AccessRule, readonly ProblemSlug[]>> = {
  none: [],
  game: [...OF_SEAT, 'private-game'],
  seat: [...OF_SEAT, 'token-missing'],
  feed: [],
};

const OF_TOKEN: Readonly<Record<TokenKind, readonly ProblemSlug[]>> = {
  manage: ['token-missing', 'token-unknown', 'agent-key-unknown', 'wrong-webhook', 'webhook-not-found'],
  agent: ['agent-key-unknown'],
  'agent-or-none': [],
  'own-agent': ['agent-key-missing', 'agent-key-unknown', 'token-unknown'],
  'own-or-session': ['session-missing', 'agent-key-missing', 'agent-key-unknown', 'token-unknown'],
  'seat-or-none': ['token-unknown', 'agent-key-unknown'],
  session: ['session-missing'],
  'session-or-none': [],
};

/** Without those of `BEFORE_ROUTES`, in the order of the catalogue. */
export function problemsOf(route: Route): readonly ProblemSlug[] {
  const { policy, access, token, body, stream, streamed, problems = [] } = route;
  const own = new Set<ProblemSlug>([
    ...ALWAYS,
    ...(policy === 'unlimited' ? [] : ['rate-limited' as const]),
    ...(body ? OF_BODY : []),
    ...(keepsReceipt(route) ? OF_KEY : []),
    ...OF_ACCESS[access],
    ...(token ? OF_TOKEN[token] : []),
    ...(canWait(route) ? ['too-many-parked-calls' as const] : []),
    ...(stream && !streamed ? ['too-many-streams' as const] : []),
    ...problems,
  ]);
  return SLUGS.filter((slug) => own.has(slug));
}

const SLUGS = Object.keys(PROBLEMS) as ProblemSlug[];

/** Whether callers may wait for its answer. */
function canWait({ query }: Route): boolean {
  return query !== undefined && 'shape' in query && 'timeout' in (query.shape as object);
}
