// Request targets that name a host (RFC 9112 §3.2.2): responses only ever name our own host.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { exchange, sendRaw } from '../support/raw-http.ts';
import type { Answer } from '../support/rest.ts';

describe('request targets', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const send = (method: string, target: string, body = ''): Promise<Answer> =>
    sendRaw(
      arena.url,
      [
        `${method} ${target} HTTP/1.1`,
        'Host: here',
        'Accept: application/json, text/event-stream',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );

  it('in absolute form are answered, with links to this site', async () => {
    for (const target of ['http://evil.example/api/v1/agent?limit=1', 'HTTPS://evil.example/api/v1/agent?limit=1']) {
      const { status, headers, text } = await send('GET', target);
      expect(status).to.equal(200);
      expect(headers.get('link')).to.match(new RegExp(`^<${arena.publicUrl}/api/v1/agent[?]limit=1&cursor=\\w+>`));
      expect(text).to.not.include('evil.example');
    }
  });

  it('that begin with two slashes are paths of this site', async () => {
    for (const target of ['//evil.example/api/v1/agent?limit=1', 'http://here//evil.example/api/v1/agent?limit=1']) {
      const { status, headers, text } = await send('GET', target);
      expect([status, headers.get('link')], target).to.deep.equal([404, null]);
      expect(text).to.not.include('evil.example');
    }
  });

  it('of HTTP/1.0, which has no Host, are answered where the host does not matter', async () => {
    const probe = await exchange(arena.url, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(probe).to.match(/^HTTP\/1.1 200 /);
    const refused = await sendRaw(arena.url, 'POST /mcp HTTP/1.0\r\nContent-Length: 0\r\n\r\n');
    expect(refused.status).to.equal(403);
  });

  it('of pages have their methods in Allow', async () => {
    for (const [method, target] of [
      ['POST', '/'],
      ['POST', '/docs'],
      ['POST', '/developers'],
      ['DELETE', '/watch/x'],
    ] as const) {
      const { status, headers, body } = await send(method, target);
      expect([status, headers.get('allow'), body.code], target).to.deep.equal([
        405,
        'GET, HEAD, OPTIONS',
        'method_not_allowed',
      ]);
    }
  });

  it('without any slash are not found', async () => {
    for (const method of ['GET', 'POST']) expect((await send(method, '*')).status, method).to.equal(404);
  });

  it('of another host are refused where the host matters, whatever the Host header says', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_rules', arguments: {} } };
    const refused = await send('POST', 'http://evil.example/mcp', JSON.stringify(call));
    expect([refused.status, refused.body.error.data.code]).to.deep.equal([403, 'forbidden']);
    expect((await send('POST', 'http://localhost/mcp', JSON.stringify(call))).status).to.equal(200);
  });
});
