// A whole arena on a free port with its own database, wired as by `npm start`.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startApp, type App, type AppOverrides } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { openStore } from '../../src/store/open-store.ts';
import { isRecording, newRecorder } from '../../tools/test-run/recording.ts';
import { recordSeeds } from './seeds.ts';
import { freePort } from './servers/free-port.ts';
import path from 'node:path';

export interface TestArena {
  readonly app: App;
  readonly url: string;
  /** The public origin, to which passkeys belong. */
  readonly publicUrl: string;
  readonly databaseFile: string;
  /** Moves game time forward; the games' clocks are checked within a second of real time, or by `checkClocks`. */
  advance(ms: number): void;
  /** Restarts it on the same database. @param whileDown called while it is down */
  restart(whileDown?: () => void): Promise<void>;
  close(): Promise<void>;
}

const TEST_CONFIG: Omit<Config, 'port'> = {
  host: '127.0.0.1',
  publicUrl: undefined,
  databaseUrl: '',
  redisUrl: undefined,
  clusterHost: undefined,
  drainSeconds: 0,
  metricsPort: undefined,
  logLevel: 'silent',
  trustProxy: undefined,
  rateLimitFactor: 1e6,
  roomIdleSeconds: 600,
  maxLocalSpectators: 500,
  // They would compete with the reviews that tests request.
  backgroundReviews: false,
  packGamesAfterDays: 7,
  deleteGamesAfterDays: 0,
  webhooksAllowLoopback: false,
  webhooksKeys: undefined,
  adminSocket: undefined,
  exportsDir: undefined,
  exportsMaxBytes: 1e9,
};

export interface TestOptions extends Pick<AppOverrides, 'logTo'> {
  /** Whether it makes exports, in a folder beside its database; by default `false`. */
  readonly hasExports?: boolean;
}

/** @param logTo receives the log; by default it is recorded for the search for secrets at the end of the run */
export async function startTestArena(
  overrides: Partial<Config> = {},
  { logTo = recorder(), hasExports = false }: TestOptions = {},
): Promise<TestArena> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-'));
  let ahead = 0;
  const clock = (): number => Date.now() + ahead;
  const databaseFile = path.join(folder, 'arena.db');
  if (overrides.databaseUrl === undefined) await writeFile(databaseFile, await emptyDatabase(), { mode: 0o600 });
  const recorded = isRecording() ? { logLevel: 'debug' } : {};
  const exportsDir = hasExports ? path.join(folder, 'exports') : undefined;
  // A port that nobody takes while the arena is down.
  const own = { port: await freePort(), databaseUrl: `file:${databaseFile}`, exportsDir };
  const config: Config = { ...TEST_CONFIG, ...own, ...recorded, ...overrides };
  const metrics = newRecorder('metrics');
  // The event loop is shared with the test, whose polling would look like load.
  const utilization = (): number => 0;
  const start = () => startApp(config, { clock, logTo, utilization });
  let app = await start();
  return {
    get app() {
      return app;
    },
    get url() {
      return app.url;
    },
    get publicUrl() {
      return app.arena.links.hostUrl;
    },
    databaseFile,
    advance(ms) {
      ahead += ms;
    },
    async restart(whileDown) {
      await app.close();
      whileDown?.();
      app = await start();
    },
    async close() {
      metrics(await app.metrics.text());
      await app.close();
      await recordSeeds(config.databaseUrl);
      await rm(folder, { recursive: true });
    },
  };
}

let migrated: Promise<Buffer> | undefined;

/** A migrated database file, created once per process: migrating takes as long as the rest of a start. */
function emptyDatabase(): Promise<Buffer> {
  return (migrated ??= migrateEmpty());
}

async function migrateEmpty(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-'));
  const file = path.join(folder, 'empty.db');
  const store = await openStore(`file:${file}`);
  await store.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

function recorder(): AppOverrides['logTo'] {
  return isRecording() ? { write: newRecorder('log') } : undefined;
}
