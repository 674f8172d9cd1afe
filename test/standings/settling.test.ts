// Three hundred results for one agent at once give the same record as one after the other. Also a result that cannot be
// counted.
import { expect } from 'chai';
import type { AgentProfile, ChallengeBody } from '../../schema/agent.ts';
import type { Joined, Started } from '../../schema/game.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { MatchRecord } from '../../src/records/agent-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { settleDueGames, settleGame } from '../../src/standings/settling.ts';
import { newRunSerially } from '../../src/local/serial-by-key.ts';
import { openStore } from '../../src/store/open-store.ts';
import { startTestArena } from '../support/arena.ts';
import { challengeUpTo, CLASSIC_AGENT, startMatch, type LastMove } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { startArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, playMove, restAt, type Rest } from '../support/rest.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const RESULTS = 300;
const AT_ONCE = 30;
/** One in this many is played to its last move, the others are resigned. The agent loses a seventh of those played. */
const PLAYED_ONE_IN = 4;
const START = 800;
/** PostgreSQL, or a process that holds a lock, was stalled by a busy machine: not the subject, but a deadlock is. */
const HELD_UP = /"trouble":"(?:busy|stuck)","cause":"(?!.*deadlock)/;
/** More than the attempts for a game while its line stands still. */
const RACES = 30;

describe('simultaneous results of one agent', () => {
  it(`give exactly the record of their order on SQLite`, async () => {
    const arena = await startTestArena();
    try {
      const rest = restAt(`${arena.url}/api/v1`);
      await endAllAtOnce([rest]);
      await checkFold(rest, arena.app.arena.store);
    } finally {
      await arena.close();
    }
  });

  suiteNeeding(['postgres', 'redis'], 'on PostgreSQL', () => {
    const databaseUrl = freshDatabase();
    let redis: Server;
    before(async () => {
      redis = await startRedis();
    });
    after(() => redis?.stop());

    it('give exactly the record of their order, from two processes', async () => {
      const env = { REDIS_URL: redis.url, DRAIN_SECONDS: '0' };
      const start = async () => startArenaProcess({ port: await freePort(), databaseUrl: databaseUrl(), env });
      const processes = [await start(), await start()];
      const store = await openStore(databaseUrl());
      try {
        const rests = processes.map(({ url }) => restAt(`${url}/api/v1`));
        await endAllAtOnce(rests);
        await checkFold(rests[0]!, store);
        const lines = processes.flatMap(({ output }) => output().split('\n'));
        const errors = lines.filter((line) => line.includes('"level":50') && !HELD_UP.test(line));
        expect(errors).to.deep.equal([]);
      } finally {
        await store.close();
        await Promise.all(processes.map((arena) => arena.kill()));
      }
    });
  });
});

describe('a process that loses every race for one line to a faster one', () => {
  it('continues for as long as the line advances', async () => {
    const arena = await startTestArena();
    try {
      const rest = restAt(`${arena.url}/api/v1`);
      const { standings, agents } = arena.app.arena.store;
      const settle = standings.settleGame.bind(standings);
      // The server's own counting of the first game holds the line in this process until the end.
      const end = Promise.withResolvers<false>();
      standings.settleGame = () => end.promise;
      const ends = Array.from({ length: RACES + 1 }, async (_, i) => {
        const { seat } = await challengeUpTo(rest, `Person ${i}`, { pliesLeft: 14 });
        await ok(rest('POST', `/games/${seat.id}/resign`, { token: seat.token }));
        return seat.id;
      });
      const [slow, ...others] = await Promise.all(ends);
      const processOf = (): Arena => ({ ...arena.app.arena, inTurn: newRunSerially() });
      const [slower, faster] = [processOf(), processOf()];
      standings.settleGame = async (settlement) => {
        const overtaking = settlement.gameId === slow ? others.pop() : undefined;
        if (overtaking !== undefined) await settleGame(faster, overtaking);
        return settle(settlement);
      };
      expect(await settleGame(slower, slow!)).to.equal(true);
      expect(others, 'unused races').to.deep.equal([]);
      expect(await agents.nextMatchNumber(CLASSIC_AGENT)).to.equal(RACES + 1);
      end.resolve(false);
    } finally {
      await arena.close();
    }
  });
});

describe('a game that is overtaken at every attempt to count it, such as one whose line is behind its steps', () => {
  it('is reported, and delays neither its readers nor other games', async () => {
    const arena = await startTestArena();
    try {
      const rest = restAt(`${arena.url}/api/v1`);
      const [{ seat: stuck }, { seat: other }] = [await challengeUpTo(rest, 'Ada'), await challengeUpTo(rest, 'Bo')];
      const { standings } = arena.app.arena.store;
      const settle = standings.settleGame.bind(standings);
      let attempts = 0;
      standings.settleGame = async (settlement) => {
        if (settlement.gameId !== stuck.id) return settle(settlement);
        if (++attempts > 1000) throw new Error('tried for ever');
        return false;
      };
      for (const { id, token } of [stuck, other]) await ok(rest('POST', `/games/${id}/resign`, { token }));
      const reported: string[] = [];
      await settleDueGames({ ...arena.app.arena, reportError: (_error, where) => reported.push(where) });
      expect(reported).to.deep.equal([`settling game ${stuck.id}`]);
      expect(await standings.isUnsettled(stuck.id)).to.equal(true);
      expect(await standings.isUnsettled(other.id)).to.equal(false);
      const { status, body } = await rest('GET', `/games/${stuck.id}`, { token: stuck.token });
      expect([status, body.code]).to.deep.equal([503, 'unavailable']);
      standings.settleGame = settle;
      expect((await rest('GET', `/games/${stuck.id}`, { token: stuck.token })).status).to.equal(200);
    } finally {
      await arena.close();
    }
  });
});

describe('a duel that is aborted', () => {
  it('counts for neither agent', async () => {
    const arena = await startTestArena();
    try {
      const rest = restAt(`${arena.url}/api/v1`);
      const [opener, joiner] = [await newOwnAgent(rest), await newOwnAgent(rest)];
      const duel = { mode: 'duel', ruleset: 'classic' };
      const { game } = await ok(rest<Started>('POST', '/games', { token: opener.key, body: duel }));
      await ok(rest<Joined>('POST', '/games/join', { token: joiner.key, body: { code: game.code } }));
      await ok(rest('POST', `/games/${game.id}/abort`, { token: opener.key, body: {} }));
      await settleDueGames(arena.app.arena);
      for (const { slug } of [opener, joiner]) {
        const { agent } = await ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
        expect(agent).to.include({ games: 0, losses: 0 });
      }
    } finally {
      await arena.close();
    }
  });
});

describe('a game counted long after later ones, such as one that was void before it was counted', () => {
  it('has its own place in form and streak', async () => {
    const arena = await startTestArena();
    try {
      const rest = restAt(`${arena.url}/api/v1`);
      const { store } = arena.app.arena;
      const settle = store.standings.settleGame.bind(store.standings);
      const first = await startMatch(rest);
      store.standings.settleGame = async (due) => due.gameId !== first.id && settle(due);
      await ok(rest('POST', `/games/${first.id}/resign`, { token: first.A.token, body: {} }));
      const players = { A: first.A.cookie, B: first.B.cookie };
      for (let i = 0; i < 2; i++) {
        arena.advance(3 * 60_000);
        const won = await startMatch(rest, players);
        await ok(rest('POST', `/games/${won.id}/resign`, { token: won.B.token, body: {} }));
        await settleGame(arena.app.arena, won.id);
      }
      store.standings.settleGame = settle;
      await settleGame(arena.app.arena, first.id);
      const { standing } = (await store.players.findPlayer(first.A.player.id))!;
      expect(standing).to.include({ form: 'WWL', streak: 2, games: 3 });
    } finally {
      await arena.close();
    }
  });
});

/** Each game is played and ended on the same server. */
async function endAllAtOnce(rests: readonly Rest[]): Promise<void> {
  const ready: { rest: Rest; game: LastMove; isResigned: boolean }[] = [];
  const numbers = Array.from({ length: RESULTS }, (_, i) => i);
  const prepare = async (): Promise<void> => {
    for (let i = numbers.pop(); i !== undefined; i = numbers.pop()) {
      const rest = rests[i % rests.length]!;
      const isResigned = i % PLAYED_ONE_IN !== 0;
      const game = await challengeUpTo(rest, `Person ${i}`, { pliesLeft: isResigned ? 14 : 2 });
      ready.push({ rest, game, isResigned });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, prepare));
  await Promise.all(
    ready.map(({ rest, game: { seat, move }, isResigned }) =>
      isResigned ? ok(rest('POST', `/games/${seat.id}/resign`, { token: seat.token })) : playMove(rest, seat, move),
    ),
  );
  // The caller waits until each is counted, including those that the server has not counted yet.
  for (const { rest, game } of ready) {
    const { status } = await ok(rest<ChallengeBody>('GET', `/agent/challenge/${game.challenge}`));
    expect(status).to.equal('played');
  }
}

/** Of a record; the rating stays, because no newcomer is proven. */
function fold(matches: readonly MatchRecord[]): number {
  let streak = 0;
  for (const { winner } of matches) {
    const score = winner === 'agent' ? 1 : winner === 'challenger' ? 0 : 0.5;
    streak = score === 0.5 ? 0 : score === 1 ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
  }
  return streak;
}

async function checkFold(rest: Rest, store: Store): Promise<void> {
  const found = await store.agents.matches(CLASSIC_AGENT, { limit: RESULTS + 1 });
  const matches = found.toSorted((a, b) => a.number - b.number);
  expect(matches.map(({ number }) => number)).to.deep.equal(Array.from({ length: RESULTS }, (_, i) => i));
  expect(new Set(matches.map(({ gameId }) => gameId)).size).to.equal(RESULTS);
  const streak = fold(matches);
  expect(matches.every(({ eloBefore, eloAfter }) => eloBefore === START && eloAfter === START)).to.equal(true);
  expect((await store.ratings.entries('agent', CLASSIC_AGENT))!.all, 'a step each').to.include({ number: RESULTS });
  const results = await store.ratings.results({ limit: RESULTS + 1 });
  expect(results.map(({ sequence }) => sequence)).to.deep.equal(matches.map((_, i) => i + 1));
  const { agent } = await ok(rest<AgentProfile>('GET', `/agent/${CLASSIC_AGENT}/profile`));
  const won = (by: MatchRecord['winner']): number => matches.filter(({ winner }) => winner === by).length;
  const [wins, losses, draws] = [won('agent'), won('challenger'), won('draw')];
  expect(agent).to.include({ rating: START, streak, games: RESULTS, wins, losses, draws });
  expect(Math.min(wins, losses), 'both kinds of results occur').to.be.greaterThan(0);
  console.log(`      ${wins} won, ${losses} lost, ${draws} drawn`);
}
