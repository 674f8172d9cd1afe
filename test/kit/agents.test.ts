// A stranger's program under its own name, in two languages: it registers, is challenged, is killed, comes back with its
// key alone, and is stood in for while it is dead.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { suiteNeedingPython } from './python.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open, playOut, readChallenge } from '../support/challenges.ts';
import { ok, readGame, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import type { AgentBody, AgentProfile } from '../../schema/agent.ts';
import type { Started } from '../../schema/game.ts';

const STARTERS = path.resolve(import.meta.dirname, '../../kit/starters');
const LANGUAGES: Record<string, readonly [command: string, file: string]> = {
  TypeScript: [process.execPath, 'agent.ts'],
  Python: ['python3', 'agent.py'],
};

suiteNeedingPython('a program under its own name', () => {
  let arena: TestArena;
  let rest: Rest;
  let folder: string;
  const running = new Set<ChildProcess>();
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
  });
  after(async () => {
    for (const child of running) child.kill('SIGKILL');
    await arena.close();
    rmSync(folder, { recursive: true });
  });

  function run(language: string, slug: string): ChildProcess {
    const [command, file] = LANGUAGES[language]!;
    const child = spawn(command, [path.join(STARTERS, file), slug, arena.url], { cwd: folder, stdio: 'ignore' });
    running.add(child);
    return child;
  }
  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  const keyOf = (slug: string): string => readFileSync(path.join(folder, `${slug}.key`), 'utf8');
  const profile = (slug: string): Promise<AgentProfile> => ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
  const isOnline = async (slug: string): Promise<boolean> =>
    existsSync(path.join(folder, `${slug}.key`)) && (await profile(slug)).online;
  const isOver = async (id: string): Promise<boolean> => (await ok(rest('GET', `/games/${id}`))).status === 'finished';
  const challenge = async (body: object, token: string): Promise<string> =>
    (await ok(rest<Started>('POST', '/games', { token, body: { ruleset: 'classic', ...body } }))).game.id;

  it('is short', () => {
    for (const [, file] of Object.values(LANGUAGES)) {
      const code = readFileSync(path.join(STARTERS, file), 'utf8').split('\n');
      expect(code.filter((line) => line.trim() !== '').length, file).to.be.below(40);
    }
  });

  for (const language of Object.keys(LANGUAGES)) {
    const slug = `own-${language.toLowerCase()}`;

    it(`registers, comes online, and plays rated games of its own, in ${language}`, async () => {
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

  it('is challenged by name by another one, and both play to the end', async () => {
    const [one, two] = Object.keys(LANGUAGES).map((language) => `own-${language.toLowerCase()}`);
    const id = await challenge({ mode: 'duel', agent: two }, keyOf(one!));
    await until(() => isOver(id));
    const { agents, endReason } = await ok(rest('GET', `/games/${id}`));
    expect({ agents, endReason }).to.deep.equal({ agents: { A: one, B: two }, endReason: 'played' });
    await until(async () => (await profile(one!)).agent.games + (await profile(two!)).agent.games === 2);
  });

  it('goes on with its key alone when it was killed in the middle of a game', async () => {
    const slug = 'own-killed';
    const first = run('Python', slug);
    await until(() => isOnline(slug));
    const body = { mode: 'duel', agent: slug, ruleset: 'classic' };
    const started = await ok(rest<Started>('POST', '/games', { body }));
    const seat = { id: started.game.id, token: started.playerToken! };
    const myTurn = async (): Promise<boolean> => (await readGame(rest, seat)).turn === 'A';
    await until(myTurn);
    await kill(first);
    const { view } = await readGame(rest, seat);
    await ok(rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: view!.legalMoves[0] } }));
    expect(await myTurn()).to.equal(false);
    run('Python', slug);
    await until(myTurn);
  });

  it('is stood in for while it is dead, and that match is not rated', async () => {
    const slug = 'own-dead';
    const program = run('TypeScript', slug);
    await until(() => isOnline(slug));
    await kill(program);
    arena.advance(61_000); // nobody has seen it for a minute
    const minted = await mint(rest, { agent: slug, ruleset: 'classic' });
    await playOut(rest, await open(rest, minted));
    await until(async () => (await readChallenge(rest, minted)).status === 'played');
    const { agent, recent } = await profile(slug);
    expect(recent[0]).to.include({ unratedBecause: 'stand_in' });
    expect(unmoved(agent)).to.equal(true);
  });

  const unmoved = ({ rating, anchor }: AgentBody): boolean => rating === 1200 && anchor.games === 0;
});
