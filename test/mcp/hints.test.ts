// What the hint of a refused tool call says to do next, in terms of tools.
import { expect } from 'chai';
import { Problem, PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { problemsOf } from '../../src/http/route-problems.ts';
import { WEBHOOK_ROUTES } from '../../src/http/webhook-routes.ts';
import { withToolHint } from '../../src/mcp/hints.ts';
import { COUNTERPARTS, routeOf } from './counterparts.ts';

/** The last alternative is any header, such as Retry-After. The verification of an endpoint is a POST for events too. */
const REST_WORDS = /GET |(?<!verification )POST |DELETE |Bearer|api\/v1|[A-Z][a-z]+-[A-Z][a-z]+/;

const hintOf = (slug: ProblemSlug): string => withToolHint(new Problem(slug)).parts.hint ?? PROBLEMS[slug].hint;

/** Statements of REST hints that are wrong for tools. */
const OTHERWISE: Partial<Record<ProblemSlug, RegExp>> = {
  'seat-moved': /newest/,
  'game-not-started': /how: abort/,
  'stale-move-count': /get_game/,
  'request-running': /_meta\['game-arena\/idempotency-key'\]/,
  'idempotency-key-reused': /_meta\['game-arena\/idempotency-key'\]/,
  'nothing-to-claim': /get_game with detail: full/,
  'webhook-secret': /^Send delivery\.secret: [^,]+$/,
  'webhook-not-found': /events\/subscribe/,
  'too-many-webhooks': /events\/unsubscribe/,
};

describe('the hint of a refused tool call or request for events', () => {
  const ofTools = Object.keys(COUNTERPARTS).flatMap((name) => problemsOf(routeOf(name)));
  const ofEvents = problemsOf(WEBHOOK_ROUTES.find(({ operation }) => operation === 'subscribeWebhook')!);
  const reachable = new Set<ProblemSlug>([...ofTools, ...ofEvents, 'no-board', 'webhook-not-found']);
  reachable.delete('unsupported-media-type'); // concerns the HTTP request that carries a call

  for (const slug of reachable) {
    it(`for ${slug} names no path and no header`, () => {
      expect(hintOf(slug)).to.not.match(REST_WORDS);
    });
  }

  for (const [slug, says] of Object.entries(OTHERWISE)) {
    it(`for ${slug} says which tools or methods to call`, () => {
      expect(hintOf(slug as ProblemSlug)).to.match(says);
    });
  }
});
