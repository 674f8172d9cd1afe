import { expect } from 'chai';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { rpc } from '../support/mcp.ts';
import { restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const QUOTA = 6;
/** The least remaining count after a request that one process counted alone, since Redis did not answer in time. */
const TOO_LATE_MS = 200;

suiteNeeding(['redis', 'postgres'], 'rate limits of a cluster', () => {
  let cluster: TestCluster;
  before(async () => {
    cluster = await startTestCluster({ env: { RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' } }); // 6 a minute
    for (const { url } of cluster.processes) await rpc(url, 'tools/list');
  });
  after(() => cluster?.close());

  let networks = 0;
  /** The results of `count` requests of another network, to the processes in turn. */
  const ask = async (count: number): Promise<{ answered: number; slowestMs: number }> => {
    const from = { 'x-forwarded-for': `10.0.0.${networks++}` };
    const asked = Array.from({ length: count }, async (_, i) => {
      const startedAt = performance.now();
      const { status } = await restAt(cluster.processes[i % 3]!.url, from)('GET', '/api/v1/cards');
      return { status, ms: performance.now() - startedAt };
    });
    const answers = await Promise.all(asked);
    const answered = answers.filter(({ status }) => status === 200).length;
    return { answered, slowestMs: Math.max(...answers.map(({ ms }) => ms)) };
  };

  it('count for all processes together, and for each alone while Redis is down', async () => {
    let together = await ask(2 * QUOTA);
    while (together.slowestMs >= TOO_LATE_MS) together = await ask(2 * QUOTA);
    expect(together.answered).to.equal(QUOTA);
    await cluster.redis.kill();
    await until(() => cluster.processes.every(({ output }) => output().includes('Redis cannot be used')));
    expect((await ask(5 * QUOTA)).answered).to.equal(3 * QUOTA);
    await cluster.redis.restart();
  });
});
