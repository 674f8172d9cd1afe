// Followers of public games are notified at once when one starts, without waiting for the webhooks' next poll.
import { expect } from 'chai';
import { PUBLIC_GAMES } from '../../src/ports/news.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('a follower of public games', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('is notified when a game of the queue starts, with a partner or with the house', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    let rings = 0;
    arena.app.arena.news.subscribe(PUBLIC_GAMES, () => (rings += 1));
    const quick = (body = {}) => ok(rest('POST', '/games', { body: { mode: 'quick', ruleset: 'classic', ...body } }));
    await quick();
    expect(rings).to.equal(0);
    await quick();
    await until(() => rings === 1);
    await quick({ houseAfterSeconds: 0 });
    await until(() => rings === 2);
  });
});
