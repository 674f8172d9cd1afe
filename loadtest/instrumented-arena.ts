// A measured arena that also serves its metrics.
import { freePort } from '../test/support/servers/free-port.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';

export interface CountedServer extends MeasuredServer {
  readonly metricsUrl: string;
}

export async function startCountedArena(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<CountedServer> {
  const port = await freePort();
  const server = await startMeasuredArena(databaseUrl, { ...env, METRICS_PORT: `${port}` });
  return { ...server, metricsUrl: `http://127.0.0.1:${port}/metrics` };
}
