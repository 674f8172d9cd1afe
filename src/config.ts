// Configuration, read once from the environment. Every default suits a first start.
import { isIP } from 'node:net';
import path from 'node:path';
import { parseKeys } from './outbound/key.ts';
import { databasePath, isFile } from './store/database-path.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public site root, without a trailing slash; `undefined`: the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string;
  /** Redis shared with the other processes; `undefined`: this process runs alone. */
  readonly redisUrl: string | undefined;
  /** The host at which other processes reach this one; `undefined`: HOST, or the first address of this machine. */
  readonly clusterHost: string | undefined;
  /** How long it keeps answering while not ready, before it closes, so that load balancers notice. */
  readonly drainSeconds: number;
  /** Port of the Prometheus metrics, on the loopback interface only; `undefined`: not served. */
  readonly metricsPort: number | undefined;
  readonly logLevel: string;
  /** What Express' `trust proxy` takes: a number of hops, or addresses and subnets. */
  readonly trustProxy: number | string | undefined;
  /** Multiplies every rate limit; tests and load tests raise it. */
  readonly rateLimitFactor: number;
  /** A room that is idle this long is disposed of. */
  readonly roomIdleSeconds: number;
  /** In a cluster, further spectators of a game are served by other processes. */
  readonly maxLocalSpectators: number;
  /** Whether games are reviewed without being requested, for estimates of strength. */
  readonly backgroundReviews: boolean;
  /** Games are packed this long after their end; 0: never. */
  readonly packGamesAfterDays: number;
  /** Finished games that count for nothing are deleted this long after their end; 0: never. */
  readonly deleteGamesAfterDays: number;
  /** For development: webhooks may be delivered to this machine, and over plain http. */
  readonly webhooksAllowLoopback: boolean;
  /** The keys that encrypt webhook secrets; by default in a file beside an embedded database. */
  readonly webhooksKeys: readonly Buffer[] | undefined;
  /** Unix socket of the operator's command line; by default beside an embedded database. */
  readonly adminSocket: string | undefined;
  /** Folder for exports of finished public games; by default beside an embedded database; `undefined`: no exports. */
  readonly exportsDir: string | undefined;
  /** Limit on the total size of all exports. */
  readonly exportsMaxBytes: number;
}

/** An invalid setting: the first line of the message says what is wrong, the second what to do. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(problem: string, hint: string) {
    super(`${problem}\n${hint}`);
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const DEFAULT_PORT = 2567;

type Env = Readonly<Record<string, string | undefined>>;

/** Whitespace around values is ignored. @throws SettingError, naming the variable and the values it accepts */
export function readConfig(given: Env): Config {
  const env: Env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim()]));
  const databaseUrl = databaseUrlIn(env['DATABASE_URL'] || 'file:./data/arena.db');
  const redisUrl = redisUrlIn(env['REDIS_URL'], databaseUrl);
  return {
    port: port(env, 'PORT', DEFAULT_PORT),
    host: env['HOST'] || '127.0.0.1',
    publicUrl: publicUrl(env['PUBLIC_URL']),
    databaseUrl,
    redisUrl,
    clusterHost: clusterHost(env['CLUSTER_HOST']),
    drainSeconds: number(env, 'DRAIN_SECONDS', redisUrl ? 3 : 0, 0, 6),
    metricsPort: metricsPort(env),
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    trustProxy: trustProxy(env['TRUST_PROXY']),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1, 0.01, 1e9),
    roomIdleSeconds: number(env, 'ROOM_IDLE_SECONDS', 600, 1, 86_400),
    maxLocalSpectators: number(env, 'MAX_LOCAL_SPECTATORS', 500, 0, 1e6),
    backgroundReviews: isOn(env, 'BACKGROUND_REVIEWS', '1'),
    packGamesAfterDays: packGamesAfterDays(env),
    deleteGamesAfterDays: deleteGamesAfterDays(env),
    webhooksAllowLoopback: isOn(env, 'WEBHOOKS_ALLOW_LOOPBACK', '0'),
    webhooksKeys: webhooksKeys(env['WEBHOOKS_KEY']),
    adminSocket: adminSocket(env['ADMIN_SOCKET'], databaseUrl),
    exportsDir: exportsDir(env['EXPORTS_DIR'], databaseUrl),
    exportsMaxBytes: number(env, 'EXPORTS_MAX_MB', 1024, 1, 1e6) * 1_000_000,
  };
}

function isOn(env: Env, name: string, fallback: '0' | '1'): boolean {
  const text = env[name] || fallback;
  if (text === '0' || text === '1') return text === '1';
  throw new SettingError(`${name} must be 0 or 1, not "${text}".`, `Unset it to use ${fallback}.`);
}

function number(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new SettingError(
    `${name} must be a number from ${min} to ${max}, not "${text}".`,
    `Unset it to use ${fallback}.`,
  );
}

/** At least a day: a process that was cut off may still hold a game without knowing that it is over. */
function packGamesAfterDays(env: Env): number {
  const days = number(env, 'PACK_GAMES_AFTER_DAYS', 7, 0, 36_500);
  if (days === 0 || days >= 1) return days;
  throw new SettingError(`PACK_GAMES_AFTER_DAYS must be 1 or more, not "${days}".`, 'Set it to 0 to pack no game.');
}

/** The export of a month is made after its end, from the games in the database. */
const MIN_KEPT_DAYS = 62;

function deleteGamesAfterDays(env: Env): number {
  const days = number(env, 'DELETE_GAMES_AFTER_DAYS', 0, 0, 36_500);
  if (days === 0 || days >= MIN_KEPT_DAYS) return days;
  throw new SettingError(
    `DELETE_GAMES_AFTER_DAYS must be ${MIN_KEPT_DAYS} or more, not "${days}".`,
    'Set it to 0 to keep all games.',
  );
}

function port(env: Env, name: string, fallback: number): number {
  const value = number(env, name, fallback, 0, 65_535);
  if (Number.isInteger(value)) return value;
  throw new SettingError(
    `${name} must be a whole number, not "${env[name]}".`,
    'Use a port from 1 to 65535, or 0 for any free port.',
  );
}

/** Where PORT listens on the loopback interface as well. */
const LOOPBACK_HOSTS: readonly (string | undefined)[] = [undefined, '', '127.0.0.1', 'localhost', '0.0.0.0', '::'];

function metricsPort(env: Env): number | undefined {
  if (!env['METRICS_PORT']) return undefined;
  const value = port(env, 'METRICS_PORT', 0);
  const isTaken = value !== 0 && value === port(env, 'PORT', DEFAULT_PORT) && LOOPBACK_HOSTS.includes(env['HOST']);
  if (!isTaken) return value;
  throw new SettingError(`METRICS_PORT cannot be ${value}, which is PORT.`, 'Set it to another port, such as 9464.');
}

function publicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  // Addresses are formed by appending to it; pages name their own from the root.
  if (/^https?:\/\/[^\s?#@\\/]+\/*$/i.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  const hint = 'Set it to the public address, such as https://arena.example: without user, path, query and fragment.';
  throw new SettingError(`PUBLIC_URL must be an http or https address, not "${withoutUser(text)}".`, hint);
}

/** Keeps its password out of logs. */
function withoutUser(url: string): string {
  return url.replace(/^.*@/s, '…@');
}

function clusterHost(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (isIP(text) > 0 || /^[a-z0-9][\w.-]*$/i.test(text)) return text;
  const hint = 'Write it like 10.0.0.5 or arena-1.internal: the port is that of PORT.';
  throw new SettingError(`CLUSTER_HOST must be a host alone, not "${text}".`, hint);
}

/** Processes that share Redis must also share a database. */
function redisUrlIn(text: string | undefined, databaseUrl: string): string | undefined {
  if (!text) return undefined;
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingError('REDIS_URL must be redis:// or rediss://.', 'Write it like redis://localhost:6379.');
  }
  if (isFile(databaseUrl)) {
    const hint = 'Processes cannot share a file: set DATABASE_URL, or leave REDIS_URL out for a single process.';
    throw new SettingError('REDIS_URL needs DATABASE_URL to be postgres://….', hint);
  }
  return text;
}

function databaseUrlIn(text: string): string {
  if (isFile(text) && hasPath(text)) {
    if (!databasePath(text).startsWith(':memory:')) return text;
    const hint = 'Each thread would have one of its own: set it to a file, such as file:/tmp/arena/arena.db.';
    throw new SettingError('DATABASE_URL cannot be a database in memory.', hint);
  }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new SettingError(
    'DATABASE_URL is neither a file: path nor a postgres:// address.',
    'Write it like file:./data/arena.db or postgres://user:password@host:5432/name.',
  );
}

function hasPath(fileUrl: string): boolean {
  try {
    return databasePath(fileUrl) !== '';
  } catch {
    return false; // file://host/path
  }
}

function logLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text;
  throw new SettingError(`LOG_LEVEL cannot be "${text}".`, `Use one of ${LOG_LEVELS.join(', ')}.`);
}

function trustProxy(text: string | undefined): number | string | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  if (text.split(',').every((each) => isSubnet(each.trim()))) return text;
  const hint =
    'Set it to a number of proxies, or to addresses and subnets that are not all addresses, such as 10.0.0.0/8.';
  throw new SettingError(`TRUST_PROXY cannot be "${text}".`, hint);
}

const NAMED_SUBNETS = ['loopback', 'linklocal', 'uniquelocal'];

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (NAMED_SUBNETS.includes(text)) return true;
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    maxBits > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits))
  );
}

function webhooksKeys(text: string | undefined): readonly Buffer[] | undefined {
  if (!text) return undefined;
  try {
    return parseKeys(text);
  } catch (error) {
    throw new SettingError(`WEBHOOKS_KEY: ${(error as Error).message}.`, 'Generate one: openssl rand -base64 32');
  }
}

/** The limit of a socket address (unix(7)). */
const MAX_SOCKET_PATH_LENGTH = 107;

function adminSocket(text: string | undefined, databaseUrl: string): string | undefined {
  if (text === 'none') return undefined;
  const file = databaseFileOf({ databaseUrl });
  const at = text || (file === undefined ? undefined : `${file}.admin`);
  if (at === undefined || Buffer.byteLength(at) <= MAX_SOCKET_PATH_LENGTH) return at;
  const hint = `Set ADMIN_SOCKET to a path of at most ${MAX_SOCKET_PATH_LENGTH} bytes, or to none.`;
  throw new SettingError(`The operator's socket cannot be at ${at}: the path is too long.`, hint);
}

function exportsDir(text: string | undefined, databaseUrl: string): string | undefined {
  if (text === 'none') return undefined;
  const file = databaseFileOf({ databaseUrl });
  return text || (file === undefined ? undefined : path.join(path.dirname(file), 'exports'));
}

/** `undefined`: the database is not embedded. */
export function databaseFileOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string | undefined {
  return isFile(databaseUrl) ? databasePath(databaseUrl) : undefined;
}
