// What an operator monitors: numbers that follow the activity, on their own port, without a secret in them.
import { expect } from 'chai';
import { ANY_PREFIX } from '../../src/trust/secrets.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint } from '../support/challenges.ts';
import { until } from '../support/until.ts';
import { ok, playMove, readGame, restAt, startHouse, type Rest } from '../support/rest.ts';

describe('metrics', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena({ metricsPort: 0 });
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const scrape = async (): Promise<string> => (await fetch(`${arena.app.metricsUrl}/metrics`)).text();
  const value = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1) ?? NaN,
    );

  it('count moves, commits, house choices and responses by route and status', async () => {
    const before = await scrape();
    const started = await startHouse(rest, { ruleset: 'classic' });
    const seat = { id: started.game.id, token: started.playerToken! };
    const { view } = await readGame(rest, seat);
    await playMove(rest, seat, view!.legalMoves![0]!);
    await rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: 'nowhere' } });
    const after = await scrape();
    const grown = (name: string) => value(after, name) - (value(before, name) || 0);
    expect(grown('arena_moves_total')).to.equal(2);
    expect(grown('arena_house_choice_seconds_count'), 'two if it moved first').to.be.within(1, 2);
    expect(grown('arena_store_commit_writes_sum')).to.be.at.least(3);
    const moves = 'arena_http_answer_seconds_count{method="post",route="/games/:id/moves"';
    expect(grown(`${moves},status="200"}`)).to.equal(1);
    expect(grown(`${moves},status="422"}`)).to.equal(1);
    expect(value(after, 'arena_rooms')).to.equal(1);
    expect(value(after, 'nodejs_eventloop_lag_p99_seconds')).to.be.at.least(0);
  });

  it('count waiting callers', async () => {
    const duel = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
    const controller = new AbortController();
    const sent = { token: duel.playerToken, signal: controller.signal };
    const waiting = rest('GET', `/games/${duel.game.id}/wait`, sent).catch(() => undefined);
    await until(async () => value(await scrape(), 'arena_waiting') > 0);
    controller.abort();
    await waiting;
    await until(async () => value(await scrape(), 'arena_waiting') === 0);
    expect(await scrape()).to.match(/^arena_waiting 0$/m);
  });

  it('contain no token, no id and no address', async () => {
    const minted = await mint(rest);
    await rest('GET', `/agent/challenge/${minted.token}`);
    await rest('GET', '/nothing/of/ours');
    const text = await scrape();
    expect(text).to.not.match(new RegExp(`${ANY_PREFIX}[0-9A-Za-z]{30}`));
    expect(text).to.not.match(/g_[0-9A-Za-z]{8}/);
    expect(text).to.not.include('/nothing/of/ours');
  });

  it('are not served on the main port, and not unless configured', async () => {
    expect((await restAt(arena.url)('GET', '/metrics')).status).to.equal(404);
    expect((await fetch(`${arena.app.metricsUrl}/`)).status).to.equal(404);
  });
});
