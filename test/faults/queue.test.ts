// Two hundred callers queue over three processes while one of them is killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { newRandom } from '../../src/engine/index.ts';
import type { GameBody, Started, Synced } from '../../schema/game.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { restAt, type Answer, type Sent } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const CALLERS = 200;
/** After seven seconds the widest windows are open; a busy machine may need longer. */
const MAX_ROUNDS = 60;
/** Read by each process at a slightly different moment. */
const STEP_MS = 5000;

interface Caller {
  readonly as: 'agent' | 'person';
  readonly opponent: 'any' | 'agent' | 'person';
  readonly ruleset: 'classic' | 'mutators';
  readonly rating: number | undefined;
}

suiteNeeding(['redis', 'postgres'], 'a queue over three processes', () => {
  let cluster: TestCluster;
  let isOver = false;
  /** Queued now, as far as the callers know. */
  const waiting = new Set<Caller>();
  let entered = 0;
  before(async () => {
    cluster = await startTestCluster({ isMovable: true });
  });
  after(() => cluster?.close());

  async function insist<T>(method: string, path: string, sent: Sent): Promise<T> {
    for (;;) {
      const answer: Answer<T> | undefined = await restAt(`${cluster.url}/api/v1`)<T>(method, path, sent).catch(
        () => undefined, // the process died during the request
      );
      if (answer?.status === 200) return answer.body;
      if (answer && answer.status !== 503 && answer.status !== 409) throw new Error(`${path}: ${answer.text}`);
      await sleep(50);
    }
  }

  /** Waits until it is paired or the test ends. @returns how to read its game afterwards */
  async function queue(caller: Caller): Promise<() => Promise<GameBody>> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const started = await insist<Started>('POST', '/games', { body: { mode: 'quick', ...caller }, headers });
    const { id } = started.game;
    const token = started.playerToken!;
    entered += 1;
    waiting.add(caller);
    for (let { status } = started.game as Pick<Synced, 'status'>; status === 'waiting' && !isOver;) {
      ({ status } = await insist<Synced>('GET', `/games/${id}/sync?status=waiting&timeout=2`, { token }));
    }
    waiting.delete(caller);
    return () => insist<GameBody>('GET', `/games/${id}`, { token });
  }

  /** All games at one moment; some may be paired while they are read. */
  async function readAll(reads: readonly (() => Promise<GameBody>)[]): Promise<GameBody[]> {
    const once = await Promise.all(reads.map((read) => read()));
    const again = await Promise.all(reads.map((read) => read()));
    return again.every(({ status }, i) => status === once[i]!.status) ? again : readAll(reads);
  }

  it('pairs nobody twice, keeps nobody waiting who has a possible partner, and respects the windows', async () => {
    const random = newRandom('00112233445566778899aabbccddeeff');
    const pick = <T>(values: readonly T[]): T => values[random.below(values.length)]!;
    const callers = Array.from({ length: CALLERS }, (): Caller => ({
      as: pick(['agent', 'person']),
      opponent: pick(['any', 'any', 'agent', 'person']),
      ruleset: pick(['classic', 'mutators']),
      rating: random.below(5) === 0 ? undefined : 800 + random.below(1200),
    }));
    const queueing = callers.map(async (caller, i) => {
      await sleep(i * 15);
      return queue(caller);
    });
    await sleep(1500);
    await cluster.processes[0]!.kill('SIGKILL');
    await sleep(2000);
    await cluster.revive(0);
    for (let i = 0; i < MAX_ROUNDS && (entered < CALLERS || suitedAmong([...waiting]).length > 0); i++) {
      await cluster.advance(STEP_MS);
      // Every process checks the queue each second.
      await sleep(1200);
    }
    isOver = true;
    const games = await readAll(await Promise.all(queueing));

    const seats = Map.groupBy(
      callers.map((caller, i) => ({ caller, game: games[i]! })),
      ({ game }) => game.id,
    );
    const lonely: Caller[] = [];
    let pairs = 0;
    for (const [id, sitting] of seats) {
      const [a, b, ...others] = sitting.toSorted((one, other) => (one.game.seat! < other.game.seat! ? -1 : 1));
      expect(others, id).to.deep.equal([]);
      if (!b) {
        expect(a!.game.status, id).to.equal('waiting');
        lonely.push(a!.caller);
        continue;
      }
      pairs += 1;
      expect([a!.game.seat, b.game.seat, a!.game.status], id).to.deep.equal(['A', 'B', 'active']);
      expect(isWelcome(a!.caller, b.caller) && isWelcome(b.caller, a!.caller), id).to.equal(true);
      expect(gap(a!.caller, b.caller), id).to.be.at.most(reach(a!.game));
    }
    console.log(`      ${pairs} pairs, ${lonely.length} without a partner`);
    expect(suitedAmong(lonely)).to.deep.equal([]);
    expect(pairs).to.be.greaterThan(CALLERS / 3);
  });
});

/** Pairs that could play each other, whatever their ratings. */
function suitedAmong(callers: readonly Caller[]): [Caller, Caller][] {
  return callers.flatMap((one, i) =>
    callers
      .slice(i + 1)
      .filter((other) => isWelcome(one, other) && isWelcome(other, one))
      .map((other): [Caller, Caller] => [one, other]),
  );
}

function isWelcome(host: Caller, guest: Caller): boolean {
  return host.ruleset === guest.ruleset && (host.opponent === 'any' || host.opponent === guest.as);
}

function gap(a: Caller, b: Caller): number {
  return a.rating === undefined || b.rating === undefined ? 0 : Math.abs(a.rating - b.rating);
}

/**
 * The older game was created by the player who waited longer. It may have been created before a clock step by the clock
 * of one process, and have started after it by that of another.
 */
function reach({ createdAt, startedAt }: GameBody): number {
  const waitedMs = Date.parse(startedAt!) - Date.parse(createdAt) + STEP_MS;
  return waitedMs >= 30_000 ? Infinity : 100 + 100 * Math.floor(waitedMs / 5000);
}
