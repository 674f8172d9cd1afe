// Measures the feeds of two thousand agents, who play each other in pairs: the memory of a feed, and how long a move
// takes to reach the opponent's feed, while a webhook receives all public games; compared with a minimal server.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentRegistered } from '../schema/agent.ts';
import type { GameBody, Joined, Started } from '../schema/game.ts';
import { restAt, type Rest } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, type Timings } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';

const AT_ONCE = 8;
const PLIES = 4;
const PLAYED_OUT = 50;

/** Two players who move in turn, and the stream of each. */
interface Duel {
  readonly id: string;
  readonly streams: readonly [Stream, Stream];
  /** Plays the next move; `undefined` when the game is over. */
  move(index: number): Promise<Sent | undefined>;
}

interface Sent {
  readonly at: number;
  /** The player whose stream receives it. */
  readonly to: 0 | 1;
}

interface Result {
  readonly what: string;
  readonly notices: Timings;
  readonly kilobytes: number;
}

export async function measureFeeds(agents: number): Promise<void> {
  const firehose = await startFirehose();
  const ours = await measure(await newArena(), agents, firehose);
  const bare = await measure(await newBare(), agents);
  const results = [ours, bare];
  printTable(
    `${agents} feeds: from the request of a move to the other one's feed`,
    results.map(({ what, notices, kilobytes }) => {
      return { what, timings: notices, note: `${kilobytes.toFixed(1)} KB each` };
    }),
  );
  const ends = percentiles(firehose.took);
  console.log(
    `webhook of all public games: ${firehose.took.length} ends of games, received after p50 ${figure(ends.p50)} ms, p95 ${figure(ends.p95)} ms`,
  );
  await writeBlock('feeds', [
    `${agents} agents, each with its stream open and a game with another: from the request of a move to the other one's feed. ${measuredHere('node loadtest/main.ts --only feeds --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'p50 ms', 'p95 ms', 'p99 ms', 'KB a feed'],
      rows: results.map(({ what, notices: { p50, p95, p99 }, kilobytes }) => [
        what,
        ...[p50, p95, p99, kilobytes].map(figure),
      ]),
    }),
    '',
    `A webhook for all public games was notified of ${firehose.took.length} ends after p50 ${figure(ends.p50)} and p95 ${figure(ends.p95)} ms.`,
  ]);
}

interface Subject {
  readonly what: string;
  readonly server: MeasuredServer;
  pair(): Promise<Duel>;
  /** Opens the streams of these duels. */
  open(duels: readonly Duel[]): Promise<void>;
}

async function measure({ what, server, pair, open }: Subject, agents: number, firehose?: Firehose): Promise<Result> {
  const duels: Duel[] = [];
  while (duels.length < agents / 2) duels.push(...(await Promise.all(Array.from({ length: AT_ONCE }, pair))));
  if (firehose) await firehose.subscribe(server);
  const empty = await server.usage('garbage');
  for (let from = 0; from < duels.length; from += AT_ONCE) await open(duels.slice(from, from + AT_ONCE));
  const seated = await server.usage('garbage');
  const took: number[] = [];
  for (let index = 0; index < PLIES; index++) {
    for (let from = 0; from < duels.length; from += AT_ONCE) {
      await Promise.all(duels.slice(from, from + AT_ONCE).map(async (duel) => took.push(await timed(duel, index))));
    }
  }
  if (firehose) await playOut(duels.slice(0, PLAYED_OUT), firehose);
  for (const { streams } of duels) for (const stream of streams) stream.close();
  await server.stop();
  return {
    what,
    notices: percentiles(took),
    kilobytes: (seated.rssBytes - empty.rssBytes) / 1024 / agents,
  };
}

async function timed(duel: Duel, index: number): Promise<number> {
  const { at, to } = (await duel.move(index))!;
  const { receivedAt } = duel.streams[to];
  await until(() => receivedAt.has(index));
  return receivedAt.get(index)! - at;
}

async function playOut(duels: readonly Duel[], firehose: Firehose): Promise<void> {
  for (const duel of duels) {
    let last: Sent | undefined;
    for (let sent = await duel.move(PLIES); sent; sent = await duel.move(PLIES)) last = sent;
    await until(() => firehose.endedAt.has(duel.id));
    firehose.took.push(firehose.endedAt.get(duel.id)! - last!.at);
  }
}

async function newArena(): Promise<Subject> {
  const server = await startMeasuredArena(newDatabaseFile(), {
    WEBHOOKS_ALLOW_LOOPBACK: '1',
    WEBHOOKS_KEY: randomBytes(32).toString('base64'),
  });
  const rest = restAt(`${server.url}/api/v1`);
  return {
    what: 'feeds of agents',
    server,
    async pair() {
      const keys = [await register(rest), await register(rest)] as const;
      const body = { mode: 'duel', ruleset: 'classic' };
      const { game } = (await rest<Started>('POST', '/games', { token: keys[0], body })).body;
      await rest<Joined>('POST', '/games/join', { token: keys[1], body: { code: game.code } });
      const headers = (key: string) => ({ Authorization: `Bearer ${key}` });
      const url = `${server.url}/api/v1/agent/me/stream`;
      const streams = [new Stream(url, headers(keys[0])), new Stream(url, headers(keys[1]))] as const;
      return { id: game.id, streams, move: () => moveIn(rest, game.id, keys) };
    },
    open: openAll,
  };
}

async function register(rest: Rest): Promise<string> {
  const some = randomBytes(6).toString('hex');
  const body = { slug: `load-${some}`, name: `Load ${some}`, plays: 'own' };
  return (await rest<AgentRegistered>('POST', '/agent', { body })).body.agentKey;
}

async function moveIn(rest: Rest, id: string, keys: readonly [string, string]): Promise<Sent | undefined> {
  const { turn } = (await rest<GameBody>('GET', `/games/${id}`)).body;
  if (turn === null) return undefined;
  const mover = turn === 'A' ? 0 : 1;
  const { view } = (await rest<GameBody>('GET', `/games/${id}`, { token: keys[mover] })).body;
  const body = { move: view!.legalMoves![0] };
  const at = performance.now();
  await rest('POST', `/games/${id}/moves`, { token: keys[mover], body });
  return { at, to: mover === 0 ? 1 : 0 };
}

async function newBare(): Promise<Subject> {
  const server = await startMeasured('servers/bare-streams.ts');
  const rest = restAt(server.url);
  let players = 0;
  return {
    what: 'bare Express',
    server,
    async pair() {
      const first = players;
      players += 2;
      const id = `bare${first}`;
      const stream = (player: number): Stream => new Stream(`${server.url}/stream/${player}`, {});
      return {
        id,
        streams: [stream(first), stream(first + 1)],
        async move(index) {
          const mover = index % 2;
          const at = performance.now();
          await rest('POST', `/moves/${first + mover}`, { body: { gameId: id, index } });
          return { at, to: mover === 0 ? 1 : 0 };
        },
      };
    },
    open: openAll,
  };
}

async function openAll(duels: readonly Duel[]): Promise<void> {
  await Promise.all(duels.flatMap(({ streams }) => streams.map((stream) => stream.open())));
}

/** An event stream that records only when each move arrived, by its index. */
class Stream {
  readonly receivedAt = new Map<number, number>();
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #request: http.ClientRequest | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  async open(): Promise<void> {
    this.#request = http.get(this.#url, { headers: this.#headers, agent: false });
    const [response] = (await once(this.#request, 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`);
    response.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    response.on('error', () => undefined); // the server is stopped at the end
    await once(response, 'data');
  }

  close(): void {
    this.#request?.destroy();
  }

  #read(text: string): void {
    for (const [, data] of text.matchAll(/^event: game\.move\n(?:id: .*\n)?data: (.*)$/gm)) {
      this.receivedAt.set((JSON.parse(data!) as { data: { index: number } }).data.index, performance.now());
    }
  }
}

interface Firehose {
  /** When the end of each game was received, by the game's id. */
  readonly endedAt: ReadonlyMap<string, number>;
  readonly took: number[];
  subscribe(server: MeasuredServer): Promise<void>;
}

async function startFirehose(): Promise<Firehose> {
  const endedAt = new Map<string, number>();
  const receiver = http.createServer(async (request, response) => {
    const body = JSON.parse((await request.setEncoding('utf8').toArray()).join(''));
    if (body.name === 'game.finished') endedAt.set(body.data.gameId, performance.now());
    response.end(JSON.stringify({ challenge: body.challenge }));
  });
  receiver.listen(0, '127.0.0.1').unref();
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  return {
    endedAt,
    took: [],
    async subscribe(server) {
      const body = { url, events: ['game.started', 'game.finished'] };
      const { status, text } = await restAt(`${server.url}/api/v1`)('POST', '/webhooks', { body });
      if (status !== 201) throw new Error(text);
    },
  };
}
