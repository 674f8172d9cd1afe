// The Inspector's command line, a third-party client, against the server in both revisions: lists and calls.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { TOOLS } from '../../src/mcp/tools.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import path from 'node:path';

const INSPECTOR = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const run = promisify(execFile);

describe("the Inspector's command line", () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  for (const era of ['modern', 'legacy']) {
    /** It stores files in its user's home folder. */
    const inspect = async (...method: readonly string[]): Promise<any> => {
      const env = { ...process.env, HOME: path.dirname(arena.databaseFile) };
      const to = ['--cli', `${arena.url}/mcp`, '--transport', 'http', '--protocol-era', era];
      const { stdout } = await run(process.execPath, [INSPECTOR, ...to, '--method', ...method], { env });
      return JSON.parse(stdout);
    };

    it(`lists the tools, starts a game and plays a move (${era})`, async () => {
      const { tools } = await inspect('tools/list');
      expect(tools.map(({ name }: { name: string }) => name)).to.deep.equal(
        TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(({ name }) => name),
      );
      const started = await inspect('tools/call', '--tool-name', 'start_game', '--tool-arg', 'ruleset=classic');
      const { game, playerToken } = started.structuredContent;
      const seat = [`game_id=${game.id}`, `player_token=${playerToken}`, `move=${game.view.legalMoves[0]}`];
      const args = seat.flatMap((arg) => ['--tool-arg', arg]);
      const moved = await inspect('tools/call', '--tool-name', 'play_move', ...args);
      expect(moved.structuredContent.game).to.include({ status: 'active' });
      expect(moved.structuredContent.game.moveCount).to.equal(game.moveCount + 2);
    });
  }
});
