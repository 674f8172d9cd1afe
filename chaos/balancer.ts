// What a load balancer does: notices processes that do not answer at all, sends nobody there, and closes what was sent.
import type { Deployment } from './deployment.ts';

const LOOK_EVERY_MS = 250;
const GONE_AFTER_MS = 3000;

export interface Balancer {
  /** Numbers of the processes that answer; all of them if none does. */
  present(): readonly number[];
  /** Aborted when the process turns out not to answer. */
  signalOf(number: number): AbortSignal;
  close(): void;
}

export function newBalancer({ processes }: Deployment): Balancer {
  const gone = new Set<number>();
  const controllers = processes.map(() => new AbortController());
  const numbers = [...processes.keys()];
  const looking = new Set<number>();

  async function look(number: number): Promise<void> {
    if (looking.has(number)) return;
    looking.add(number);
    const url = `${processes[number]!.url}/healthz`;
    const isHere = await fetch(url, { signal: AbortSignal.timeout(GONE_AFTER_MS) }).then(
      () => true,
      () => false,
    );
    looking.delete(number);
    if (isHere) return void gone.delete(number);
    gone.add(number);
    controllers[number]!.abort();
    controllers[number] = new AbortController();
  }

  const timer = setInterval(() => {
    for (const number of numbers) void look(number);
  }, LOOK_EVERY_MS);
  return {
    present() {
      const left = numbers.filter((number) => !gone.has(number));
      return left.length > 0 ? left : numbers;
    },
    signalOf: (number) => controllers[number]!.signal,
    close: () => clearInterval(timer),
  };
}
