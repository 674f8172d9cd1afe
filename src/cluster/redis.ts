// This process's two connections to Redis: one for commands, one for subscriptions. Commands fail fast while Redis is
// down.
import { createHash } from 'node:crypto';
import { connectRedis, type RedisConnection, type LinkChange } from './redis-connection.ts';

const TAKE = `local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

export interface Redis {
  /** @throws StoreDown when Redis does not answer */
  command(...args: readonly (string | number)[]): Promise<unknown>;
  /** A Lua script, sent once and then called by its hash. @throws StoreDown */
  script(text: string): (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;
  /**
   * Sets a key for that long, unless it has another value.
   * @returns the value it has now
   * @throws StoreDown
   */
  take(key: string, value: string, lifeMs: number): Promise<string>;
  /** Deletes a key that still has this value. @throws StoreDown */
  release(key: string, value: string): Promise<void>;
  /** Resolves when the subscription is active; it is renewed after a lost connection. @throws StoreDown */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Whether both connections are up, as far as this process can tell. */
  isUp(): boolean;
  /** Reports whether a periodic write succeeded: a Redis that answers but refuses writes is an outage too. */
  noteWrite(failure?: Error): void;
  /** Called whenever a connection is up again: messages published in the gap are lost. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/** Notified of outages of either connection or of writes, once at the beginning and once at the end. */
export interface RedisTroubleLog {
  began(cause: string): void;
  ended(): void;
}

export interface RedisOptions {
  /** Called before every command. */
  onCommand?(): void;
  readonly trouble?: RedisTroubleLog;
}

/** @throws Error with the reason why Redis cannot be used */
export async function openRedis(url: string, { onCommand = () => {}, trouble }: RedisOptions = {}): Promise<Redis> {
  const listeners = new Set<() => void>();
  const notifyReconnect = (): void => {
    for (const listener of listeners) listener();
  };
  /** All subscriptions of this process, which a re-created connection needs again. */
  const channels = new Map<string, (message: string) => void>();
  const outages = new Set<'commands' | 'listening' | 'writes'>();
  const note = (what: 'commands' | 'listening' | 'writes', change: LinkChange): void => {
    const wasDown = outages.size > 0;
    if (change.isUp) outages.delete(what);
    else outages.add(what);
    if (!change.isUp && !wasDown) trouble?.began(change.cause);
    if (wasDown && outages.size === 0) trouble?.ended();
  };
  let commands: RedisConnection | undefined;
  try {
    commands = await connectRedis({
      url,
      onChange: (change) => note('commands', change),
      onConnect: async () => notifyReconnect(),
    });
    const listening = await connectRedis({
      url,
      onChange: (change) => note('listening', change),
      async onConnect(client) {
        // The client renews its own subscriptions; for those this sends nothing, so there is no gap.
        for (const [channel, listener] of channels) await client.subscribe(channel, listener);
        notifyReconnect();
      },
    });
    const onReconnect = (listener: () => void): void => void listeners.add(listener);
    const noteWrite: Redis['noteWrite'] = (failure) =>
      note('writes', failure ? { isUp: false, cause: failure.message } : { isUp: true });
    return redisOver({ commands, listening, channels, onReconnect, noteWrite, onCommand });
  } catch (error) {
    commands?.close();
    throw new Error(`cannot use Redis: ${(error as Error).message}`, { cause: error });
  }
}

interface RedisParts {
  readonly commands: RedisConnection;
  readonly listening: RedisConnection;
  readonly channels: Map<string, (message: string) => void>;
  readonly onReconnect: Redis['onReconnect'];
  readonly noteWrite: Redis['noteWrite'];
  onCommand(): void;
}

function redisOver({ commands, listening, channels, onReconnect, noteWrite, onCommand }: RedisParts): Redis {
  const command: Redis['command'] = (...args) => {
    onCommand();
    return commands.ask((client) => client.sendCommand(args.map(String)));
  };
  const [runTake, runRelease] = [newScript(TAKE, command), newScript(RELEASE, command)];
  return {
    command,
    script: (text) => newScript(text, command),
    async take(key, value, lifeMs) {
      return (await runTake([key], [value, lifeMs])) as string;
    },
    async release(key, value) {
      await runRelease([key], [value]);
    },
    async subscribe(channel, listener) {
      channels.set(channel, listener);
      await listening.ask((client) => client.subscribe(channel, listener));
    },
    async unsubscribe(channel) {
      // By its listener, so that one that subscribes before the answer arrives is kept.
      const listener = channels.get(channel);
      channels.delete(channel);
      await listening.ask((client) => client.unsubscribe(channel, listener));
    },
    isUp: () => commands.isUp() && listening.isUp(),
    onReconnect,
    noteWrite,
    async close() {
      commands.close();
      listening.close();
    },
  };
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
