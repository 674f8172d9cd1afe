// How the processes of a deployment are started.
import { fileURLToPath } from 'node:url';

/** Their clocks can be set. */
export const CLOCK = ['--import', fileURLToPath(new URL('../test/support/shifted-clock.ts', import.meta.url))];

/** As in production otherwise: durability, leases and timeouts are the real ones. */
export const ENVIRONMENT = { DRAIN_SECONDS: '2', RATE_LIMIT_FACTOR: '1000000' };
