// The starter bots run as documented, choose identically, and usually win against strength 800.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startBot } from '../../kit/cli/bot-process.ts';
import { newClient, playGame, type Client } from '../../kit/client.ts';
import { choose } from '../../kit/starters/bot.ts';
import { suiteNeedingPython } from './python.ts';
import { startScriptedServer, type ScriptedAnswer } from './scripted-server.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';

const run = promisify(execFile);
const STARTERS = path.resolve(import.meta.dirname, '../../kit/starters');

/** Runs a program without its pauses, and prints them in seconds. */
const SLEEPLESS = `
import json, runpy, sys, time
slept = []
time.sleep = lambda seconds: slept.append(round(seconds))
sys.argv = sys.argv[1:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as end:
    print(end, file=sys.stderr)
print(json.dumps(slept))
`;

suiteNeedingPython('the starter bots', () => {
  let arena: TestArena;
  let client: Client;
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: arena.url });
  });
  after(() => arena.close());

  const PROGRAMS: [string, string, string[]][] = [
    ['TypeScript', process.execPath, ['kit/starters/bot.ts']],
    ['Python', 'python3', ['kit/starters/bot.py']],
  ];
  for (const [language, program, args] of PROGRAMS) {
    for (const ruleset of ['classic', 'mutators']) {
      it(`play a whole ${ruleset} game in ${language}`, async () => {
        const { stdout } = await run(program, [...args, '--server', arena.url, '--ruleset', ruleset]);
        expect(stdout).to.match(/^(Won|Lost|Drawn), \d+ to \d+\. Replay: http/m);
        const [, id] = /\/watch\/(g_\w+)/.exec(stdout)!;
        expect(await client.game(id!)).to.include({ status: 'finished', endReason: 'played', ruleset });
      });
    }
  }

  it('choose the same moves in Python and in TypeScript', async () => {
    const process = startBot('python3 kit/starters/line_bot.py', 20);
    let compared = 0;
    for (const ruleset of ['classic', 'mutators'] as const) {
      const { seat } = await client.play({ ruleset, strength: 1200 });
      await playGame(seat, async (turn) => {
        const name = choose(turn);
        expect(await process.choose(turn)).to.equal(name);
        compared += 1;
        return name;
      });
    }
    process.close();
    expect(compared).to.be.greaterThan(12);
  });

  it('retry in Python when a response is broken, or as told: by a proxy with a date, by the server while a first attempt runs', async () => {
    const broken = { body: { game: {} }, isCut: true };
    const away = { status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' };
    const running = { status: 409, retryAfter: '0' };
    const server = await startScriptedServer([broken, away, running, { body: { game: {} } }]);
    const calling =
      'import sys; sys.path.append("kit/starters"); from bot import call; print(call("GET", sys.argv[1]))';
    const { stdout } = await run('python3', ['-c', calling, server.url]).finally(() => server.close());
    expect(stdout).to.equal("{'game': {}}\n");
    expect(server.asked).to.have.length(4);
  });

  /** What agent.py prints and how long it sleeps until the arena refuses its key, which it finds in this file. */
  async function serve(keyFile: string, answers: readonly ScriptedAnswer[]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'agent-'));
    await writeFile(path.join(folder, 'ada.key'), keyFile);
    const refused = { status: 401, body: { type: 'http://arena/problems/agent-key-unknown', hint: 'Check the key.' } };
    const server = await startScriptedServer([...answers, refused]);
    const args = ['-c', SLEEPLESS, path.join(STARTERS, 'agent.py'), 'ada', server.url];
    const { stdout, stderr } = await run('python3', args, { cwd: folder, timeout: 10_000 }).finally(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });
    return { slept: (JSON.parse(stdout) as number[]).filter((seconds) => seconds > 0), stderr, asked: server.asked };
  }

  const feed: ScriptedAnswer = { body: { events: [], cursor: 'c' } };

  it('read an agent key that ends with a line break, end when it is refused, and never print it', async () => {
    const { stderr, asked } = await serve('ag_1\r\n', []);
    expect(asked).to.deep.equal(['GET /api/v1/agent/me/feed?timeout=20']);
    expect(stderr).to.include('Check the key.').and.not.include('ag_1');
  });

  it('pause as an arena asks an agent to, and two seconds between polls of its feed', async () => {
    const busy = (status: number, retryAfter: string): ScriptedAnswer => ({ status, retryAfter, body: {} });
    const { slept } = await serve('ag_1', [
      feed,
      busy(429, '30'),
      feed,
      busy(503, '7'),
      busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT'),
    ]);
    expect(slept).to.deep.equal([2, 2, 30, 2, 2, 7, 2, 2]);
  });

  it('name no command that only the repository has', async () => {
    const files = (await readdir(STARTERS)).filter((file) => /\.(py|ts)$/.test(file)); // Python may have left a cache
    expect(files).to.include('line_bot.py');
    for (const file of files) {
      expect(await readFile(path.join(STARTERS, file), 'utf8'), file).to.not.include('kit/cli/');
    }
  });

  // They win about 95 % in classic and 73 % in mutators. Not leading after 32 games happens once in 1200 runs, in which
  // case they play more.
  for (const ruleset of ['classic', 'mutators'] as const) {
    it(`win more often than they lose against strength 800 in ${ruleset}`, async () => {
      let lead = 0;
      const playSome = async (): Promise<void> => {
        for (let i = 0; i < 8; i++) {
          const { game, seat } = await client.play({ ruleset, strength: 800 });
          const { winner } = await playGame(seat, choose);
          lead += winner === 'draw' ? 0 : winner === game.seat ? 1 : -1;
        }
      };
      const playOn = (): Promise<unknown> => Promise.all([playSome(), playSome(), playSome(), playSome()]);
      await playOn();
      if (lead <= 0) await playOn();
      expect(lead).to.be.greaterThan(0);
    });
  }
});
