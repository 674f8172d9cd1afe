// The commands and code of docs/kit.md work as written.
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { newClient, type Client } from '../../kit/client.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { freePort } from '../support/servers/free-port.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { OUTSIDE } from '../packages/packed.ts';
import { suiteNeedingPython } from './python.ts';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCS = readFileSync(path.join(ROOT, 'docs/kit.md'), 'utf8');
const fences = (language: string): string[] =>
  [...DOCS.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map((fence) => fence[1]!);
/** Runs in a folder of its own; the others run in the repository. */
const [SET_UP, ...OTHERS] = fences('sh');
const COMMANDS = OTHERS.flatMap((fence) => fence.trimEnd().split('\n'));

/** Enough answers for any game at the prompt. */
const FIRST_MOVES = '1\n'.repeat(60);

/** One of each kind of those commands. */
const OWN_FOLDER = ['node kit/starters/bot.ts', 'python3 kit/starters/bot.py', 'npx arena bot --cmd'].map((start) =>
  COMMANDS.find((line) => line.startsWith(start))!,
);

const EXPECTED: [start: string, prints: RegExp][] = [
  ['npx arena play --strength', /^(You (win|lose)|A draw)/m],
  ['node kit/starters/bot.ts', /^(Won|Lost|Drawn), /m],
  ['python3 kit/starters/bot.py', /^(Won|Lost|Drawn), /m],
  ['npx arena bot --cmd', /^(You (win|lose)|A draw)/m],
  ['npx arena bot --events', /^(You (win|lose)|A draw)/m],
  ['ARENA_AGENT_KEY="$KEY" npx arena bot --cmd', /^(You (win|lose)|A draw)/m],
  ['npx arena bot --tournament', /Elo ± 95%[^]*line_bot\.py/],
  ['npx arena watch', /wins, \d+ to \d+|A draw/],
  ['npx arena replay', /^1\. .*(wins, \d+ to \d+|A draw)/ms],
];

suiteNeedingPython('docs/kit.md', () => {
  let arena: TestArena;
  let client: Client;
  const env: Record<string, string> = {};
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: arena.url });
    const { game, seat } = await client.play({ strength: 800 });
    for await (const turn of seat.turns()) await seat.move(turn.view!.legalMoves![0]!);
    env['ID'] = game.id;
    env['KEY'] = (await newOwnAgent(restAt(`${arena.url}/api/v1`), { plays: 'own' })).key;
  });
  after(async () => {
    await arena.close();
    rmSync(path.join(ROOT, 'memory.json')); // of the learning bot
  });

  function start(program: string, args: string[], more: Record<string, string> = {}): ChildProcessWithoutNullStreams {
    const bin = path.join(ROOT, 'node_modules/.bin');
    const searched = `${bin}${path.delimiter}${process.env['PATH']}`;
    const all = { ...process.env, ...env, ...more, PATH: searched, ARENA_SERVER: arena.url };
    const child = spawn(program, args, { cwd: ROOT, env: all });
    child.stdin.on('error', () => undefined); // it may not read to the end
    return child;
  }

  async function printed(command: string, input = FIRST_MOVES): Promise<string> {
    const child = start('sh', ['-c', command]);
    child.stdin.end(input);
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    expect(code, `${command}\n${err}`).to.equal(0);
    return out;
  }

  it('has no command that is not tested here', () => {
    const untried = COMMANDS.filter((line) => !EXPECTED.some(([start]) => line.startsWith(start)));
    expect(untried).to.deep.equal(['npx arena play --duel --name Ada', 'npx arena join "$CODE" --name Bo']);
    expect(COMMANDS).to.have.length(EXPECTED.length + untried.length);
  });

  for (const [begins, prints] of EXPECTED) {
    it(`runs ${begins} …`, async () => {
      const command = COMMANDS.find((line) => line.startsWith(begins))!;
      expect(await printed(command)).to.match(prints);
    });
  }

  it('sets up a folder in which the starters and the command line work', async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'game-arena-kit-'));
    const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: path.join(home, 'npm') };
    const script = [SET_UP!.replaceAll('http://localhost:2567', arena.url), ...OWN_FOLDER].join('\n');
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', script], {
      cwd: home,
      env: { ...OUTSIDE, ...offline },
    });
    rmSync(home, { recursive: true });
    expect(stdout.match(/^(Won|Lost|Drawn|You win|You lose|A draw)/gm)).to.have.length(OWN_FOLDER.length);
    expect(stderr, 'warnings').to.not.include('MODULE_TYPELESS_PACKAGE_JSON');
  });

  it('plays the duel of two people', async () => {
    const opener = start('sh', ['-c', COMMANDS.find((line) => line.includes('--duel'))!]);
    let output = '';
    opener.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(() => output.includes('arena join '));
    opener.stdin.end(FIRST_MOVES);
    env['CODE'] = /arena join ([A-Z]{6})/.exec(output)![1]!;
    const joined = await printed(COMMANDS.find((line) => line.includes('join "$CODE"'))!);
    expect(joined).to.match(/^(You (win|lose)|A draw)/m);
    await until(() => /^(You (win|lose)|A draw)/m.test(output));
  });

  const evaluated = (code: string, more?: Record<string, string>): ChildProcessWithoutNullStreams =>
    start(process.execPath, ['--input-type=module-typescript', '-e', code], more);

  it('plays a game with the TypeScript example', async () => {
    const out = await text(evaluated(fences('ts')[0]!).stdout);
    expect(out).to.match(/^Watch it at http.*\n(Won|Not won) http.*\/replay\?game=g_\w+#/);
  });

  it('plays as an agent with the TypeScript example', async () => {
    const out = await text(evaluated(fences('ts')[1]!).stdout);
    expect(out).to.match(/A: 'corners-\d+'[^]*\n\d+ ± \d+, about \d+ games from a place\n$/);
  });

  it('receives webhooks with the TypeScript example', async () => {
    const port = await freePort();
    const key = randomBytes(24);
    const receiver = evaluated(fences('ts')[2]!, {
      PORT: String(port),
      WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    });
    const send = (body: string, signed = body): Promise<Response> => {
      const seconds = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', key).update(`evt_1.${seconds}.${signed}`).digest('base64');
      const names = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': `v1,${signature}`,
      };
      return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: names, body });
    };
    const question = '{"type":"verification","challenge":"c1"}';
    await until(() =>
      send(question).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await (await send(question)).json()).to.deep.equal({ challenge: 'c1' });
    expect((await send('{"name":"game.turn","data":{}}')).status).to.equal(200);
    expect((await send('{"name":"game.turn","data":{}}', question)).status).to.equal(401);
    receiver.kill();
  });
});
