// Calls between processes over Redis: the call goes to the other process' channel, the answer to the caller's.
import { GameMoved, ProcessGone, type Perform } from '../ports/owners.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Longer than the house thinks; the lease of a frozen process runs out in about the same time. */
const ANSWER_WITHIN_MS = 4000;

interface Call {
  /** Of the answer; without it there is none. */
  readonly id?: number;
  readonly from: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  /** Why there is no value. */
  readonly failure?: string;
  /** It is that the game has another owner now. */
  readonly hasMoved?: true;
}

export interface Calls {
  /** @throws ProcessGone, GameMoved, StoreDown */
  call(processId: string, name: string, args: readonly unknown[]): Promise<unknown>;
  /** Calls, and waits for no answer. @throws ProcessGone, StoreDown */
  tell(processId: string, name: string, args: readonly unknown[]): Promise<void>;
  answer(perform: Perform): void;
  /** Which other processes could be called now. @throws StoreDown */
  others(): Promise<readonly string[]>;
}

const CALLS = 'arena:calls:';
const callsTo = (processId: string): string => CALLS + processId;
const answersTo = (processId: string): string => `arena:answers:${processId}`;

/** @throws StoreDown */
export async function newCalls(redis: Redis, processId: string, reportError: ReportError): Promise<Calls> {
  const pending = new Map<number, (answer: Answer) => void>();
  let perform: Perform = () => Promise.reject(new StoreDown('this process is not open yet'));
  let callCount = 0;

  async function performAndAnswer({ id, from, name, args }: Call): Promise<void> {
    const answer = await perform(name, args, from).then(
      (value): Omit<Answer, 'id'> => ({ value }),
      (error: Error): Omit<Answer, 'id'> => {
        if (!(error instanceof StoreDown)) reportError(error, `call of ${name}`);
        return { failure: error.message, ...(error instanceof GameMoved ? { hasMoved: true } : {}) };
      },
    );
    if (id === undefined) return;
    await redis.command('PUBLISH', answersTo(from), JSON.stringify({ id, ...answer } satisfies Answer));
  }

  async function send(other: string, call: Call): Promise<void> {
    const receivers = await redis.command('PUBLISH', callsTo(other), JSON.stringify(call));
    if (receivers === 0) throw new ProcessGone(`process ${other} is not listening`);
  }

  await redis.subscribe(callsTo(processId), (text) => {
    // If this fails, the caller times out.
    performAndAnswer(JSON.parse(text) as Call).catch((error: unknown) => reportError(error, 'answer to a call'));
  });
  await redis.subscribe(answersTo(processId), (text) => {
    const answer = JSON.parse(text) as Answer;
    pending.get(answer.id)?.(answer);
  });

  return {
    async call(other, name, args) {
      const id = (callCount += 1);
      const { promise: answered, resolve } = Promise.withResolvers<Answer>();
      pending.set(id, resolve);
      try {
        await send(other, { id, from: processId, name, args });
        const answer = await withTimeout(answered, ANSWER_WITHIN_MS).catch(asAnswer);
        if (answer.hasMoved) throw new GameMoved();
        if (answer.failure !== undefined) throw new StoreDown(`${name} in another process: ${answer.failure}`);
        return answer.value ?? undefined;
      } finally {
        pending.delete(id);
      }
    },
    tell: (other, name, args) => send(other, { from: processId, name, args }),
    answer: (task) => void (perform = task),
    async others() {
      const channels = (await redis.command('PUBSUB', 'CHANNELS', callsTo('*'))) as string[];
      return channels.map((channel) => channel.slice(CALLS.length)).filter((id) => id !== processId);
    },
  };
}

function asAnswer({ message }: Error): Omit<Answer, 'id'> {
  return { failure: message };
}

export type ReportError = (error: unknown, where: string) => void;
