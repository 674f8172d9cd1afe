// The two connections of this process to Redis: one for commands, one for what others publish.
// A command is answered soon or refused: nobody waits for a Redis that is not there.
import { createHash } from 'node:crypto';
import { openLink, type Link } from './link.ts';

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

export interface Redis {
  /** @throws StoreDown when Redis cannot be asked */
  command(...args: readonly (string | number)[]): Promise<unknown>;
  /** A Lua script, sent once and then called by its hash. @throws StoreDown */
  script(text: string): (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;
  /** Deletes a key that still has this value. @throws StoreDown */
  release(key: string, value: string): Promise<void>;
  /** Resolves when the subscription stands; it is taken up again after a lost connection. @throws StoreDown */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Whether both connections stand, as far as this process can tell. */
  isUp(): boolean;
  /** Called whenever a connection stands again: what was published meanwhile is lost. */
  onBack(listener: () => void): void;
  close(): Promise<void>;
}

/** @throws Error that says why Redis cannot be used */
export async function openRedis(url: string): Promise<Redis> {
  const back = new Set<() => void>();
  const tellBack = (): void => {
    for (const listener of back) listener();
  };
  /** What this process listens to; a connection that was made anew is told all of it. */
  const channels = new Map<string, (message: string) => void>();
  let commands: Link | undefined;
  try {
    commands = await openLink({ url, onUp: async () => tellBack() });
    const listening = await openLink({
      url,
      async onUp(client) {
        // Those that it held it has taken up itself: for them this asks nothing, and leaves no moment without.
        for (const [channel, listener] of channels) await client.subscribe(channel, listener);
        tellBack();
      },
    });
    return redisOver(commands, listening, channels, (listener) => void back.add(listener));
  } catch (error) {
    commands?.close();
    throw new Error(`cannot use Redis: ${(error as Error).message}`, { cause: error });
  }
}

function redisOver(
  commands: Link,
  listening: Link,
  channels: Map<string, (message: string) => void>,
  onBack: Redis['onBack'],
): Redis {
  const command: Redis['command'] = (...args) => commands.ask((client) => client.sendCommand(args.map(String)));
  const releasing = newScript(RELEASE, command);
  return {
    command,
    script: (text) => newScript(text, command),
    async release(key, value) {
      await releasing([key], [value]);
    },
    async subscribe(channel, listener) {
      channels.set(channel, listener);
      await listening.ask((client) => client.subscribe(channel, listener));
    },
    async unsubscribe(channel) {
      // By its listener: else one that is subscribed before this is answered would go with it.
      const listener = channels.get(channel);
      channels.delete(channel);
      await listening.ask((client) => client.unsubscribe(channel, listener));
    },
    isUp: () => commands.isUp() && listening.isUp(),
    onBack,
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
