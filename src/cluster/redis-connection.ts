// One connection to Redis. Pings detect a dead one even where the socket reports nothing, as on a network that drops
// every packet; it is then re-created.
import { createClient } from '@redis/client';
import { StoreDown } from '../ports/store-errors.ts';
import { TimedOut, withTimeout } from './with-timeout.ts';

type Client = ReturnType<typeof newClient>;

export interface RedisConnection {
  /** Whether the last command was answered. */
  isUp(): boolean;
  /** @throws StoreDown when there is no answer in time */
  ask<T>(task: (client: Client) => Promise<T>): Promise<T>;
  close(): void;
}

export interface LinkOptions {
  readonly url: string;
  /** Called on every connection, the first included. */
  onConnect(client: Client): Promise<void>;
  /** Called when it stops answering, and when it does again. */
  onChange(change: LinkChange): void;
}

export type LinkChange = { readonly isUp: false; readonly cause: string } | { readonly isUp: true };

const ANSWER_WITHIN_MS = 1500;
const PING_EVERY_MS = 1000;
/** After this many unanswered pings the connection is re-created. */
const MAX_UNANSWERED = 4;
const CONNECT_WITHIN_MS = 5000;
const MAX_PAUSE_MS = 500;

/** @throws Error when the first connection fails; later ones are retried without limit */
export async function connectRedis({ url, onConnect, onChange }: LinkOptions): Promise<RedisConnection> {
  let client = newClient(url);
  let isUnresponsive = false;
  let unanswered = 0;
  let isReportedDown = false;
  let lastError = 'the connection was closed';

  const fell = (cause: string): void => {
    isUnresponsive = true;
    if (isReportedDown) return;
    isReportedDown = true;
    onChange({ isUp: false, cause });
  };
  const listen = (to: Client): void => {
    // Callers of ask() see the failure.
    to.on('error', ({ message, code }: NodeJS.ErrnoException) => (lastError = message || (code ?? lastError)));
    // Messages and commands are lost even in a short gap.
    to.on('reconnecting', () => fell(lastError));
    to.on('ready', () => {
      if (to === client) void check();
    });
  };
  async function ask<T>(task: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await withTimeout(task(client), ANSWER_WITHIN_MS);
    } catch (error) {
      if (error instanceof TimedOut) fell(error.message);
      throw new StoreDown(`Redis: ${(error as Error).message || 'no connection'}`, { cause: error });
    }
  }
  async function check(): Promise<void> {
    try {
      const pinged = client;
      await ask((connection) => connection.ping());
      const wasDown = isUnresponsive || unanswered > 0;
      [isUnresponsive, unanswered] = [false, 0];
      if (wasDown) await onConnect(pinged);
      if (isReportedDown && !isUnresponsive) {
        isReportedDown = false;
        onChange({ isUp: true });
      }
    } catch (error) {
      fell((error as Error).message);
      unanswered += 1;
      if (unanswered % MAX_UNANSWERED === 0) renew();
    }
  }
  function renew(): void {
    client.destroy();
    client = newClient(url);
    listen(client);
    client.connect().catch(() => {}); // it keeps retrying
  }

  let refused: Error | undefined;
  try {
    await withTimeout(client.on('error', (error: Error) => (refused = error)).connect(), CONNECT_WITHIN_MS);
  } catch (error) {
    client.destroy();
    throw refused ?? error; // the client retries until the timeout: its last error has the reason
  }
  listen(client);
  await onConnect(client);
  const timer = setInterval(() => void check(), PING_EVERY_MS);
  return {
    isUp: () => !isUnresponsive && client.isReady,
    ask: (task) => (isUnresponsive ? Promise.reject(new StoreDown('Redis does not answer')) : ask(task)),
    close() {
      clearInterval(timer);
      client.destroy();
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectStrategy: (retries) => Math.min(MAX_PAUSE_MS, 20 * 2 ** retries),
    },
  });
}
