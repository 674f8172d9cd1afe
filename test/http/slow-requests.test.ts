// Requests that never arrive completely.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { sendRaw } from '../support/raw-http.ts';

const HEAD = ['HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 10000'].join('\r\n');

describe('an incomplete request', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('is refused and leaves nothing behind, whether it stops in its head, or in a body of REST or MCP', async () => {
    const begun = [
      'POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nX-',
      `POST /api/v1/games ${HEAD}\r\n\r\n{"mode":`,
      `POST /mcp ${HEAD}\r\n\r\n{"jsonrpc":`,
    ];
    const answers = await Promise.all(begun.map((bytes) => sendRaw(arena.url, bytes)));
    expect(answers.map(({ status }) => status)).to.deep.equal([408, 408, 408]);
    expect(answers.map(({ body }) => body.detail)).to.include('The request took too long to arrive.');
  });
});
