// What the hint of a refusal says to do next, to people at a terminal.
import { expect } from 'chai';
import { hintOf } from '../../kit/cli/hints.ts';
import { ArenaProblem } from '../../kit/client.ts';
import { Problem, problemBody, type ProblemSlug } from '../../schema/problem.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { problemsOf } from '../../src/http/route-problems.ts';

const WORDS_OF_REST =
  /GET|POST|DELETE|Bearer|api\/v1|Retry-After|\bview\.|"as"|\b[Ss]end\b|\bwait (returns|until)|timeout=/;

/** What the commands call. */
const OPERATIONS = [
  ...['listRulesets', 'startGame', 'joinGame', 'getGame', 'playMove', 'waitForTurn', 'syncGame', 'resignGame'],
  ...['abortGame', 'offerRematch', 'watchGame', 'getNotation', 'getReview', 'analysePosition', 'getDailyPuzzle'],
  ...['getNextPuzzle', 'tryPuzzle', 'getDailyDeal', 'playDailyDeal', 'getOwnAgent', 'pollOwnAgentFeed'],
];

/** Faults of a program rather than of its user, and of challenges by name, which no command makes. */
const UNREACHABLE: readonly ProblemSlug[] = [
  ...(['malformed-json', 'unsupported-media-type', 'idempotency-key-reused', 'since-ahead'] as const),
  ...(['body-too-large', 'other-line', 'agent-not-found', 'agent-away', 'agent-declines', 'agent-deleted'] as const),
];

describe('the hint of a refusal in a terminal', () => {
  const routes = API_ROUTES.filter(({ operation }) => OPERATIONS.includes(operation));
  const reachable = new Set<ProblemSlug>(routes.flatMap((route) => problemsOf(route)));
  for (const slug of UNREACHABLE) reachable.delete(slug);

  it('is that of every operation of a command', () => expect(routes).to.have.length(OPERATIONS.length));

  for (const slug of reachable) {
    it(`for ${slug} names nothing that only programs send`, () => {
      expect(hintOf(new ArenaProblem(problemBody(new Problem(slug), 'http://arena.test/problems/')))).to.not.match(
        WORDS_OF_REST,
      );
    });
  }
});
