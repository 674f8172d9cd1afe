// Measures twenty thousand parked long-polls that one move answers all at once, while another client keeps sending
// requests; compared with a bare Express that holds as many and answers them in batches of the same size.
import net from 'node:net';
import { once } from 'node:events';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict, type Timings } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { restAt } from '../test/support/rest.ts';

const MAX_HOLD_UP_MS = 50;
const OPENED_AT_ONCE = 200;
/** A process may be limited to 20,000 open files; beyond this number, connections carry a second request. */
const MAX_CONNECTIONS = 19_000;
const ANSWER = /^HTTP\/1\.1 200[^]*?\r\nContent-Length: (\d+)\r\n[^]*?\r\n\r\n/;

/** Which requests are parked, how they are woken, and what else is requested at the same time. */
interface Subject {
  readonly what: string;
  readonly server: MeasuredServer;
  readonly parkedAt: string;
  readonly otherAt: string;
  wake(): Promise<void>;
}

interface Result {
  readonly what: string;
  readonly waking: Timings;
  readonly others: Timings;
  readonly cpuMicros: number;
  readonly kilobytes: number;
  readonly longestDelayMs: number;
  readonly longestGarbageMs: number;
}

export async function measureParkedWaits(count: number): Promise<void> {
  const results = [await measure(await newArena(), count), await measure(await newBare(), count)];
  printTable(
    `${count} parked requests, answered at once`,
    results.flatMap(({ what, waking, others, cpuMicros, kilobytes }) => [
      { what: `${what}: the answer`, timings: waking, cpuMicros, note: `${figure(kilobytes)} KB` },
      { what: `${what}: other requests`, timings: others },
    ]),
  );
  const [ours] = results;
  console.log(`longest pause for garbage ${ours!.longestGarbageMs.toFixed(1)} ms`);
  printVerdict('longest time the event loop was held up', ours!.longestDelayMs, MAX_HOLD_UP_MS, 'ms');
  await writeBlock('waits', [
    `${count} parked requests on one process, answered at once, in ms. ${measuredHere('node loadtest/main.ts --only waits --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'answer p50', 'p99', 'others p50', 'p99', 'event loop held up', 'CPU µs each', 'KB each'],
      rows: results.map(({ what, waking, others, longestDelayMs, cpuMicros, kilobytes }) => [
        what,
        ...[waking.p50, waking.p99, others.p50, others.p99, longestDelayMs, cpuMicros, kilobytes].map(figure),
      ]),
    }),
  ]);
}

/** Long-polls of one game, which a move answers. */
async function newArena(): Promise<Subject> {
  const { databaseUrl, games } = await prepareGames(1, 'classic');
  const server = await startMeasuredArena(databaseUrl);
  const { id, plies, tokens } = games[0]!;
  const { seat, name } = plies[0]!;
  return {
    what: 'long-polls of one game',
    server,
    parkedAt: `/api/v1/games/${id}/watch?timeout=20`,
    otherAt: '/api/v1/rulesets',
    async wake() {
      const sent = { token: tokens[seat], body: { move: name } };
      const { status, text } = await restAt(server.url)('POST', `/api/v1/games/${id}/moves`, sent);
      if (status !== 200) throw new Error(`the move was refused: ${text}`);
    },
  };
}

async function newBare(): Promise<Subject> {
  const server = await startMeasured('servers/bare-express.ts');
  return {
    what: 'bare Express',
    server,
    parkedAt: '/parked',
    otherAt: '/rows/3',
    wake: async () => void (await restAt(server.url)('POST', '/wake')),
  };
}

async function measure(subject: Subject, count: number): Promise<Result> {
  const { server } = subject;
  const empty = await server.usage('garbage');
  const callers = await parkAll(subject, count);
  const parked = await server.usage('garbage');
  const others = askRepeatedly(server, subject.otherAt);
  const before = await server.usage('hold-ups'); // discards the hold-ups of the garbage collection
  const startedAt = performance.now();
  await subject.wake();
  const answers = await Promise.all(callers.flatMap(({ answered }) => answered));
  const waking = answers.map((at) => at - startedAt);
  const after = await server.usage('hold-ups');
  const tookOthers = await others.end();
  for (const { socket } of callers) socket.destroy();
  await server.stop();
  return {
    what: subject.what,
    waking: percentiles(waking),
    others: percentiles(tookOthers),
    cpuMicros: (after.cpuMicros - before.cpuMicros) / count,
    kilobytes: (parked.rssBytes - empty.rssBytes) / 1024 / count,
    longestDelayMs: after.longestDelayMs,
    longestGarbageMs: after.longestGarbageMs,
  };
}

interface Caller {
  readonly socket: net.Socket;
  /** The time of the answer to each of its requests. */
  readonly answered: readonly Promise<number>[];
}

async function parkAll(subject: Subject, count: number): Promise<Caller[]> {
  const connections = Math.min(count, MAX_CONNECTIONS);
  const callers: Caller[] = [];
  while (callers.length < connections) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, connections - callers.length) }, (_, i) => {
      const requests = Math.ceil((count - callers.length - i) / connections);
      return park(subject, requests);
    });
    callers.push(...(await Promise.all(some)));
  }
  await restAt(subject.server.url)('GET', subject.otherAt); // is only answered when all of them have been read
  return callers;
}

/** Repeats the request after a timeout, like any long-poll client. */
async function park({ server: { port }, parkedAt }: Subject, requests: number): Promise<Caller> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting: ((at: number) => void)[] = [];
  const ask = (resolve: (at: number) => void): void => {
    waiting.push(resolve);
    socket.write(`GET ${parkedAt} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  };
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    for (let answer = ANSWER.exec(text); answer; answer = ANSWER.exec(text)) {
      const bodyEnd = answer[0].length + Number(answer[1]);
      if (text.length < bodyEnd) return;
      const body = text.slice(answer[0].length, bodyEnd);
      text = text.slice(bodyEnd);
      const resolve = waiting.shift()!;
      if (body.includes('"moveCount":1')) resolve(performance.now());
      else if (body.includes('"timedOut":true')) ask(resolve);
      else throw new Error(`wrong answer to a parked wait: ${body}`);
    }
  });
  return { socket, answered: Array.from({ length: requests }, () => new Promise<number>(ask)) };
}

/** Sends one request after the other. @returns `end`, which stops this and resolves to the duration of each, in ms */
function askRepeatedly({ url }: MeasuredServer, path: string): { end(): Promise<number[]> } {
  const took: number[] = [];
  let isEnding = false;
  const asking = (async () => {
    while (!isEnding) {
      const askedAt = performance.now();
      await restAt(url)('GET', path);
      took.push(performance.now() - askedAt);
    }
  })();
  return {
    async end() {
      isEnding = true;
      await asking;
      return took;
    },
  };
}
