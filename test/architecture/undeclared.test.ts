// Compares the Problems that were returned with the API's document, at the end of a test run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { BEFORE_ROUTES, problemsOf } from '../../src/http/route-problems.ts';
import { searchForUndeclared } from '../../tools/test-run/refusals.ts';
import { findUndeclared } from '../../tools/test-run/undeclared.ts';

describe('the comparison of Problems with openapi.json', () => {
  it('reports an operation that returned an undocumented Problem, once', () => {
    const moves = { method: 'POST', path: '/api/v1/games/g_1/moves' };
    expect(
      findUndeclared([
        { ...moves, slug: 'not-your-turn' },
        { ...moves, slug: 'league-full' },
        { ...moves, path: '/api/agent/games/g_2/moves', slug: 'league-full' },
        { method: 'GET', path: '/api/agent/pebble/profile', slug: 'agent-not-found' },
        { method: 'GET', path: '/api/v1/agent/pebble/profile', slug: 'game-not-found' },
      ]),
    ).to.deep.equal(['playMove answered league-full', 'getAgentProfile answered game-not-found']);
  });

  it('ignores requests that reach no operation', () => {
    const gone = { method: 'GET', path: '/nothing/here', slug: 'path-not-found' };
    expect(findUndeclared([gone, { ...gone, method: 'PUT', path: '/api/v1/games' }])).to.deep.equal([]);
  });

  it('fails a whole run without any refusal, since it compared nothing', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'arena-refused-'));
    expect(await searchForUndeclared(empty, true)).to.deep.equal(['no refused request was recorded']);
    expect(await searchForUndeclared(empty, false)).to.deep.equal([]);
    rmSync(empty, { recursive: true });
  });

  it('finds each Problem of the catalogue documented, except those before routing, of MCP and of the console', () => {
    const stated = new Set([...BEFORE_ROUTES, ...API_ROUTES.flatMap(problemsOf)]);
    const elsewhere = (Object.keys(PROBLEMS) as ProblemSlug[]).filter((slug) => !stated.has(slug));
    expect(elsewhere).to.deep.equal(['no-board']);
  });
});
