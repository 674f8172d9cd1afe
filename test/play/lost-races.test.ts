// Requests whose writes lose every race: they give up with 503 after a limited number of attempts, and are counted once.
import { expect } from 'chai';
import type { Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newGuest } from '../support/friends.ts';
import { ok, restAt, type Answer, type Rest } from '../support/rest.ts';

describe('a request that loses every race', () => {
  let arena: TestArena;
  let rest: Rest;
  let attempts: number;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(() => {
    attempts = 0;
  });

  const lose = async (): Promise<boolean> => {
    attempts += 1;
    if (attempts > 100) throw new Error('tried without a limit');
    return false;
  };
  const refusal = ({ status, body, headers }: Answer): unknown[] => [status, body.code, headers.get('retry-after')];
  const UNAVAILABLE = [503, 'unavailable', '1'];

  it('for the name of a seat', async () => {
    const { game, playerToken } = await ok<Started>(rest('POST', '/games', { body: { mode: 'duel' } }));
    const { store, admission } = arena.app.arena;
    const [whole, spend] = [store.renameSeat, admission.spend];
    let spent = 0;
    Object.assign(store, { renameSeat: lose });
    Object.assign(admission, {
      spend: (...args: Parameters<typeof spend>) => {
        spent += args[0].filter(({ policy }) => policy === 'names').length;
        return spend(...args);
      },
    });
    const answer = await rest('POST', `/games/${game.id}/name`, { token: playerToken!, body: { name: 'Robin' } });
    Object.assign(store, { renameSeat: whole });
    Object.assign(admission, { spend });
    expect(refusal(answer)).to.deep.equal(UNAVAILABLE);
    expect([attempts, spent]).to.deep.equal([20, 1]);
  });

  it('for a friendship', async () => {
    const [one, other] = [await newGuest(rest, 'Ada'), await newGuest(rest, 'Bo')];
    const { friends } = arena.app.arena.store;
    const whole = friends.ask;
    Object.assign(friends, { ask: lose });
    const answer = await rest('POST', '/players/me/friends', { headers: one.headers, body: { code: other.id } });
    Object.assign(friends, { ask: whole });
    expect(refusal(answer)).to.deep.equal(UNAVAILABLE);
    expect(attempts).to.equal(20);
  });
});
