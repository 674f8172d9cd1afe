// The protocol's public conformance suite against the server as it is, and with the suite's own fixtures added.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { commonFields } from '../../src/http/common-headers.ts';
import { newHttpApp, type HttpOptions } from '../../src/http/http-app.ts';
import { newMcpEndpoint } from '../../src/mcp/endpoint.ts';
import { arenaCapabilities } from '../../src/mcp/arena-capabilities.ts';
import { newSealing } from '../../src/outbound/sealing.ts';
import { newDevices } from '../../src/push/devices.ts';
import { newClosedWebhooks } from '../../src/webhooks/webhooks.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { BEYOND, FIXTURES, type Revision } from './exceptions.ts';
import { withFixtures } from './fixtures.ts';
import path from 'node:path';

const SUITE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
const REVISIONS = Object.keys(BEYOND) as Revision[];

const beyondOf = (revision: Revision): string[] => Object.values(BEYOND[revision]).flat();

onEveryArena('the conformance suite', (startArena) => {
  let arena: SomeArena;
  let proxy: TcpProxy;
  before(async () => {
    arena = await startArena();
    proxy = await startTcpProxy(() => arena.url);
  });
  after(async () => {
    await proxy.close();
    await arena.close();
  });

  for (const revision of REVISIONS) {
    it(`passes for ${revision}, except for its own fixtures and deprecated features`, async () => {
      const { code, output } = await runSuite(proxy.url, revision, [...FIXTURES[revision], ...beyondOf(revision)]);
      expect(code, output).to.equal(0);
      expect(Number(/Total: (\d+) passed/.exec(output)?.[1])).to.be.greaterThan(30);
    });
  }
});

describe('the conformance suite with its fixtures', () => {
  let arena: TestArena;
  let fixtures: Server;
  before(async () => {
    arena = await startTestArena();
    fixtures = await serveFixtures(arena);
  });
  after(async () => {
    fixtures.close();
    await arena.close();
  });

  for (const revision of REVISIONS) {
    it(`passes for ${revision} with every content scenario`, async () => {
      const url = `http://localhost:${(fixtures.address() as AddressInfo).port}`;
      const { code, output } = await runSuite(url, revision, beyondOf(revision));
      expect(code, output).to.equal(0);
      const passed = [...output.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed/gm)].map(([, scenario]) => scenario);
      expect(passed).to.include.members([...FIXTURES[revision]]);
    });
  }
});

/** The same application with additional content, and a session id for clients of the revision that has sessions. */
async function serveFixtures({ app }: TestArena): Promise<Server> {
  const mcp = newMcpEndpoint(app.arena, withFixtures(arenaCapabilities(app.arena, newClosedWebhooks(), '')));
  const common = commonFields(1e6);
  const options: HttpOptions = {
    arena: app.arena,
    log: app.log,
    common,
    trustProxy: undefined,
    webRoot: '',
    webhooks: newClosedWebhooks(),
    push: newDevices({
      arena: app.arena,
      sealing: newSealing(undefined),
      publicKey: '',
      canSign: true,
      allowLoopback: false,
    }),
    onAnswered: () => {},
    mcp,
  };
  const application = newHttpApp(options);
  const server = createServer((request, response) => {
    if (!request.headers['mcp-method']) response.setHeader('Mcp-Session-Id', 'of-the-suite');
    application(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function runSuite(url: string, revision: Revision, exceptions: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-conformance-'));
  const baseline = path.join(folder, 'exceptions.yml');
  await writeFile(baseline, `server:\n${exceptions.map((name) => `  - ${name}\n`).join('')}`);
  const args = ['server', '--url', `${url}/mcp`, '--requirements', revision, '--expected-failures', baseline];
  const suite = spawn(process.execPath, [SUITE, ...args], { cwd: folder });
  let output = '';
  for (const stream of [suite.stdout, suite.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(suite, 'close')) as [number];
  await rm(folder, { recursive: true });
  return { code, output };
}
