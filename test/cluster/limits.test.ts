import { expect } from 'chai';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { rpc } from '../support/mcp.ts';
import { restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

suiteNeeding(['redis', 'postgres'], 'rate limits of a cluster', () => {
  let cluster: TestCluster;
  before(async () => {
    cluster = await startTestCluster({ env: { RATE_LIMIT_FACTOR: '0.05' } }); // 6 a minute
    // A process does not wait long for Redis: the first answers, which take longest, are to another budget.
    for (const { url } of cluster.processes) await rpc(url, 'tools/list');
  });
  after(() => cluster?.close());

  const statuses = async (count: number): Promise<number[]> => {
    const asked = Array.from({ length: count }, (_, i) =>
      restAt(cluster.processes[i % 3]!.url)('GET', '/api/v1/cards'),
    );
    return (await Promise.all(asked)).map(({ status }) => status);
  };

  it('count for all processes together, and for each alone while Redis is down', async () => {
    expect((await statuses(12)).filter((status) => status === 200).length).to.equal(6);
    await cluster.redis.kill();
    await until(() => cluster.processes.every(({ output }) => output().includes('Redis cannot be used')));
    expect((await statuses(30)).filter((status) => status === 200).length).to.equal(18);
    await cluster.redis.restart();
  });
});
