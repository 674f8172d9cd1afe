// The examples of /developers run as served, in an empty folder, with nothing but what the server offers.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startTestArena, type TestArena } from './support/arena.ts';
import { examplesIn } from './support/developers-page.ts';
import { connectNew } from './support/mcp.ts';
import { ok, restAt, startHouse } from './support/rest.ts';
import { freePort } from './support/servers/free-port.ts';
import { suiteNeedingPython } from './kit/python.ts';
import { NODES, OUTSIDE, requireNode } from './packages/packed.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');
const REPLAY = /^(Watch it at http\S+\/watch\/g_\w+)\n(Won|Not won) (http\S+\/replay\?game=g_\w+#\S+)$/m;
/** No registry and no cache: a server without a network around it is enough. */
const ALONE = {
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  PIP_NO_INDEX: '1',
  PIP_NO_CACHE_DIR: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
};

describe('the first game of /developers', () => {
  let arena: TestArena;
  let examples: Record<string, string[]>;
  let folder: string;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    examples = examplesIn(await (await fetch(`${arena.url}/developers`)).text());
    folder = mkdtempSync(join(tmpdir(), 'game-arena-first-game-'));
  });
  after(async () => {
    await arena.close();
    rmSync(folder, { recursive: true });
  });

  async function printedBy(script: string, node = process.execPath): Promise<string> {
    const cwd = mkdtempSync(join(folder, 'own-'));
    const PATH = `${dirname(node)}${delimiter}${process.env['PATH']}`;
    const own = { PATH, PORT: String(await freePort()), npm_config_cache: join(folder, 'npm') };
    const { stdout } = await run('sh', ['-ec', script], { cwd, env: { ...OUTSIDE, ...ALONE, ...own } });
    return stdout;
  }

  it("is shown in five ways, with the server's address", () => {
    expect(Object.keys(examples)).to.deep.equal(['curl', 'typescript', 'python', 'mcp', 'webhook']);
    for (const code of Object.values(examples).flat()) {
      expect(code).to.include(arena.url).and.not.include('localhost:2567');
    }
  });

  it('by curl equals that of the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('http://localhost:2567', arena.url);
    expect(readme).to.include(`\`\`\`sh\n${examples['curl']![0]}\n\`\`\``);
  });

  it('by curl', async () => {
    expect(await printedBy(examples['curl']![0]!)).to.match(/"status":"finished\n"winner":"\w+\n"replayUrl":"http/);
  });

  for (const { version, path } of NODES) {
    it(`by TypeScript and by webhook, on Node ${version}`, async () => {
      requireNode({ version, path });
      expect(await printedBy(examples['typescript']![0]!, path)).to.match(REPLAY);
      expect(await printedBy(examples['webhook']![0]!, path)).to.match(REPLAY);
    });
  }

  it('by TypeScript, in a file that says so', async () => {
    expect(await printedBy(examples['typescript']![0]!.replaceAll('game.mjs', 'game.mts'))).to.match(REPLAY);
  });

  it("by MCP, with the client's settings and manually", async () => {
    const [settings, byHand] = examples['mcp']!;
    const { url } = JSON.parse(settings!).mcpServers['game-arena'] as { url: string };
    const { read, close } = await connectNew(url.replace(/\/mcp$/, ''), 'lean');
    expect((await read('start_game')).text).to.match(/Your turn/);
    await close();
    expect(await printedBy(byHand!)).to.match(/Game over: /);
  });

  suiteNeedingPython('by Python', () => {
    it('in a virtual environment', async () => {
      expect(await printedBy(examples['python']![0]!)).to.match(REPLAY);
    });

    it('by the README of the command line, with a bot', async () => {
      const readme = await (await fetch(`${arena.url}/developers/cli.md`)).text();
      const rest = restAt(`${arena.url}/api/v1`);
      const { game, playerToken: token } = await startHouse(rest);
      await ok(rest('POST', `/games/${game.id}/resign`, { token: token!, body: {} }));
      const bot = 'import json, sys\nfor line in sys.stdin: print(json.loads(line)["legalMoves"][0], flush=True)';
      const [, commands] = /```sh\n([^]*?)```/.exec(readme)!;
      const prepared = `echo '${bot}' > my_bot.py; yes 1 | head -n 60 > moves; exec < moves`;
      const shown = await printedBy(`${prepared}\n${commands!.replace('GAME_ID', game.id)}`);
      expect(shown.match(/^(You win|You lose|A draw)/gm), 'by hand, and by the bot').to.have.length(2);
      expect(shown).to.match(/by resignation/);
    });
  });

  it('by the command line, without installing it', async () => {
    const page = await (await fetch(`${arena.url}/developers`)).text();
    const [, command] = /<code>(npx [^<]*cli[^<]*)<\/code>/.exec(page)!;
    const shown = await printedBy(`${command!.replace('npx', 'npx --yes')} --help`);
    expect(shown).to.match(/arena play/);
  });
});
