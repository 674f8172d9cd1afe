// Sends logical requests until they succeed, as a stubborn client does: the same request again, to another process,
// after Retry-After or a moment. Every answer is recorded; one that tells a correct caller to give up is an oddity.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Random } from '../src/engine/index.ts';
import type { Balancer } from './balancer.ts';
import type { Kind, PlayRecord } from './record.ts';
import { isWorthRepeating, send, type Answer, type LogicalRequest } from './logical-request.ts';

/**
 * A client never waits longer than this for one answer. A running process that needs longer is at fault, however busy
 * the machine is.
 */
const HANGS_AFTER_MS = 20_000;
/** Worth knowing why. */
const SLOW_MS = 1500;

export interface Granted<T> {
  readonly body: T;
  readonly attempts: number;
}

/** A refusal that ends what the client was doing. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

export interface CallerParts {
  /** In what is recorded. */
  readonly who: string;
  readonly roots: readonly string[];
  readonly balancer: Balancer;
  readonly record: PlayRecord;
  readonly random: Random;
  readonly dispatcher: Dispatcher;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly isKeyed: boolean;
  /** Called whenever something other than a read has succeeded. */
  advance(): void;
  /** Follows Retry-After to the letter; otherwise it is impatient. */
  readonly isPatient: boolean;
  /** To which process requests of a kind go first. */
  readonly sendsTo: Readonly<Partial<Record<Kind, number>>>;
}

export class Caller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  get isKeyed(): boolean {
    return this.#parts.isKeyed;
  }

  /** @throws GaveUp, and an AbortError at the end of the scenario */
  async requestUntilDone<T>(request: LogicalRequest): Promise<Granted<T>> {
    const { isKeyed, record, signal } = this.#parts;
    const key = isKeyed && request.method === 'POST' ? randomUUID() : undefined;
    const startedAt = performance.now();
    const trace: string[] = [];
    let last: number | undefined;
    for (let attempts = 1; ; attempts++) {
      const number = this.#choose(request.kind, last);
      last = number;
      const answer = await this.#attempt(request, number, key);
      const ms = performance.now() - startedAt;
      trace.push(`${number}: ${answer?.status ?? 'none'} ${answer?.slug ?? ''} at ${Math.round(ms)}`);
      if (answer?.status === 200) {
        const slow = ms < SLOW_MS ? {} : { attempts: `${request.path} ${trace.join(', ')}` };
        record.successes.push({ kind: request.kind, isKeyed: key !== undefined, ms, ...slow });
        if (request.method === 'POST') this.#parts.advance();
        return { body: answer.body as T, attempts };
      }
      if (answer && !isWorthRepeating(answer)) this.#giveUp(request, answer, attempts, startedAt);
      if (request.takes && !isKeyed) record.markUncertain(request.takes.gameId, request.takes.seat);
      await sleep(this.#pauseMs(answer), undefined, { signal });
    }
  }

  #choose(kind: Kind, last: number | undefined): number {
    const { balancer, random, sendsTo } = this.#parts;
    const first = sendsTo[kind];
    if (last === undefined && first !== undefined) return first;
    const present = balancer.present();
    const others = present.filter((number) => number !== last);
    const numbers = others.length > 0 ? others : present;
    return numbers[random.below(numbers.length)]!;
  }

  #pauseMs(answer: Answer | undefined): number {
    const { isPatient, random } = this.#parts;
    if (isPatient && answer && answer.retryAfterMs > 0) return answer.retryAfterMs;
    return 30 + random.below(70);
  }

  #giveUp(
    { kind, method, path, mayBeRefusedAgain, of }: LogicalRequest,
    answer: Answer,
    attempts: number,
    startedAt: number,
  ): never {
    const { status, slug } = answer;
    const what = `${kind}${this.isKeyed ? ' with key' : ''}: ${status} ${slug}`;
    const { record, who } = this.#parts;
    const isRefusedAgain = attempts > 1 && slug === mayBeRefusedAgain;
    // The seat went to an attempt of its own whose answer was lost.
    const isOvertaken = slug === 'seat-moved' && of !== undefined && record.tenureOf(of.gameId, of.seat).isUncertain;
    if (!this.isKeyed && (isRefusedAgain || isOvertaken)) record.orphans += 1;
    else {
      const ms = Math.round(performance.now() - startedAt);
      record.anomalies.push(`${what} (${who}, ${method} ${path}, attempt ${attempts}, after ${ms} ms)`);
    }
    throw new GaveUp(what);
  }

  /** `undefined` when no answer came. */
  async #attempt(request: LogicalRequest, number: number, key: string | undefined): Promise<Answer | undefined> {
    const { balancer, dispatcher, record, roots, signal } = this.#parts;
    signal.throwIfAborted();
    const hangs = AbortSignal.timeout(HANGS_AFTER_MS);
    const gone = balancer.signalOf(number);
    try {
      const answer = await send(roots[number]!, request, {
        key,
        dispatcher,
        signal: AbortSignal.any([signal, hangs, gone]),
      });
      record.count(request.kind, answer.status, answer.slug);
      return answer;
    } catch {
      if (request.takes && signal.aborted) record.markUncertain(request.takes.gameId, request.takes.seat);
      signal.throwIfAborted();
      record.count(request.kind, 'none', '');
      if (hangs.aborted) record.anomalies.push(`${request.kind}: no answer in ${HANGS_AFTER_MS} ms (${request.path})`);
      return undefined;
    }
  }
}
