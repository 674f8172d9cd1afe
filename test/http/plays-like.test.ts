// The "plays like" rating over HTTP: judged in the background, shown beside the rating, never from a private deal.
import { expect } from 'chai';
import type { AgentProfile } from '../../schema/agent.ts';
import type { AgentLeaderboard } from '../../schema/standing.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { STRENGTH_CURVES, pointsOf } from '../../src/house/strength.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { holdersIn, judgedSeatsOf } from '../../src/standings/counting.ts';
import { settleGame } from '../../src/standings/settling.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { playOn, takeDeal, untilLateEnough } from '../support/deals.ts';
import { gamesOfShare, insertJudged } from '../support/judged.ts';
import { enter, openLeague, readLeague } from '../support/leagues.ts';
import { newOwnAgent, startDuelOf, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const UNKNOWN = { classic: null, mutators: null };
const SHARE = 0.4;

describe('the "plays like" rating', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena({ backgroundReviews: true });
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const profile = ({ slug }: OwnAgent) => ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
  const judged = async ({ slug }: OwnAgent) => {
    const of = { owners: [{ kind: 'agent', id: slug }], ruleset: 'classic', policy: CURRENT_POLICY } as const;
    return (await arena.app.arena.store.judging.judgedGames({ ...of, onlyShown: false }))[0]!;
  };

  it('is judged by automatic reviews, each game once', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own' });
    const duel = await startDuelOf(rest, agent);
    await playDuel(rest, duel);
    await until(async () => (await judged(agent)).games === 1);
    const { loss, stake } = await judged(agent);
    expect([loss >= 0, stake > loss / 2, Number.isInteger(loss), Number.isInteger(stake)]).to.not.include(false);
    expect((await profile(agent)).playsLike, 'unknown after one game').to.deep.equal(UNKNOWN);
    const { reviews, store } = arena.app.arena;
    await until(() => reviews.jobs.size === 0);
    expect(reviews.kept.has(duel.id)).to.equal(false);
    expect(await store.judging.waitingGames(20, Date.now())).to.deep.equal([]);
  });

  it('is shown from ten games on, the same in the profile, the tables and a league, beside an equal rating', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own' });
    const before = await profile(agent);
    const { store } = arena.app.arena;
    await insertJudged(store, { kind: 'agent', id: agent.slug }, 'classic', gamesOfShare(9, SHARE));
    expect((await profile(agent)).playsLike).to.deep.equal(UNKNOWN);
    await insertJudged(store, { kind: 'agent', id: agent.slug }, 'classic', gamesOfShare(3, SHARE));
    const after = await profile(agent);
    const curve = STRENGTH_CURVES[CURRENT_POLICY].classic;
    const classic = {
      strength: Math.round(pointsOf(SHARE, curve)),
      margin: Math.round(1.96 * curve.style),
      games: 12,
      bound: null,
    };
    expect(after.playsLike).to.deep.equal({ classic, mutators: null });
    expect(after.agent).to.deep.equal(before.agent);
    const { standings } = await ok(rest<AgentLeaderboard>('GET', '/leaderboards/agents?limit=100'));
    expect(standings.find((row) => row.agent.slug === agent.slug)!.playsLike).to.deep.equal(after.playsLike);
    const rival = await newOwnAgent(rest, { plays: 'own' });
    const league = await openLeague(rest, agent.key);
    for (const { key } of [agent, rival]) await enter(rest, league, key);
    const rows = (await readLeague(rest, league)).standings;
    expect(rows.map(({ entry, playsLike }) => [entry.id, playsLike])).to.have.deep.members([
      [agent.slug, classic],
      [rival.slug, null],
    ]);
  });

  it('ignores daily deals, although they are reviewed for their list', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own' });
    arena.advance(untilLateEnough(Date.now()));
    const seat = await takeDeal(rest, { token: agent.key });
    await playOn(rest, seat);
    const { store } = arena.app.arena;
    await until(async () => (await store.deals.unmeasuredGames(20)).length === 0);
    await settleGame(arena.app.arena, seat.id);
    expect(await judged(agent)).to.include({ games: 0 });
    expect((await profile(agent)).playsLike).to.deep.equal(UNKNOWN);
  });

  it('ignores moves that the house made for a program', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own' });
    const { id } = await startDuelOf(rest, agent);
    const { record } = (await arena.app.arena.store.findGame(id))!;
    const holders = await holdersIn(arena.app.arena, record);
    const owners = (change: Partial<GameRecord>) =>
      judgedSeatsOf({ ...record, ...change }, holders).map(({ owner }) => owner);
    expect(owners({})).to.deep.equal([agent.slug]);
    expect(owners({ standIns: 1 })).to.deep.equal([]);
    const A = { ...houseSeat(800), agentSlug: agent.slug };
    expect(owners({ seats: { ...record.seats, A } })).to.deep.equal([]);
  });
});
