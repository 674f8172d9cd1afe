// `npm start`: reads the configuration, runs the app, and stops it gracefully.
import product from '../package.json' with { type: 'json' };
import { startApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { consoleToLog } from './log-output.ts';
import { EX_CONFIG, StartError } from './start-error.ts';

const MIN_NODE = product.engines.node.slice('>='.length);
const MAX_STOP_MS = 10_000;

const major = Number(process.versions.node.split('.')[0]);
if (major < Number(MIN_NODE)) {
  fail(`Game Arena needs Node ${MIN_NODE} or newer, this is ${process.version}: use npm start`);
}

// As for the log: failing to write must not stop games.
process.stdout.on('error', () => undefined);
const app = await startApp(configOrFail()).catch((error: Error) =>
  fail(error.message, error instanceof StartError ? error.exitCode : 1),
);
consoleToLog(app.log);
console.log(`Game Arena is open on ${app.url}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
process.on('uncaughtException', (error) => {
  app.log.fatal({ err: error }, 'uncaught exception');
  process.exitCode = 1;
  void stop('uncaughtException');
});

async function stop(why: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  app.log.info({ why }, 'stopping');
  setTimeout(() => process.exit(process.exitCode ?? 0), MAX_STOP_MS).unref();
  await app.close();
  process.exit(process.exitCode ?? 0);
}

function configOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail((error as Error).message, EX_CONFIG);
  }
}

function fail(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
