// What each folder may import besides its own files: the table of DESIGN.md, as data.

/**
 * A folder of ours, an npm package, `node:name`, `node:*` or `@scope/*`.
 * `types <name>`: types only. `anything`: no limit.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/engine': [],
  schema: ['package.json', 'src/engine', 'zod', '@colyseus/schema'],
  'src/house': ['src/engine', 'node:*', 'piscina'],
  'src/arena': [
    'src/engine',
    'src/house',
    'schema',
    'node:crypto',
    'node:events',
    'node:timers/promises',
    'types node:http',
    'quick-lru',
  ],
  rooms: ['src/engine', 'src/house', 'src/arena', 'schema', '@colyseus/*', 'node:*', 'types pino'],
  'src/metrics': ['src/arena', 'types src/http', 'prom-client', 'node:*'],
  'src/passkeys': ['src/arena', 'schema', '@simplewebauthn/server'],
  'src/http': ['src/arena', 'schema', 'express', 'express-rate-limit', 'zod', 'zod-openapi', 'node:*', 'types pino'],
  'src/mcp': ['src/arena', 'schema', '@modelcontextprotocol/server', 'zod', 'node:*'],
  'src/webhooks': ['src/arena', 'schema', 'undici', 'ipaddr.js', 'node:*', 'types pino'],
  'src/store': ['src/arena', 'schema', 'kysely', 'pg', 'redis', 'node:*', 'types pino'],
  'src/cluster': ['src/arena', 'schema', 'redis', 'rate-limit-redis', 'express-rate-limit', 'node:*'],
  'src/admin': [
    'src',
    'src/arena',
    'src/engine',
    'src/cluster',
    'src/store',
    'src/webhooks',
    'schema',
    'zod',
    'pg',
    'node:*',
  ],
  src: ['anything'],
  web: [
    'package.json',
    'src/engine',
    'src/house',
    'schema',
    '@colyseus/sdk',
    '@simplewebauthn/browser',
    'preact',
    '@preact/signals',
    'vite',
    'node:fs',
    'node:path',
  ],
  // The client runs in any browser; the command line plays recorded games with the very engine that made them.
  kit: ['types src/engine', 'types schema'],
  'kit/cli': ['kit', 'src/engine', 'schema', 'node:*'],
  'kit/starters': ['kit', 'types schema', 'node:*'],
  loadtest: ['anything'],
  test: ['anything'],
  tools: ['anything'],
};

/** Folders of the root that hold no code. */
export const WITHOUT_CODE: readonly string[] = ['docs', '.ci', 'deploy'];
