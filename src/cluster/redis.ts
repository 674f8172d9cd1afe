// The connections of this process to Redis: one for commands, one for what others publish.
// A command is answered soon or refused: nobody waits for a Redis that is not there.
import { createHash } from 'node:crypto';
import { createClient } from 'redis';
import { StoreDown } from '../arena/ports.ts';

export interface Redis {
  /** @throws StoreDown when Redis cannot be asked */
  command(...args: readonly (string | number)[]): Promise<unknown>;
  /** A Lua script, sent once and then called by its hash. @throws StoreDown */
  script(text: string): (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;
  /** Resolves when the subscription stands; it is taken up again after a lost connection. @throws StoreDown */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Whether both connections stand, as far as this process can tell. */
  isUp(): boolean;
  /** Called whenever both connections stand again: what was published meanwhile is lost. */
  onBack(listener: () => void): void;
  close(): Promise<void>;
}

const COMMAND_WITHIN_MS = 1500;
const CONNECT_WITHIN_MS = 5000;
const LONGEST_PAUSE_MS = 500;
/** Finds out that a connection is dead although nothing broke it. */
const PING_EVERY_MS = 2000;

/** @throws Error that says why Redis cannot be used */
export async function openRedis(url: string): Promise<Redis> {
  const commands = newConnection(url);
  const listening = newConnection(url);
  const back = new Set<() => void>();
  const isUp = (): boolean => commands.isReady && listening.isReady;
  for (const connection of [commands, listening]) {
    connection.on('error', () => {}); // whoever uses it learns of it
    connection.on('ready', () => {
      if (isUp()) for (const listener of back) listener();
    });
  }
  await Promise.all([connect(commands), connect(listening)]).catch((error: Error) => {
    for (const connection of [commands, listening]) connection.destroy();
    throw new Error(`cannot use Redis: ${error.message}`, { cause: error });
  });
  const command: Redis['command'] = (...args) => orDown(() => commands.sendCommand(args.map(String)));
  return {
    command,
    script: (text) => newScript(text, command),
    subscribe: (channel, listener) => orDown(() => listening.subscribe(channel, listener)),
    unsubscribe: (channel) => orDown(() => listening.unsubscribe(channel)),
    isUp,
    onBack: (listener) => void back.add(listener),
    async close() {
      for (const connection of [commands, listening]) connection.destroy();
    },
  };
}

function newConnection(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    commandOptions: { timeout: COMMAND_WITHIN_MS },
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      // A connection on which not even the pings are answered is no connection.
      socketTimeout: 2 * PING_EVERY_MS,
      reconnectStrategy: (retries) => Math.min(LONGEST_PAUSE_MS, 20 * 2 ** retries),
    },
  });
}

/** The first connection must come about at once; only later ones are tried again for as long as it takes. */
async function connect(connection: ReturnType<typeof newConnection>): Promise<void> {
  await Promise.race([
    connection.connect(),
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), CONNECT_WITHIN_MS).unref();
    }),
  ]);
}

function newScript(text: string, command: Redis['command']): ReturnType<Redis['script']> {
  const hash = createHash('sha1').update(text).digest('hex');
  return async (keys, args) => {
    const rest = [keys.length, ...keys, ...args];
    try {
      return await command('EVALSHA', hash, ...rest);
    } catch (error) {
      const isUnknown = ((error as Error).cause as Error | undefined)?.message.startsWith('NOSCRIPT');
      if (isUnknown) return command('EVAL', text, ...rest);
      throw error;
    }
  };
}

async function orDown<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new StoreDown(`Redis: ${(error as Error).message || 'no connection'}`, { cause: error });
  }
}
