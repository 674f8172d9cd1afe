// Catalogues that never change while the server runs, and the server's health.
import { once } from 'node:events';
import { z } from 'zod';
import { CARD_LIST, RULESET_LIST } from '../learning/catalogue.ts';
import { ApiIndex, Cards, Rulesets } from '../../schema/catalogue.ts';
import { SERVER_INFO } from '../../schema/server-info.ts';
import { API_ROOT } from '../table/links.ts';
import { Problem } from '../../schema/problem.ts';
import { get, type Route, A_DAY } from './route.ts';
import { shape } from '../../schema/shape.ts';

export const CATALOGUE_ROUTES: readonly Route[] = [
  get('/', {
    operation: 'getIndex',
    summary: 'Where everything is',
    description: 'What to read next, for a caller that knows only this address.',
    answers: ApiIndex,
    handle: async ({ arena }): Promise<ApiIndex> => {
      const { hostUrl } = arena.links;
      return {
        name: SERVER_INFO.title,
        version: SERVER_INFO.version,
        developers: `${hostUrl}/developers`,
        reference: `${hostUrl}/docs`,
        openapi: `${hostUrl}${API_ROOT}/openapi.json`,
        asyncapi: `${hostUrl}/asyncapi.json`,
        mcp: `${hostUrl}/mcp`,
        rules: `${hostUrl}/rules`,
        llms: `${hostUrl}/llms.txt`,
      };
    },
  }),
  get('/rulesets', {
    operation: 'listRulesets',
    summary: 'The two rulesets, with the rules in a few sentences',
    description: 'Each game names its version of the rules; older ones stay loadable.',
    answers: Rulesets,
    cacheSeconds: A_DAY,
    handle: async () => RULESET_LIST,
  }),
  get('/cards', {
    operation: 'listCards',
    summary: 'Every card',
    description: 'With the ids that sync states use, sides, kind and colour.',
    answers: Cards,
    cacheSeconds: A_DAY,
    handle: async () => CARD_LIST,
  }),
];

const Health = shape('Health', { status: z.literal('ok') });

export const HEALTH_ROUTES: readonly Route[] = [
  get('/healthz', {
    operation: 'checkHealth',
    policy: 'unlimited',
    summary: 'Whether the process is alive',
    description: 'For supervisors that restart what hangs.',
    answers: Health,
    handle: async () => ({ status: 'ok' }),
  }),
  get('/readyz', {
    operation: 'checkReadiness',
    policy: 'unlimited',
    summary: 'Whether it takes requests: 503, with the reason, while it drains or its store cannot be read or written',
    description: 'For balancers.',
    answers: Health,
    handle: async ({ arena }) => {
      if (arena.isDraining()) throw new Problem('unavailable', { detail: 'The server is shutting down.' });
      await withinTimeout(arena.store.ping());
      return { status: 'ok' };
    },
  }),
];

/** Load balancers ask every second; a hanging store must be reported before its own timeout. */
const STORE_TIMEOUT_MS = 2000;

async function withinTimeout(ping: Promise<void>): Promise<void> {
  const silence = once(AbortSignal.timeout(STORE_TIMEOUT_MS), 'abort').then(() => {
    throw new Problem('unavailable', { detail: 'The store does not answer.' });
  });
  await Promise.race([ping, silence]);
}
