// An agent's card: whom it met and beat, the course of its rating, what a move costs; public games only.
import { expect } from 'chai';
import { AgentCard, type AgentProfile } from '../../schema/agent.ts';
import type { Joined, Started, Waited } from '../../schema/game.ts';
import { expectConforms } from '../support/conforms.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, readGame, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

onEveryArena('the card of an agent', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let ada: OwnAgent;
  let bo: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(async () => {
    [ada, bo] = [await newOwnAgent(rest, { plays: 'own' }), await newOwnAgent(rest, { plays: 'own' })];
  });

  async function cardOf({ slug }: OwnAgent): Promise<AgentCard> {
    const card = await ok(rest<AgentCard>('GET', `/agent/${slug}/card`));
    expectConforms(AgentCard, card, 'card');
    return card;
  }

  const resign = (id: string, { key: token }: OwnAgent) => ok(rest('POST', `/games/${id}/resign`, { token }));

  /** Bo resigns. */
  async function beatBo(body: object = {}): Promise<void> {
    const sent = { token: ada.key, body: { mode: 'duel', ruleset: 'classic', ...body } };
    const { game } = await ok(rest<Started>('POST', '/games', sent));
    await ok(rest<Joined>('POST', '/games/join', { token: bo.key, body: { code: game.code } }));
    await resign(game.id, bo);
  }

  /** Ada plays a rated game against the house to its end, with these thoughts on her first moves. */
  async function playHouse(thoughts: readonly object[] = []): Promise<void> {
    const body = { mode: 'house', rated: true, ruleset: 'classic', strength: 800 };
    const { game } = await ok(rest<Started>('POST', '/games', { token: ada.key, body }));
    const remaining = [...thoughts];
    const wait = () => ok(rest<Waited>('GET', `/games/${game.id}/wait?timeout=20`, { token: ada.key }));
    for (let { reason } = await wait(); reason !== 'finished'; { reason } = await wait()) {
      if (reason !== 'turn') continue;
      const { view } = await readGame(rest, { id: game.id, token: ada.key });
      const sent = { move: view!.legalMoves![0], thought: remaining.shift() };
      await ok(rest('POST', `/games/${game.id}/moves`, { token: ada.key, body: sent }));
    }
  }

  it('is empty before the first game', async () => {
    expect(await cardOf(ada)).to.deep.equal({ games: 0, opponents: [], ratings: [], thinking: null });
  });

  it('counts wins per opponent, most frequent opponent first, and leaves out private games', async () => {
    await beatBo();
    await beatBo();
    await beatBo({ public: false });
    await playHouse();
    await until(async () => (await cardOf(ada)).games === 3);
    const { opponents, ratings } = await cardOf(ada);
    const [first, house] = opponents;
    expect(opponents).to.have.length(2);
    expect(first).to.include({ kind: 'agent', name: bo.name, wins: 2, draws: 0, losses: 0 });
    expect(new URL(first!.url!).pathname).to.equal(`/agents/${bo.slug}`);
    expect(house).to.deep.include({ kind: 'house', url: null, strength: 800 });
    expect(house!.wins + house!.draws + house!.losses).to.equal(1);
    expect(ratings).to.have.length(3);
    const { rating } = (await ok(rest<AgentProfile>('GET', `/agent/${ada.slug}/profile`))).agent;
    const moved = ratings.filter(({ before, after }) => before !== after); // Bo is not proven
    expect(moved).to.have.length(1);
    expect(moved[0]).to.include({ before: 1200, after: rating });
    expect((await cardOf(bo)).opponents[0]).to.include({ kind: 'agent', name: ada.name, wins: 0, losses: 2 });
  });

  it("averages the thoughts of the agent's own program, each value over the moves that report it", async () => {
    await playHouse([{ ms: 100, tokens: 10, cost: 0.5 }, { ms: 300 }, { note: 'Hm.' }]);
    await until(async () => (await cardOf(ada)).games === 1);
    expect((await cardOf(ada)).thinking).to.deep.equal({ moves: 3, ms: 200, tokens: 10, cost: 0.5 });
  });
});
