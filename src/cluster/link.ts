// One connection to Redis that is known to be dead soon after it is: also when nothing broke it, as on a network that
// loses every packet. Then it is made anew.
import { createClient } from 'redis';
import { StoreDown } from '../ports/store-errors.ts';
import { Late, withTimeout } from './with-timeout.ts';

type Client = ReturnType<typeof newClient>;

export interface Link {
  /** Whether it answered when it was asked last. */
  isUp(): boolean;
  /** @throws StoreDown when no answer comes soon */
  ask<T>(task: (client: Client) => Promise<T>): Promise<T>;
  close(): void;
}

export interface LinkOptions {
  readonly url: string;
  /** A new connection is there, the first or a later one. */
  onUp(client: Client): Promise<void>;
}

const ANSWER_WITHIN_MS = 1500;
const ASKED_EVERY_MS = 1000;
/** A connection that has not answered for so many questions is given up. */
const MAX_UNANSWERED = 4;
const CONNECT_WITHIN_MS = 5000;
const MAX_PAUSE_MS = 500;

/** @throws Error when Redis cannot be reached at once; only later it is tried for as long as it takes */
export async function openLink({ url, onUp }: LinkOptions): Promise<Link> {
  let client = newClient(url);
  let isDeaf = false;
  let unanswered = 0;

  const listen = (to: Client): void => {
    to.on('error', () => {}); // whoever asks learns of it
    // However soon it stands again: what was published and what was asked meanwhile is lost.
    to.on('reconnecting', () => (isDeaf = true));
    to.on('ready', () => {
      if (to === client) void check();
    });
  };
  async function ask<T>(task: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await withTimeout(task(client), ANSWER_WITHIN_MS);
    } catch (error) {
      if (error instanceof Late) isDeaf = true;
      throw new StoreDown(`Redis: ${(error as Error).message || 'no connection'}`, { cause: error });
    }
  }
  async function check(): Promise<void> {
    try {
      const asked = client;
      await ask((at) => at.ping());
      const wasAway = isDeaf || unanswered > 0;
      [isDeaf, unanswered] = [false, 0];
      if (wasAway) await onUp(asked);
    } catch {
      isDeaf = true;
      unanswered += 1;
      if (unanswered % MAX_UNANSWERED === 0) renew();
    }
  }
  function renew(): void {
    client.destroy();
    client = newClient(url);
    listen(client);
    client.connect().catch(() => {}); // it goes on trying
  }

  try {
    await withTimeout(client.on('error', () => {}).connect(), CONNECT_WITHIN_MS);
  } catch (error) {
    client.destroy();
    throw error;
  }
  listen(client);
  await onUp(client);
  const timer = setInterval(() => void check(), ASKED_EVERY_MS);
  return {
    isUp: () => !isDeaf && client.isReady,
    ask: (task) => (isDeaf ? Promise.reject(new StoreDown('Redis does not answer')) : ask(task)),
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
