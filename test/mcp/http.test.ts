// `/mcp` over HTTP: hosts, origins, limits, bodies, tokens in a header, progress and cancelling of waits.
import { expect } from 'chai';
import { startTestArena } from '../support/arena.ts';
import type { Waited } from '../../schema/game.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { exchange, sendRaw } from '../support/raw-http.ts';
import { connectNew, connectOld, rpc, type RpcAnswer } from '../support/mcp.ts';
import { until } from '../support/until.ts';

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

onEveryArena('/mcp over HTTP', (startArena) => {
  let arena: SomeArena;
  before(async () => {
    arena = await startArena();
  });
  after(() => arena.close());

  const post = (body: string | Uint8Array<ArrayBuffer>, headers: object = {}): Promise<Response> =>
    fetch(`${arena.url}/mcp`, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });

  it('answers any origin, with the common headers, and keeps no session', async () => {
    const { status, headers, body } = await rpc(arena.url, 'initialize', INITIALIZE, {
      Origin: 'https://chat.example',
    });
    expect(status).to.equal(200);
    expect(body.result).to.include({ protocolVersion: '2025-11-25' });
    expect(body.result.instructions).to.match(/start_game/);
    expect(body.result.capabilities.resources).to.deep.equal({});
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(headers.get('api-version')).to.equal('1');
    expect(headers.get('ratelimit-policy')).to.match(/^"mcp";q=\d+;w=60$/);
    expect(headers.get('mcp-session-id')).to.equal(null);
  });

  it('refuses a foreign host: 403 host-not-ours, as JSON-RPC', async () => {
    const head = 'POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1\r\nConnection: close\r\n';
    for (const host of ['evil.example', 'localhost.evil.example:80']) {
      const { status, body } = await sendRaw(arena.url, `${head}Host: ${host}\r\n\r\n{`);
      expect([status, body.error?.data?.code], host).to.deep.equal([403, 'forbidden']);
      expect(body.error.data.type).to.match(/\/problems\/host-not-ours$/);
    }
    for (const host of ['localhost', '127.0.0.1:2567', '[::1]:80']) {
      expect((await sendRaw(arena.url, `${head}Host: ${host}\r\n\r\n{`)).status, host).to.equal(400);
    }
  });

  it('answers unreadable requests with JSON-RPC errors that contain a Problem', async () => {
    const malformed = await post('{"jsonrpc":');
    const broken = (await malformed.json()) as any;
    expect([malformed.status, broken.id, broken.error.code]).to.deep.equal([400, null, -32700]);
    expect(broken.error.data).to.include({ status: 400, code: 'bad_request' });
    const latin1 = new Uint8Array(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"ë"}}', 'latin1'));
    const { error } = (await (await post(latin1)).json()) as any;
    expect([error.code, error.data.detail]).to.deep.equal([-32700, 'The body is not UTF-8.']);
    const large = await post(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(70_000) } }),
    );
    const { data } = ((await large.json()) as any).error;
    expect([malformed, large].map(({ headers }) => headers.get('cache-control'))).to.deep.equal([
      'no-store',
      'no-store',
    ]);
    expect([large.status, data.status, data.hint]).to.deep.equal([413, 413, 'Send a body of at most 64 KiB.']);
    expect((await post('x', { 'Content-Type': 'text/plain' })).status).to.equal(415);
  });

  it('refuses a batch, whose calls would count as one request', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_rules', arguments: {} } };
    for (const batch of [[call, { ...call, id: 2 }], [call], []]) {
      const refused = await post(JSON.stringify(batch));
      const { id, error } = (await refused.json()) as any;
      expect([refused.status, id, error.code]).to.deep.equal([400, null, -32600]);
      expect(error.data.hint).to.match(/Send each JSON-RPC message/);
    }
  });

  it('refuses an id of more than 256 characters, which a stream would repeat in every message', async () => {
    const ask = async (id: string): Promise<any> => {
      const call = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get_rules', arguments: {} } };
      const response = await post(JSON.stringify(call));
      return { status: response.status, ...((await response.json()) as object) };
    };
    const id = 'x'.repeat(256);
    expect(await ask(id)).to.deep.include({ status: 200, id });
    const refused = await ask(`${id}x`);
    expect(refused).to.deep.include({ status: 400, id: null });
    expect(refused.error.code).to.equal(-32600);
    expect(refused.error.data).to.include({ detail: 'id: at most 256 characters.', hint: 'Number your requests.' });
  });

  it('closes the connection when asked to', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE });
    const fields = Object.entries({
      ...JSON_HEADERS,
      Host: 'localhost',
      'Content-Length': body.length,
      Connection: 'close',
    });
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(await exchange(arena.url, `POST /mcp HTTP/1.1\r\n${head}\r\n${body}`)).to.match(/^connection: close\r$/im);
  });

  it('has only POST, and no sign-in', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${arena.url}/mcp`, { method, headers: { Accept: 'text/event-stream' } });
      expect([response.status, response.headers.get('allow')], method).to.deep.equal([405, 'POST']);
    }
    const traced = await sendRaw(arena.url, 'TRACE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect([traced.status, traced.headers.get('allow')]).to.deep.equal([405, 'POST']);
    expect((await fetch(`${arena.url}/mcp`, { method: 'OPTIONS' })).status).to.equal(204);
    expect((await fetch(`${arena.url}/.well-known/oauth-protected-resource`)).status).to.equal(404);
  });

  it("also accepts the seat's token as Authorization: Bearer", async () => {
    const started = await rpc(arena.url, 'tools/call', { name: 'start_game', arguments: {} });
    const { game, playerToken } = started.body.result.structuredContent;
    const params = { name: 'get_game', arguments: { game_id: game.id } };
    const seen = await rpc(arena.url, 'tools/call', params, { Authorization: `Bearer ${playerToken}` });
    expect(seen.body.result.structuredContent).to.include({ seat: 'A' });
    expect(seen.headers.get('ratelimit-policy')).to.match(/^"seat"/);
    const history = { name: 'get_match_history', arguments: { slug: 'pebble' } };
    const other = await rpc(arena.url, 'tools/call', history, { Authorization: `Bearer ${playerToken}` });
    expect(other.headers.get('ratelimit-policy'), 'a tool without a seat').to.match(/^"mcp"/);
    const unseated = await rpc(arena.url, 'tools/call', params);
    expect(unseated.body.result.structuredContent).to.not.have.property('view');
  });

  it('answers older clients with plain JSON, or with a stream if there may be progress', async () => {
    const params = { name: 'get_rules', arguments: {} };
    const plain = await rpc(arena.url, 'tools/call', params);
    expect(plain.headers.get('content-type')).to.equal('application/json');
    const streamed = await rpc(arena.url, 'tools/call', { ...params, _meta: { progressToken: 1 } });
    expect(streamed.headers.get('content-type')).to.equal('text/event-stream');
    expect(streamed.body).to.deep.equal(plain.body);
    const unacceptable = await rpc(arena.url, 'tools/call', params, { Accept: 'application/json' });
    expect(unacceptable.status).to.equal(406);
    const early = await rpc(arena.url, 'tools/call', params, { 'MCP-Protocol-Version': '2001-01-01' });
    expect(early.status).to.equal(400);
  });

  it('has no unlisted tool, resource or prompt', async () => {
    expect((await rpc(arena.url, 'tools/call', { name: 'cheat' })).body.error.code).to.equal(-32602);
    expect((await rpc(arena.url, 'prompts/get', { name: 'cheat' })).body.error.code).to.equal(-32602);
    for (const uri of ['arena://nothing', 'arena://games/g_nothing']) {
      expect((await rpc(arena.url, 'resources/read', { uri })).body.error, uri).to.have.property('code');
    }
  });

  async function waitWithProgress(connect: typeof connectOld | typeof connectNew): Promise<unknown> {
    const mcp = await connect(() => arena.url);
    const { game, playerToken } = await mcp.call('create_duel');
    const seen: number[] = [];
    const params = { name: 'wait_for_turn', arguments: { game_id: game.id, player_token: playerToken, timeout: 12 } };
    const onprogress = ({ progress }: { progress: number }): number => seen.push(progress);
    const options = { timeout: 11_000, resetTimeoutOnProgress: true, onprogress };
    const { structuredContent } = await mcp.callWith(params, options);
    const { reason } = structuredContent as Waited;
    await mcp.close();
    return { client: connect.name, reason, seen };
  }

  it('reports progress during a wait, to both clients', async () => {
    expect(await Promise.all([connectOld, connectNew].map(waitWithProgress))).to.deep.equal([
      { client: 'connectOld', reason: 'timeout', seen: [5, 10] },
      { client: 'connectNew', reason: 'timeout', seen: [5, 10] },
    ]);
  });

  for (const connect of [connectOld, connectNew]) {
    it(`removes the listener when the client of a wait disconnects (${connect.name})`, async () => {
      const mcp = await connect(() => arena.url);
      const { game, playerToken } = await mcp.call('create_duel');
      await until(async () => (await arena.waiting()) === 0);
      const gone = new AbortController();
      const params = { name: 'wait_for_turn', arguments: { game_id: game.id, player_token: playerToken } };
      const waiting = mcp.callWith(params, { signal: gone.signal }).catch((error: unknown) => error);
      await until(async () => (await arena.waiting()) === 1);
      gone.abort();
      await mcp.close();
      expect(await waiting).to.be.an('error');
      await until(async () => (await arena.waiting()) === 0);
    });
  }
});

describe('the rate limit of /mcp', () => {
  it('is 429 with Retry-After and the Problem in a JSON-RPC error; a seat has its own limit', async () => {
    const arena = await startTestArena({ rateLimitFactor: 0.05 }); // 6 a minute, 12 per seat
    const started = await rpc(arena.url, 'tools/call', { name: 'start_game', arguments: {} });
    const { game, playerToken } = started.body.result.structuredContent;
    const answers = await Promise.all(Array.from({ length: 6 }, () => rpc(arena.url, 'tools/list')));
    const [refused, ...others] = answers.filter(({ status }) => status === 429);
    expect(others).to.deep.equal([]);
    expect(Number(refused!.headers.get('retry-after'))).to.be.within(1, 60);
    expect(refused!.body).to.deep.include({ jsonrpc: '2.0', id: 1 });
    expect(refused!.body.error.data).to.include({ status: 429, code: 'rate_limited' });
    const seat = { game_id: game.id, player_token: playerToken };
    const seated = await rpc(arena.url, 'tools/call', { name: 'get_game', arguments: seat });
    expect([seated.status, seated.headers.get('ratelimit-policy')]).to.deep.equal([200, '"seat";q=12;w=60']);
    const forged = await rpc(arena.url, 'tools/call', {
      name: 'get_game',
      arguments: { ...seat, player_token: 'pt_x' },
    });
    expect(forged.status).to.equal(429);
    await arena.close();
  });

  it('is explained in terms of tools, for a seat too', async () => {
    const arena = await startTestArena({ rateLimitFactor: 0.005 }); // one of each
    const started = await rpc(arena.url, 'tools/call', { name: 'start_game', arguments: {} });
    const { playerToken } = started.body.result.structuredContent;
    const params = { name: 'get_game', arguments: { player_token: playerToken } };
    expect((await rpc(arena.url, 'tools/call', params)).status).to.equal(200);
    const refused = [await rpc(arena.url, 'tools/list'), await rpc(arena.url, 'tools/call', params)];
    expect(refused.map(({ headers }) => headers.get('ratelimit-policy'))).to.deep.equal([
      '"mcp";q=1;w=60',
      '"seat";q=1;w=60',
    ]);
    for (const { body } of refused) expect(body.error.data.hint).to.match(/wait_for_turn/);
    await arena.close();
  });

  it('for challenges applies to create_challenge as well', async () => {
    const arena = await startTestArena({ rateLimitFactor: 0.1 }); // 3 challenges a minute, 12 calls
    const params = { name: 'create_challenge', arguments: { agent: 'pebble', challenger: 'Ada' } };
    const mint = (): Promise<RpcAnswer> => rpc(arena.url, 'tools/call', params);
    const minted = await mint();
    expect(minted.body.result.structuredContent.token).to.match(/^ch_/);
    expect(minted.headers.get('ratelimit')).to.match(/^"challenge";r=2;/);
    for (let i = 0; i < 2; i++) await mint();
    const refused = await mint();
    expect([refused.status, refused.headers.get('ratelimit-policy')]).to.deep.equal([429, '"challenge";q=3;w=60']);
    const others = await rpc(arena.url, 'tools/call', { name: 'list_open_duels', arguments: {} });
    expect([others.status, others.headers.get('ratelimit-policy')]).to.deep.equal([200, '"mcp";q=12;w=60']);
    await arena.close();
  });
});
