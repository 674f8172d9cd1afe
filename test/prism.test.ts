// The operations through Prism as a proxy; `node tools/prism.ts` sends the whole HTTP suite through it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { API_ROUTES } from '../src/http/http-app.ts';
import { openProxies } from '../tools/prism/proxies.ts';

describe('Prism', () => {
  it('reports no violation when each operation is driven through it', async () => {
    const child = spawn(process.execPath, ['tools/prism.ts', 'test/http/operations.test.ts'], { stdio: 'pipe' });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [, answers, operations, violations] = /checked (\d+) answers of (\d+) operations: (\d+) viol/.exec(out) ?? [];
    expect(Number(violations), out + err).to.equal(0);
    const throughPrism = API_ROUTES.filter(({ path }) => !path.endsWith('/stream'));
    expect(Number(operations), out).to.equal(throughPrism.length);
    expect(Number(answers)).to.be.greaterThan(200);
    expect(out).to.match(/ passed, 0 failed/);
  });

  it('would report a violation', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"rulesets":"two"}');
    }).listen(0);
    await once(server, 'listening');
    const proxies = await openProxies();
    await proxies.fetch(`http://localhost:${(server.address() as AddressInfo).port}/api/v1/rulesets`);
    const { violations, operations } = await proxies.close();
    server.close();
    expect(operations.seen).to.equal(1);
    expect(violations.join('\n'))
      .to.match(/response.body.rulesets/)
      .and.match(/response.header.*api-version/i);
  });
});
