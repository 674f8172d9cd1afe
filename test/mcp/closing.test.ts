// Calls under way when a process shuts down are answered, as REST's are.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { connectNew, connectOld, type McpCaller } from '../support/mcp.ts';
import { readGame, restAt, startDuel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('MCP calls at shutdown', () => {
  let arena: TestArena;
  let rest: Rest;
  let clients: McpCaller[];
  beforeEach(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    clients = [await connectOld(arena.url), await connectNew(arena.url)];
  });

  it('are answered while they wait, in both revisions, with and without progress', async () => {
    const duel = await startDuel(rest);
    const { turn } = await readGame(rest, duel.A);
    const { id, token } = duel[turn === 'A' ? 'B' : 'A'];
    const wait = { name: 'wait_for_turn', arguments: { game_id: id, player_token: token } };
    const calls = clients.flatMap((client) => [
      client.callWith(wait, {}),
      client.callWith(wait, { onprogress: () => undefined }),
    ]);
    await until(() => arena.app.arena.news.waiting() === calls.length);
    await arena.close();
    const answers = await Promise.all(calls);
    expect(answers.map(({ isError }) => isError === true)).to.deep.equal(calls.map(() => false));
  });

  it('are answered while they start games, whose tokens are shown only once', async () => {
    const { store } = arena.app.arena;
    const begin = Promise.withResolvers<void>();
    const insertGame = store.insertGame.bind(store);
    let asked = 0;
    store.insertGame = async (...game) => {
      asked += 1;
      await begin.promise;
      return insertGame(...game);
    };
    const calls = clients.map((client) => client.call('create_duel', {}));
    await until(() => asked === calls.length);
    const closed = arena.close();
    begin.resolve();
    const answers = await Promise.all(calls);
    for (const { playerToken } of answers) expect(playerToken).to.match(/^pt_/);
    await closed;
  });
});
