// A rolling restart while many play over three processes behind a load balancer: players see only 503s.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Synced } from '../../schema/game.ts';
import { replay } from '../../src/engine/index.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { disagreements, newStubbornClient, type StubbornClient } from '../support/stubborn-client.ts';

const CLIENTS = 24;
/** The restart is the subject, not the load. */
const THINKS_MS = 400;
const MAX_ATTEMPTS = 3;
/** No client long-polls: a request that takes longer hangs, even on a busy machine. */
const MAX_ANSWER_MS = 20_000;
/** Advances the system clock of a process by two days. */
const AHEAD = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 2 * 86_400_000;')}`;

suiteNeeding(['redis', 'postgres'], 'a rolling restart of a cluster', () => {
  let cluster: TestCluster;
  let isAhead = false;
  before(async () => {
    const nodeOptionsOf = () => (isAhead ? ['--import', AHEAD] : []);
    cluster = await startTestCluster({ env: { DRAIN_SECONDS: '2' }, nodeOptionsOf });
  });
  after(() => cluster?.close());

  /** Plays during and after the fault; afterwards every acknowledged move of a player is in the journal, once. */
  async function playThrough(fault: () => Promise<void>, url: () => string): Promise<StubbornClient[]> {
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, i) =>
      newStubbornClient(() => `${url()}/api/v1`, i, { thinkMs: THINKS_MS }),
    );
    const playing = Promise.all(clients.map((client) => client.playUntil(() => isOver)));
    const faulting = sleep(500)
      .then(fault)
      .then(() => sleep(1000))
      .finally(() => (isOver = true));
    await Promise.race([playing, faulting.then(() => playing)]); // reports whichever fails first
    const games = await playing;
    await faulting;
    for (const [i, client] of clients.entries()) await expectAcknowledged(client, games[i]!);
    const [count, retries, slowest] = [games.flat().length, sum(clients, 'retries'), worst(clients)];
    const moveCount = clients.reduce((moves, { acknowledged }) => moves + acknowledged.length, 0);
    console.log(`      ${count} games, ${moveCount} moves, ${retries} retries, slowest answer ${slowest} ms`);
    expect(slowest).to.be.lessThan(MAX_ANSWER_MS);
    return clients;
  }

  async function expectAcknowledged(client: StubbornClient, games: { id: string; token: string }[]): Promise<void> {
    for (const { id, token } of games) {
      const read = () => restAt(`${cluster.url}/api/v1`)<Synced>('GET', `/games/${id}/sync`, { token });
      let answer = await read();
      for (let tries = 0; answer.status === 503 && tries < 50; tries++) answer = await sleep(100).then(read);
      const synced = answer.body;
      const acknowledged = client.acknowledged.filter(({ gameId }) => gameId === id);
      expect(disagreements(synced, acknowledged), id).to.deep.equal([]);
      expect(synced.status, id).to.equal('finished');
      const moves = synced.moves.map(({ name }) => name);
      const again = replay({ rules: `${synced.state.ruleset as 'classic'}/1`, seed: synced.reveal!.seed, moves });
      expect(again.ok && again.plies.at(-1)!.position.winner, id).to.equal(synced.state.winner);
    }
  }

  it('fails no request that respects Retry-After, when all processes restart in turn on machines with wrong clocks', async () => {
    isAhead = true;
    let unanswered = -1;
    // A balancer stalled for as long as a process drains notices too late, which is not the server's fault.
    for (let attempt = 0; attempt < MAX_ATTEMPTS && unanswered !== 0; attempt++) {
      const balancer = newBalancer(cluster);
      const clients = await playThrough(async () => {
        for (let i = 0; i < 3; i++) {
          const startedAt = performance.now();
          await cluster.processes[i]!.kill('SIGTERM');
          console.log(`      process ${i} closed in ${Math.round(performance.now() - startedAt)} ms`);
          await cluster.revive(i);
          await sleep(1000);
        }
      }, balancer.url);
      balancer.stop();
      unanswered = sum(clients, 'unanswered');
      if (unanswered > 0) console.log(`      ${unanswered} requests reached a process that was gone`);
    }
    expect(unanswered).to.equal(0);
    for (const each of cluster.processes) expect(each.output()).to.include('system clock differs');
  });
});

/** Like any load balancer: regularly checks whether each process is ready, and omits those that are not. */
function newBalancer({ processes }: TestCluster): { url: () => string; stop: () => void } {
  const ready = new Set(processes.map(({ url }) => url));
  const timer = setInterval(() => {
    for (const { url } of processes) {
      void fetch(`${url}/readyz`).then(
        ({ ok }) => (ok ? ready.add(url) : ready.delete(url)),
        () => ready.delete(url),
      );
    }
  }, 200);
  let turn = 0;
  return { url: () => [...ready][(turn += 1) % ready.size]!, stop: () => clearInterval(timer) };
}

function sum(clients: readonly StubbornClient[], what: 'retries' | 'unanswered'): number {
  return clients.reduce((total, client) => total + client[what](), 0);
}

function worst(clients: readonly StubbornClient[]): number {
  return Math.round(Math.max(...clients.map((client) => client.slowestMs())));
}
