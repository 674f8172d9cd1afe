// The starter bots run as documented, choose identically, and usually win against strength 800.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startBot } from '../../kit/cli/bot-process.ts';
import { newClient, playGame, type Client } from '../../kit/client.ts';
import { choose } from '../../kit/starters/bot.ts';
import { suiteNeedingPython } from './python.ts';
import { startScriptedServer } from './scripted-server.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';

const run = promisify(execFile);
const STARTERS = path.resolve(import.meta.dirname, '../../kit/starters');

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
