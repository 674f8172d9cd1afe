// Calls between processes: over a direct connection, or over Redis where there is none, as with a process of an older
// release. Over Redis the call goes to the other process's channel, the answer to the caller's.
import { GameMoved, ProcessGone, type Perform } from '../ports/owners.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { ReportError } from '../table/report-error.ts';
import type { PeerConnection } from './peer-connection.ts';
import { newPeerConnections, type PeerConnections, type PeerConnectionsParts } from './peer-connections.ts';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Longer than the house thinks about a move; the lease of a frozen process expires in about the same time. */
const ANSWER_WITHIN_MS = 4000;
/** In characters, for a process that does not read them. */
const MAX_UNSENT = 4 * 1024 * 1024;

interface Call {
  /** Matches the answer to the call; `undefined`: no answer is wanted. */
  readonly id?: number;
  readonly from: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  /** Set when there is no value. */
  readonly failure?: string;
  /** The failure is that another process owns the game now. */
  readonly hasMoved?: true;
}

type Outcome = Omit<Answer, 'id'>;

interface Waiting {
  resolve(outcome: Outcome): void;
  /** The connection it was sent over; `undefined`: Redis, or not sent yet. */
  connection?: PeerConnection | undefined;
}

export type Way = 'direct' | 'redis';

export interface Calls {
  /** @throws ProcessGone, GameMoved, StoreDown */
  call(processId: string, name: string, args: readonly unknown[]): Promise<unknown>;
  /** Calls without waiting for an answer. @throws ProcessGone, StoreDown */
  tell(processId: string, name: string, args: readonly unknown[]): Promise<void>;
  answer(perform: Perform): void;
  /** Which other processes could be called now. @throws StoreDown */
  others(): Promise<readonly string[]>;
  readonly accept: PeerConnections['accept'];
  /** Closes the direct connections: later calls go over Redis. */
  closeConnections(): void;
}

export interface CallsParts extends Pick<PeerConnectionsParts, 'processId' | 'secret' | 'contactOf'> {
  readonly redis: Redis;
  /** Called before a call is sent. */
  onSend(way: Way): void;
  readonly reportError: ReportError;
}

const CALLS = 'arena:calls:';
const callsTo = (processId: string): string => CALLS + processId;
const answersTo = (processId: string): string => `arena:answers:${processId}`;

/** @throws StoreDown */
export async function newCalls({ redis, onSend, reportError, ...of }: CallsParts): Promise<Calls> {
  const { processId } = of;
  const pending = new Map<number, Waiting>();
  let perform: Perform = () => Promise.reject(new StoreDown('this process is not open yet'));
  let callCount = 0;

  /** @param reply sends the answer. If it fails, the caller times out. */
  function answerCall(text: string, reply: (answer: string, to: string) => unknown): void {
    const { id, from, name, args } = JSON.parse(text) as Call;
    perform(name, args, from)
      .then(
        (value): Outcome => ({ value }),
        (error: Error): Outcome => {
          if (!(error instanceof StoreDown)) reportError(error, `cluster call ${name}`);
          return { failure: error.message, ...(error instanceof GameMoved ? { hasMoved: true } : {}) };
        },
      )
      .then((outcome) => id !== undefined && reply(JSON.stringify({ id, ...outcome } satisfies Answer), from))
      .catch((error: unknown) => reportError(error, 'reply to a cluster call'));
  }

  function onAnswer(text: string): void {
    const answer = JSON.parse(text) as Answer;
    pending.get(answer.id)?.resolve(answer);
  }

  const connections = newPeerConnections({
    ...of,
    onCall: (text, connection) => answerCall(text, connection.send),
    onAnswer,
    onLost(lost) {
      for (const { connection, resolve } of pending.values()) {
        if (connection === lost) resolve({ failure: 'the connection broke' });
      }
    },
  });

  /** @returns the direct connection it was sent over, if any. @throws ProcessGone, StoreDown */
  async function send(other: string, call: Call): Promise<PeerConnection | undefined> {
    const text = JSON.stringify(call);
    const connection = await connections.to(other);
    if (connection?.isOpen()) {
      onSend('direct');
      if (connection.unsent() > MAX_UNSENT) throw new StoreDown(`process ${other} is not reading its connection`);
      connection.send(text);
      return connection;
    }
    onSend('redis');
    const receivers = await redis.command('PUBLISH', callsTo(other), text);
    if (receivers === 0) throw new ProcessGone(`process ${other} is not listening`);
    return undefined;
  }

  await redis.subscribe(callsTo(processId), (text) => {
    answerCall(text, (answer, to) => redis.command('PUBLISH', answersTo(to), answer));
  });
  await redis.subscribe(answersTo(processId), onAnswer);

  return {
    async call(other, name, args) {
      const id = (callCount += 1);
      const { promise: answered, resolve } = Promise.withResolvers<Outcome>();
      const waiting: Waiting = { resolve };
      pending.set(id, waiting);
      try {
        waiting.connection = await send(other, { id, from: processId, name, args });
        const answer = await withTimeout(answered, ANSWER_WITHIN_MS).catch(asOutcome);
        if (answer.hasMoved) throw new GameMoved();
        if (answer.failure !== undefined) throw new StoreDown(`${name} in another process: ${answer.failure}`);
        return answer.value ?? undefined;
      } finally {
        pending.delete(id);
      }
    },
    async tell(other, name, args) {
      await send(other, { from: processId, name, args });
    },
    answer: (task) => void (perform = task),
    async others() {
      const channels = (await redis.command('PUBSUB', 'CHANNELS', callsTo('*'))) as string[];
      return channels.map((channel) => channel.slice(CALLS.length)).filter((id) => id !== processId);
    },
    accept: connections.accept,
    closeConnections: connections.close,
  };
}

function asOutcome({ message }: Error): Outcome {
  return { failure: message };
}
