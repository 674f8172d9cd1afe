// Calls that share a connection to one server: each has its own response and end, whatever id its client chose.
import type { ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { openChannel } from '../../src/mcp/plain-calls.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { post } from '../support/mcp.ts';
import { until } from '../support/until.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const ENVELOPE = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };

type Json = Record<string, any>;

interface Call {
  readonly id: number | string;
  readonly name: string;
  readonly args?: object;
}

describe('plain calls', () => {
  let arena: TestArena;
  beforeEach(async () => {
    arena = await startTestArena();
  });
  afterEach(() => arena.close());

  const send = (body: object, headers: object = {}, signal?: AbortSignal): Promise<Response> =>
    fetch(`${arena.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Arena-Detail': 'full',
        ...headers,
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  const callLegacy = ({ id, name, args = {} }: Call, signal?: AbortSignal): Promise<Response> =>
    send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }, {}, signal);
  const callModern = ({ id, name, args = {} }: Call, meta: object = ENVELOPE): Promise<Response> =>
    send(
      { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, _meta: meta } },
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
    );
  const newGame = async (): Promise<Json> => {
    const started = (await (await callLegacy({ id: 1, name: 'start_game' })).json()) as Json;
    return started['result'].structuredContent;
  };

  it('answer each caller with its own game under its own id, even if all chose the same id', async () => {
    const games = await Promise.all(Array.from({ length: 12 }, newGame));
    const answers = await Promise.all(
      games.map(async ({ game, playerToken }, i) => {
        const args = { game_id: game.id, player_token: playerToken };
        const call = i % 2 === 0 ? callLegacy : callModern;
        const response = await call({ id: i < 6 ? 1 : 'one', name: 'get_game', args });
        return (await response.json()) as Json;
      }),
    );
    const hands = answers.map(({ result }) => JSON.stringify(result.structuredContent.view.hand));
    for (const [i, { id, result }] of answers.entries()) {
      expect([id, result.structuredContent.id]).to.deep.equal([i < 6 ? 1 : 'one', games[i]!['game'].id]);
      expect(result.content[0].text).to.equal(JSON.stringify(result.structuredContent));
      expect('resultType' in result, 'in its revision').to.equal(i % 2 === 1);
    }
    expect(new Set(hands).size).to.be.greaterThan(6);
  });

  it('report a refused call as a result, and an unknown tool or an invalid envelope as the protocol requires', async () => {
    const refused = (await (await callModern({ id: 7, name: 'get_game', args: { game_id: 'g_none' } })).json()) as Json;
    expect([refused['id'], refused['result'].isError]).to.deep.equal([7, true]);
    for (const call of [callLegacy, callModern]) {
      const unknown = (await (await call({ id: 8, name: 'cheat' })).json()) as Json;
      expect([unknown['id'], unknown['error'].code], call.name).to.deep.equal([8, -32602]);
    }
    for (const meta of [{ [VERSION]: '2026-07-28' }, { ...ENVELOPE, [CAPABILITIES]: 'none' }]) {
      const broken = await callModern({ id: 9, name: 'start_game' }, meta);
      expect([broken.status, ((await broken.json()) as Json)['error'].code]).to.deep.equal([400, -32602]);
    }
    expect((await arena.app.arena.store.liveGames({ limit: 9 })).games, 'no game was started').to.deep.equal([]);
  });

  it('refuse a call that is not a valid JSON-RPC request, like any other method', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'start_game', arguments: {} } };
    for (const surplus of [{ trace: 'x' }, { result: {} }, { error: { code: 1, message: 'x' } }]) {
      const refused = await send({ ...call, ...surplus });
      expect([refused.status, ((await refused.json()) as Json)['error'].code]).to.deep.equal([400, -32600]);
    }
    const task = { ...ENVELOPE, 'io.modelcontextprotocol/related-task': 5 };
    const broken = await callModern({ id: 9, name: 'start_game' }, task);
    expect([broken.status, ((await broken.json()) as Json)['error'].code]).to.deep.equal([400, -32600]);
    expect((await arena.app.arena.store.liveGames({ limit: 9 })).games, 'no game was started').to.deep.equal([]);
  });

  it("leave to the protocol's package what a server drops without a response", async () => {
    const channel = openChannel(new Server({ name: 'arena', version: '1' }, { capabilities: { tools: {} } }));
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'start_game' }, trace: 'x' } as const;
    const how = { extra: {}, gone: new AbortController().signal };
    expect(await channel.answer({} as ServerResponse, call, how)).to.equal(false);
    await channel.close();
  });

  it('end a held call when its client disconnects, and no other', async () => {
    const { news } = arena.app.arena;
    const duels = await Promise.all(
      [1, 2].map(async (id) => (await (await callLegacy({ id, name: 'create_duel' })).json()) as Json),
    );
    const [gone, stays] = duels.map(({ result }) => result.structuredContent);
    const seat = ({ game, playerToken }: Json) => ({ game_id: game.id, player_token: playerToken });
    await until(() => news.waiting() === 0);
    const controller = new AbortController();
    const leaving = callLegacy({ id: 1, name: 'wait_for_turn', args: seat(gone) }, controller.signal).catch(
      (error: unknown) => error,
    );
    const staying = callModern({ id: 1, name: 'wait_for_turn', args: seat(stays) });
    await until(() => news.waiting() === 2);
    controller.abort();
    expect(await leaving).to.have.property('name', 'AbortError');
    await until(() => news.waiting() === 1);
    await post(arena.url, 'tools/call', { name: 'join_duel', arguments: { code: stays.game.code, name: 'Bo' } });
    await post(arena.url, 'tools/call', { name: 'resign_game', arguments: seat(stays) });
    const { result } = (await (await staying).json()) as Json;
    expect(result.structuredContent.game.id).to.equal(stays.game.id);
  });
});
