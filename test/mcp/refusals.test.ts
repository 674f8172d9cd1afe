// Failures below the protocol: a Problem with the id of its request; the cause is logged, and never sent.
import net from 'node:net';
import { expect } from 'chai';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { placesTaken } from '../admission/callers.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { post, rpc, type RpcAnswer } from '../support/mcp.ts';
import { until } from '../support/until.ts';

const CAUSE = 'connection to secret.example refused';
const SUBJECT = { uri: 'arena://games/g_1', name: 'game.move', arguments: { game_id: 'g_1' } };
/** The operations that read a game, and where their response contains a refusal. */
const CALLS: Readonly<Record<string, { params: object; bodyOf(answer: any): any }>> = {
  'tools/call': {
    params: { name: 'get_game', arguments: { game_id: 'g_1' } },
    bodyOf: ({ result }) => JSON.parse(result.content[0].text),
  },
  'resources/read': { params: SUBJECT, bodyOf: ({ error }) => error.data },
  'events/poll': { params: SUBJECT, bodyOf: ({ error }) => error.data },
  'events/stream': { params: SUBJECT, bodyOf: ({ error }) => error.data },
};

describe('refusals through MCP', () => {
  let arena: TestArena;
  let log: any[];
  beforeEach(async () => {
    log = [];
    arena = await startTestArena({ logLevel: 'info' }, { logTo: { write: (line) => log.push(JSON.parse(line)) } });
  });
  afterEach(() => arena.close());

  const failWith = (error: Error): void => {
    const value = async (): Promise<never> => {
      throw error;
    };
    Object.defineProperty(arena.app.arena.store, 'findGame', { value, configurable: true });
  };
  const instanceOf = ({ headers }: RpcAnswer): string => `urn:uuid:${headers.get('x-request-id')}`;
  const reported = (): any[] => log.filter(({ where }) => where !== undefined);

  it('for a bug have the request id, which the log has with the cause', async () => {
    failWith(new Error(CAUSE));
    for (const [method, { params, bodyOf }] of Object.entries(CALLS)) {
      log = [];
      const answer = await rpc(arena.url, method, params);
      const body = bodyOf(answer.body);
      expect(JSON.stringify(answer.body), method).to.not.include(CAUSE);
      expect(body, method).to.include({ status: 500, code: 'internal_error', instance: instanceOf(answer) });
      expect(
        reported().map(({ err }) => err.message),
        method,
      ).to.deep.equal([CAUSE]);
      expect(reported()[0].where).to.include(instanceOf(answer));
    }
  });

  it('for an unavailable store are 503, those caused by the caller keep their own status, and all have the request id', async () => {
    for (const [method, { params, bodyOf }] of Object.entries(CALLS)) {
      const answer = await rpc(arena.url, method, params);
      if (method === 'resources/read') expect(answer.body.error.code).to.be.oneOf([-32602, -32002]);
      else expect(bodyOf(answer.body), method).to.include({ status: 404, instance: instanceOf(answer) });
    }
    failWith(new StoreDown(CAUSE));
    for (const [method, { params, bodyOf }] of Object.entries(CALLS)) {
      const answer = await rpc(arena.url, method, params);
      expect(bodyOf(answer.body), method).to.include({
        status: 503,
        code: 'unavailable',
        instance: instanceOf(answer),
      });
      expect(JSON.stringify(answer.body), method).to.not.include(CAUSE);
    }
    expect(reported()).to.deep.equal([]);
  });

  const VERSION = '2026-07-28';
  const listen = (...uris: string[]): Promise<Response> => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': VERSION,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { resourceSubscriptions: uris }, _meta: meta };
    const headers = { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': 'subscriptions/listen' };
    return post(arena.url, 'subscriptions/listen', params, headers);
  };

  it('for a listener whose games cannot be read are 503, and the listener is removed and its slot released', async () => {
    const { game } = (await rpc(arena.url, 'tools/call', { name: 'create_duel' })).body.result.structuredContent;
    failWith(new StoreDown(CAUSE));
    const refused = await listen(`arena://games/${game.id}`);
    expect(refused.status).to.equal(503);
    const { id, error } = (await refused.json()) as any;
    expect([id, error.data.code, error.data.hint]).to.deep.equal([1, 'unavailable', 'Call again in a few seconds.']);
    expect(arena.app.arena.news.waiting()).to.equal(0);
    expect(await placesTaken(arena, 'streams')).to.equal(0);
  });

  it('for a listener to more than fifty resources are -32602, and fifty are acknowledged', async () => {
    const uris = Array.from({ length: 51 }, (_, i) => `arena://games/g_${i}`);
    const refused = await listen(...uris);
    const { id, error } = (await refused.json()) as any;
    expect([refused.status, id, error.code]).to.deep.equal([400, 1, -32602]);
    expect(error.data.detail).to.match(/at most 50 resources/);
    expect(await placesTaken(arena, 'streams')).to.equal(0);
    const heard = await listen(...uris.slice(1), uris[1]!);
    expect(heard.status).to.equal(200);
    await heard.body!.cancel();
    await until(async () => (await placesTaken(arena, 'streams')) === 0);
  });

  it('a call whose client has disconnected ends early', async () => {
    const { game, playerToken } = (await rpc(arena.url, 'tools/call', { name: 'create_duel' })).body.result
      .structuredContent;
    const { store, news } = arena.app.arena;
    const findGame = store.findGame.bind(store);
    const args = { game_id: game.id, player_token: playerToken };
    for (const [method, params] of [
      ['events/stream', { name: 'game.turn', arguments: args }],
      ['tools/call', { name: 'wait_for_turn', arguments: args }],
    ] as const) {
      log = [];
      const gate = Promise.withResolvers<void>();
      let asked = 0;
      const value = async (id: string) => {
        asked += 1;
        await gate.promise;
        return findGame(id);
      };
      Object.defineProperty(store, 'findGame', { value, configurable: true });
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const socket = net.connect(Number(new URL(arena.url).port), '127.0.0.1');
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      await until(() => asked === 1);
      socket.destroy();
      await until(() => log.some(({ gone }) => gone === true));
      gate.resolve();
      // By the time of these responses it would be waiting, if it ever did.
      for (let i = 0; i < 5; i++) {
        const { body: read } = await rpc(arena.url, 'tools/call', { name: 'get_game', arguments: args });
        expect(read.result.structuredContent).to.include({ seat: 'A' });
      }
      await until(() => news.waiting() === 0);
      Reflect.deleteProperty(store, 'findGame');
    }
  });
});
