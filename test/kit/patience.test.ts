// How long the client waits for a server that does not answer, or answers only in part. The time is the test's own.
import { mock } from 'node:test';
import { expect } from 'chai';
import { newClient, type Client } from '../../kit/client.ts';

const ANSWER_TIMEOUT_SECONDS = 15;
const MAX_PAUSE_SECONDS = 5;

describe('the patience of the client', () => {
  let nowMs: number;
  beforeEach(() => {
    nowMs = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => nowMs);
  });
  afterEach(() => {
    mock.restoreAll();
    mock.timers.reset();
  });

  async function settle(): Promise<void> {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  async function pass(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i++) {
      nowMs += 1000;
      mock.timers.tick(1000);
      await settle();
    }
  }

  interface Settled {
    readonly seconds: number;
    readonly value?: unknown;
    readonly error?: Error;
  }

  async function settled(doing: Promise<unknown>): Promise<Settled> {
    let outcome: Omit<Settled, 'seconds'> | undefined;
    void doing.then(
      (value) => (outcome = { value }),
      (error: Error) => (outcome = { error }),
    );
    for (let seconds = 0; seconds <= 100; seconds++) {
      await settle();
      if (outcome) return { seconds, ...outcome };
      await pass(1);
    }
    throw new Error('neither an answer nor an error for 100 s');
  }

  /** Sends parts of a body, and continues when it is called with more of them. */
  function openBody(
    signal: AbortSignal,
    ...parts: string[]
  ): { body: ReadableStream; send(part: string): void; end(): void } {
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    const send = (part: string): void => void writer.write(new TextEncoder().encode(part)).catch(() => undefined);
    for (const part of parts) send(part);
    return { body: readable, send, end: () => void writer.close() };
  }

  const isSilent = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const isSilentAfterHeaders =
    (type: string) =>
    async (signal: AbortSignal): Promise<Response> =>
      new Response(openBody(signal, '{').body, { headers: { 'Content-Type': type } });

  it('gives up a server that cannot be reached when its patience is over', async () => {
    const unreachable: typeof fetch = async () => {
      throw new TypeError('fetch failed');
    };
    const { seconds, error } = await settled(newClient({ fetch: unreachable, patienceMs: 6000 }).cards());
    expect(error!.message).to.equal('fetch failed');
    expect(seconds).to.be.within(6, 6 + 1 + MAX_PAUSE_SECONDS);
  });

  const CALLS: readonly (readonly [string, string, (client: Client) => Promise<unknown>])[] = [
    ['game', 'application/json', (client) => client.game('g_1')],
    ['notation', 'text/plain', (client) => client.notation('g_1')],
    ['leagueLines', 'application/x-ndjson', (client) => client.leagueLines('t_1')],
    ['stream', 'text/event-stream', (client) => client.stream('g_1').next()],
  ];
  for (const [name, type, call] of CALLS) {
    const silences = { 'before the headers': isSilent, 'in the middle of the body': isSilentAfterHeaders(type) };
    for (const [when, answer] of Object.entries(silences)) {
      if (name === 'stream' && answer !== isSilent) continue; // a silent stream is reopened after 30 s
      it(`${name} gives up a server that falls silent ${when}`, async () => {
        const silent: typeof fetch = (_, init) => answer(init!.signal!);
        const { seconds, error } = await settled(call(newClient({ fetch: silent, patienceMs: 1000 })));
        expect(error!.name).to.equal('TimeoutError');
        expect(seconds).to.be.within(ANSWER_TIMEOUT_SECONDS, ANSWER_TIMEOUT_SECONDS + 1);
      });
    }
  }

  it('waits for a long poll as long as it may last in addition', async () => {
    const silent: typeof fetch = (_, init) => isSilent(init!.signal!);
    const polled = newClient({ fetch: silent, patienceMs: 1000, agentKey: 'ag_1' }).myFeed({ timeout: 20 });
    expect((await settled(polled)).seconds).to.be.within(20 + ANSWER_TIMEOUT_SECONDS, 20 + ANSWER_TIMEOUT_SECONDS + 1);
  });

  it('sends a call again whose body breaks off, whether it is JSON or text', async () => {
    const bodies = ['[Event "x"]\n', '{"id":"l_1"}\n{"id":"l_2"}\n'];
    let asked = 0;
    const breaking: typeof fetch = async (_, init) => {
      const { body, send, end } = openBody(init!.signal!);
      const text = bodies[asked >> 1]!;
      send(text.slice(0, 5));
      if (asked++ % 2 === 0) return new Response(body.pipeThrough(breakingOff()));
      send(text.slice(5));
      end();
      return new Response(body);
    };
    const client = newClient({ fetch: breaking });
    expect((await settled(client.notation('g_1'))).value).to.equal(bodies[0]);
    expect((await settled(client.leagueLines('t_1'))).value).to.deep.equal([{ id: 'l_1' }, { id: 'l_2' }]);
    expect(asked).to.equal(4);
  });

  it('reads the lines of a large league as long as they keep coming', async () => {
    let sent: ReturnType<typeof openBody> | undefined;
    const slow: typeof fetch = async (_, init) => {
      sent = openBody(init!.signal!);
      return new Response(sent.body, { headers: { 'Content-Type': 'application/x-ndjson' } });
    };
    const lines = newClient({ fetch: slow, patienceMs: 0 }).leagueLines('t_1');
    await settle();
    for (const id of ['l_1', 'l_2', 'l_3']) {
      sent!.send(`${JSON.stringify({ id })}\n`);
      await pass(10);
    }
    sent!.end();
    expect((await settled(lines)).value).to.deep.equal([{ id: 'l_1' }, { id: 'l_2' }, { id: 'l_3' }]);
  });

  it('opens a stream again if the server falls silent when it is opened again after a break', async () => {
    let opened = 0;
    const streaming: typeof fetch = async (_, init) => {
      opened += 1;
      if (opened === 2) return isSilent(init!.signal!);
      return new Response(opened === 1 ? ': hello\n\n' : 'event: end\ndata: {"status":"finished"}\n\n');
    };
    const { value } = await settled(newClient({ fetch: streaming }).stream('g_1').next());
    expect(value).to.deep.equal({ value: { type: 'end', end: { status: 'finished' } }, done: false });
    expect(opened).to.equal(3);
  });

  it('throws the reason for which a stream is stopped while it is open', async () => {
    const stopping = new AbortController();
    const open: typeof fetch = async (_, init) => new Response(openBody(init!.signal!).body);
    const next = newClient({ fetch: open }).stream('g_1', { signal: stopping.signal }).next();
    await settle();
    stopping.abort();
    expect((await settled(next)).error).to.include({ name: 'AbortError' });
  });

  it('pauses between two polls for an analysis, even if the server answers at once', async () => {
    let asked = 0;
    const analysing: typeof fetch = async () => Response.json({ status: (asked += 1) === 2 ? 'done' : 'running' });
    const analysis = newClient({ fetch: analysing }).analyse({ ruleset: 'classic' });
    await settle();
    mock.timers.tick(299);
    await settle();
    expect(asked).to.equal(1);
    mock.timers.tick(1);
    await analysis;
    expect(asked).to.equal(2);
  });
});

function breakingOff(): TransformStream {
  return new TransformStream({
    transform(part, to) {
      to.enqueue(part);
      setImmediate(() => to.error(new TypeError('terminated')));
    },
  });
}
