// A third-party program under its own name, in two languages: it registers, is challenged, is killed, comes back with
// its key alone, and is replaced by the house while it is dead.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { suiteNeedingPython } from './python.ts';
import { startScriptedServer, type ScriptedAnswer } from './scripted-server.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open, playOut, readChallenge } from '../support/challenges.ts';
import { newOwnPrograms, STARTER_FILES, type Language, type OwnPrograms } from '../support/own-programs.ts';
import { ok, readGame, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import type { AgentBody, AgentProfile } from '../../schema/agent.ts';
import type { Started } from '../../schema/game.ts';

const LANGUAGES: readonly Language[] = ['TypeScript', 'Python'];

suiteNeedingPython('a program under its own name', () => {
  let arena: TestArena;
  let rest: Rest;
  let programs: OwnPrograms;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    programs = newOwnPrograms();
  });
  after(async () => {
    await programs.close();
    await arena.close();
  });

  const run = (language: Language, slug: string): void => programs.run(slug, arena.url, language);
  const keyOf = (slug: string): string => programs.keyOf(slug);
  const profile = (slug: string): Promise<AgentProfile> => ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
  const isOnline = async (slug: string): Promise<boolean> =>
    programs.isRegistered(slug) && (await profile(slug)).online;
  const isOver = async (id: string): Promise<boolean> => (await ok(rest('GET', `/games/${id}`))).status === 'finished';
  const challenge = async (body: object, token: string): Promise<string> =>
    (await ok(rest<Started>('POST', '/games', { token, body: { ruleset: 'classic', ...body } }))).game.id;

  it('is short', () => {
    for (const file of STARTER_FILES) {
      const code = readFileSync(file, 'utf8').split('\n');
      expect(code.filter((line) => line.trim() !== '').length, file).to.be.below(40);
    }
  });

  it("prints its usage, and the server's hint when it is refused", async () => {
    const start = (...args: string[]): Promise<string> =>
      promisify(execFile)('python3', [resolve('kit/starters/agent.py'), ...args], { cwd: tmpdir() }).then(
        () => 'nothing',
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await start()).to.include('agent.py my-agent http');
    expect(await start('No Slug', arena.url)).to.match(/HTTP Error 400: .*"hint":/);
  });

  for (const language of LANGUAGES) {
    const slug = `own-${language.toLowerCase()}`;

    it(`registers, comes online, and plays its own rated games, in ${language}`, async () => {
      run(language, slug);
      await until(() => isOnline(slug));
      const before = (await profile(slug)).agent;
      const house = { mode: 'house', rated: true, strength: 800 };
      const games = [await challenge(house, keyOf(slug)), await challenge(house, keyOf(slug))];
      await until(async () => (await Promise.all(games.map(isOver))).every(Boolean));
      const deviation = async (): Promise<number> => (await profile(slug)).agent.deviation;
      await until(async () => (await deviation()) < before.deviation);
      expect((await profile(slug)).agent.anchor.games).to.be.at.least(1);
    });
  }

  for (const language of LANGUAGES) {
    it(`retries when a response is broken, in ${language}`, async () => {
      const key = { agentKey: 'ag_1' };
      const server = await startScriptedServer([{ body: key }, { body: { events: [], cursor: '' }, isCut: true }]);
      const slug = `own-again-${language.toLowerCase()}`;
      programs.run(slug, server.url, language);
      await until(() => server.asked.length === 3);
      await programs.kill(slug);
      await server.close();
      expect(server.asked[2]).to.equal(server.asked[1]);
    });
  }

  for (const language of LANGUAGES) {
    /** Its requests: the registration, the feed with two turns, both games, and the next feed. */
    async function askedWhenOneFails(failure: ScriptedAnswer): Promise<readonly string[]> {
      const turn = (gameId: string): object => ({ name: 'game.turn', data: { gameId } });
      const server = await startScriptedServer([
        { body: { agentKey: 'ag_1' } },
        { body: { events: [turn('g_1'), turn('g_2')], cursor: 'next' } },
        failure,
        { body: { status: 'finished' } },
      ]);
      const slug = `own-${failure.status}-${language.toLowerCase()}`;
      programs.run(slug, server.url, language);
      await until(() => server.asked.length === 5);
      await programs.kill(slug);
      await server.close();
      expect(server.asked.slice(2, 4)).to.have.members(['GET /api/v1/games/g_1', 'GET /api/v1/games/g_2']);
      return server.asked;
    }

    it(`plays its other games when one is refused, and continues from there, in ${language}`, async () => {
      const refusal = { type: '/problems/both-seats', status: 409, error: 'Both seats are yours', hint: 'Leave it.' };
      const asked = await askedWhenOneFails({ status: 409, body: refusal });
      expect(asked[4]).to.include('&cursor=next');
    });

    it(`plays its other games when one cannot be played now, and retries that one, in ${language}`, async () => {
      const asked = await askedWhenOneFails({ status: 503, body: 'A proxy: no server is there.' });
      const [, feed, game] = asked;
      // The client retries reading the game itself; the other program relies on the feed, which lists all turns again.
      expect(asked[4]).to.equal({ TypeScript: game, Python: feed }[language]);
    });
  }

  it('is challenged by name by another program, and both play to the end', async () => {
    const [one, two] = LANGUAGES.map((language) => `own-${language.toLowerCase()}`);
    const id = await challenge({ mode: 'duel', agent: two }, keyOf(one!));
    await until(() => isOver(id));
    const { agents, endReason } = await ok(rest('GET', `/games/${id}`));
    expect({ agents, endReason }).to.deep.equal({ agents: { A: one, B: two }, endReason: 'played' });
    await until(async () => (await profile(one!)).agent.games + (await profile(two!)).agent.games === 2);
  });

  it('continues with its key alone after being killed in the middle of a game', async () => {
    const slug = 'own-killed';
    run('Python', slug);
    await until(() => isOnline(slug));
    const body = { mode: 'duel', agent: slug, ruleset: 'classic' };
    const started = await ok(rest<Started>('POST', '/games', { body }));
    const seat = { id: started.game.id, token: started.playerToken! };
    const myTurn = async (): Promise<boolean> => (await readGame(rest, seat)).turn === 'A';
    await until(myTurn);
    await programs.kill(slug);
    const { view } = await readGame(rest, seat);
    await ok(rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: view!.legalMoves![0] } }));
    expect(await myTurn()).to.equal(false);
    run('Python', slug);
    await until(myTurn);
  });

  it('is replaced by the house while it is dead, and that match is not rated', async () => {
    const slug = 'own-dead';
    run('TypeScript', slug);
    await until(() => isOnline(slug));
    await programs.kill(slug);
    arena.advance(61_000); // not seen for a minute
    const minted = await mint(rest, { agent: slug, ruleset: 'classic' });
    await playOut(rest, await open(rest, minted));
    await until(async () => (await readChallenge(rest, minted)).status === 'played');
    const { agent, recent } = await profile(slug);
    expect(recent[0]).to.include({ unratedBecause: 'stand_in' });
    expect(unmoved(agent)).to.equal(true);
  });

  const unmoved = ({ rating, anchor }: AgentBody): boolean => rating === 1200 && anchor.games === 0;
});
