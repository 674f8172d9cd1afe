// Configuration, read once from the environment. Every setting has a default that suits a newcomer's machine.
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public site root, without a slash at its end; `undefined`: the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string;
  /** With it, this process shares everything with others; `undefined`: it is alone. */
  readonly redisUrl: string | undefined;
  /** Where other processes reach this one; `undefined`: HOST, or the first address of this machine. */
  readonly clusterHost: string | undefined;
  /** How long it goes on answering, not ready, before it closes: until load balancers have noticed. */
  readonly drainSeconds: number;
  /** Of Prometheus' metrics, on the loopback only; `undefined`: none. */
  readonly metricsPort: number | undefined;
  readonly logLevel: string;
  /** What Express' `trust proxy` takes: a number of hops, or addresses and subnets. */
  readonly trustProxy: number | string | undefined;
  /** Multiplies every rate limit; tests and load tests raise it. */
  readonly rateLimitFactor: number;
  /** A room that nobody uses for so long leaves memory. */
  readonly roomIdleSeconds: number;
  /** For development: webhooks may go to this machine, also by http. */
  readonly webhooksAllowLoopback: boolean;
  /** Base64 of the 32 bytes that encrypt webhook secrets; by default in a file beside an embedded database. */
  readonly webhooksKey: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws Error in one line that names the variable and what it takes */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const databaseUrl = databaseUrlIn(env['DATABASE_URL'] || 'file:./data/arena.db');
  const redisUrl = redisUrlIn(env['REDIS_URL'], databaseUrl);
  return {
    port: number(env, 'PORT', 2567, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    publicUrl: publicUrl(env['PUBLIC_URL']),
    databaseUrl,
    redisUrl,
    clusterHost: env['CLUSTER_HOST'] || undefined,
    drainSeconds: number(env, 'DRAIN_SECONDS', redisUrl ? 3 : 0, 0, 6),
    metricsPort: env['METRICS_PORT'] ? number(env, 'METRICS_PORT', 0, 0, 65_535) : undefined,
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    trustProxy: trustProxy(env['TRUST_PROXY']),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1, 0.01, 1e9),
    roomIdleSeconds: number(env, 'ROOM_IDLE_SECONDS', 600, 1, 86_400),
    webhooksAllowLoopback: number(env, 'WEBHOOKS_ALLOW_LOOPBACK', 0, 0, 1) === 1,
    webhooksKey: env['WEBHOOKS_KEY'] || undefined,
  };
}

function number(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  byDefault: number,
  least: number,
  most: number,
) {
  const text = env[name];
  if (!text) return byDefault;
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}"`);
}

function publicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text.replace(/\/+$/, '');
  throw new Error(`PUBLIC_URL must be an http or https address, not "${text}"`);
}

/** Many processes need a store for many processes. */
function redisUrlIn(text: string | undefined, databaseUrl: string): string | undefined {
  if (!text) return undefined;
  if (!/^rediss?:\/\//.test(text)) throw new Error('REDIS_URL must start with redis:// or rediss://');
  if (databaseUrl.startsWith('file:')) throw new Error('REDIS_URL needs DATABASE_URL to be postgres://…');
  return text;
}

function databaseUrlIn(text: string): string {
  if (/^(file:|postgres(ql)?:\/\/)/.test(text)) return text;
  throw new Error('DATABASE_URL must start with file: or postgres://');
}

function logLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
}

function trustProxy(text: string | undefined): number | string | undefined {
  if (!text) return undefined;
  if (text === 'true') throw new Error('TRUST_PROXY takes a number of hops or a list of subnets, not true');
  return /^\d+$/.test(text) ? Number(text) : text;
}
