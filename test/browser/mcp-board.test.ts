// The board in a chat (MCP Apps): a small host of ours shows it in a sandbox and forwards its calls to a real `/mcp`.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser, FrameLocator } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { hostPage, VIEW_POLICY } from '../support/chat-host.ts';
import { connectNew, connectOld, type McpCaller } from '../support/mcp.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const URI = 'ui://arena/board';
const SIZE_LIMIT = 80 * 1024;
const BOARD_TOOLS = ['start_game', 'create_duel', 'join_duel', 'get_game', 'wait_for_turn', 'play_move'];

describe('the board as a resource', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  for (const connect of [connectOld, connectNew]) {
    it(`is found by ${connect.name} at the tools that return a game, and is one small file`, async () => {
      const mcp = await connect(arena.url);
      const client = mcp.client as any;
      const { tools } = await client.listTools();
      const withBoard = tools.filter(({ _meta: meta }: any) => meta?.ui?.resourceUri === URI);
      expect(withBoard.map(({ name }: any) => name)).to.deep.equal(BOARD_TOOLS);
      const { resources } = await client.listResources();
      const mimeType = 'text/html;profile=mcp-app';
      expect(resources.find(({ uri }: any) => uri === URI)).to.include({ mimeType });
      expect(client.getServerCapabilities().extensions['io.modelcontextprotocol/ui']).to.deep.equal({
        mimeTypes: [mimeType],
      });
      const { contents } = await client.readResource({ uri: URI });
      const [{ text }] = contents;
      expect(contents[0]).to.include({ uri: URI, mimeType });
      expect(text).to.match(/^<!doctype html>/);
      expect(text).to.not.match(/<(?:script|link|img)[^>]*\s(?:src|href)=/);
      const size = gzipSync(text).length;
      console.log(`      ${text.length} bytes, ${size} gzipped`);
      expect(size).to.be.below(SIZE_LIMIT);
      await mcp.close();
    });
  }
});

interface ToolCall {
  readonly name: string;
}

interface ChatOptions {
  readonly context?: object;
  readonly callTool?: (params: ToolCall) => Promise<unknown>;
}

/** What a tool answers while the store is down. */
const STORE_DOWN = {
  isError: true,
  content: [
    { type: 'text', text: JSON.stringify({ status: 503, code: 'unavailable', error: 'Store away', hint: '' }) },
  ],
};

suiteNeeding('chromium', 'the board in a chat', () => {
  let arena: TestArena;
  let browser: Browser;
  let model: McpCaller;
  let html: string;
  before(async () => {
    arena = await startTestArena();
    browser = await launchBrowser();
    const connected = await connectNew(arena.url);
    const { contents } = await connected.client.readResource({ uri: URI });
    html = (contents[0] as { text: string }).text;
    model = connected;
  });
  after(async () => {
    await browser.close();
    await model.close();
    await arena.close();
  });

  const passOn = (params: ToolCall): Promise<unknown> => model.callWith(params as never, {});

  /** What the chat shows after the model called a tool. */
  async function chat(tool: string, args: object, { context = {}, callTool = passOn }: ChatOptions = {}) {
    const result = await model.callWith({ name: tool, arguments: { ...args } }, {});
    const page = await browser.newPage({ viewport: { width: 720, height: 1100 }, locale: 'en' });
    page.setDefaultTimeout(120_000);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const viewUrl = 'http://view.test/';
    const body = hostPage({ viewUrl, args, result, context });
    await page.exposeFunction('callTool', callTool);
    await page.route('http://chat.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
    const headers = { 'Content-Security-Policy': VIEW_POLICY };
    await page.route(viewUrl, (route) => route.fulfill({ contentType: 'text/html', body: html, headers }));
    await page.goto('http://chat.test/');
    const received = (method: string): Promise<any[]> =>
      page.evaluate(`received.filter((message) => message.method === '${method}').map(({ params }) => params)`);
    return { page, board: page.frameLocator('iframe'), complaints, received, result: result.structuredContent as any };
  }

  for (const ruleset of ['classic', 'mutators']) {
    it(`plays a whole house game of ${ruleset} by clicks`, async () => {
      const opened = await chat('start_game', { ruleset, strength: 800, name: 'Ada' });
      const { page, board, received, complaints, result } = opened;
      for (let played = 0; (await turnOrEnd(board)) === 'turn'; played++) {
        // It updates the model as soon as it shows the answer.
        await playByClicks(board, async () => (await received('ui/update-model-context')).length > played);
      }
      const game = await model.call('get_game', { game_id: result.game.id });
      const { moves } = await model.call('get_replay', { game_id: result.game.id });
      const own = moves.filter(({ seat }: any) => seat === 'A').map(({ name }: any) => name);
      expect((await received('tools/call')).map(({ arguments: { move } }) => move)).to.deep.equal(own);
      const headlines: Record<string, string> = { A: 'You win', B: 'You lose', draw: 'A draw' };
      expect(await board.locator('.result h2').innerText()).to.equal(headlines[game.winner]);
      await until(async () => (await received('ui/update-model-context')).at(-1)?.content[0].text.includes(own.at(-1)));
      await board.getByRole('button', { name: 'See the replay' }).click();
      await until(async () => (await received('ui/open-link')).length > 0);
      expect((await received('ui/open-link'))[0].url).to.equal(`${game.replayUrl}&id=${game.id}`);
      expect(complaints).to.deep.equal([]);
      await page.close();
    });
  }

  it('is played with keys alone', async () => {
    const { page, board, received } = await chat('start_game', { ruleset: 'classic', strength: 800 });
    expect(await turnOrEnd(board)).to.equal('turn');
    await page.keyboard.press('Tab');
    // Focus enters a frame of another process a moment later; until then keys go to the chat.
    await until(() => page.frames()[1]!.evaluate('document.hasFocus()'));
    await page.keyboard.press('1');
    const cell = (await board.locator('button.cell[data-legal]').last().getAttribute('data-cell'))!;
    const focused = (): Promise<string | null> =>
      page.frames()[1]!.evaluate('document.activeElement?.getAttribute("data-cell") ?? null');
    for (let i = 0; i < 5 && (await focused()) === null; i++) await page.keyboard.press('Tab');
    expect(await focused()).to.be.a('string');
    await page.keyboard.press('Control+End');
    for (let at = await focused(); at !== cell; at = await focused()) {
      await page.keyboard.press(at![1] === cell[1] ? 'ArrowLeft' : 'ArrowUp');
    }
    await page.keyboard.press('Enter');
    await until(async () => (await received('tools/call')).length > 0);
    expect((await received('tools/call'))[0].arguments.move).to.match(new RegExp(`@${cell}$`));
    await page.close();
  });

  it("wears the chat's theme and language, reports its size, and satisfies axe", async () => {
    const context = { theme: 'dark', locale: 'de-DE', styles: { variables: { '--font-sans': 'monospace' } } };
    const { page, board, received } = await chat('start_game', { ruleset: 'mutators' }, { context });
    await board.locator('html[lang=de][data-theme=dark]').waitFor();
    await board.getByRole('grid').waitFor();
    const shade = (): Promise<string> => page.frames()[1]!.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await shade();
    expect(await findings(page.frames()[1]!)).to.deep.equal([]);
    await page.evaluate(`notify('ui/notifications/host-context-changed', { theme: 'light' })`);
    await board.locator('html[data-theme=light]').waitFor();
    expect(await shade()).to.not.equal(dark);
    expect(await findings(page.frames()[1]!)).to.deep.equal([]);
    expect((await received('ui/notifications/size-changed')).at(-1).height).to.be.within(300, 1100);
    await page.close();
  });

  it('follows a duel, and shows what the model has played instead of playing on an old board', async () => {
    const opened = await model.call('create_duel', { ruleset: 'classic', name: 'Ada' });
    const seat = { game_id: opened.game.id, player_token: opened.playerToken };
    let waits = 0;
    const callTool = (params: ToolCall): Promise<unknown> =>
      params.name === 'wait_for_turn' && ++waits === 1 ? Promise.resolve(STORE_DOWN) : passOn(params);
    const { page, board, received } = await chat('get_game', seat, { callTool });
    await board.getByText(opened.game.code).waitFor();
    const joined = await model.call('join_duel', { code: opened.game.code, name: 'Bo' });
    const other = { game_id: opened.game.id, player_token: joined.playerToken };
    const opening = joined.game.turn === 'B' ? joined.game.view.legalMoves[0] : undefined;
    if (opening) await model.call('play_move', { ...other, move: opening });
    expect(await turnOrEnd(board)).to.equal('turn');
    const said = opening ? `${opening.replace('@', ' ')}. It is your turn.` : 'It is your turn.';
    await board.locator('[data-announcer]', { hasText: said }).waitFor();
    expect(await board.locator('[data-last]').count()).to.equal(opening ? 1 : 0);
    expect(waits).to.be.greaterThan(1);
    const { game } = await model.call('wait_for_turn', seat);
    await model.call('play_move', { ...seat, move: game.view.legalMoves.at(-1) });
    const refusal = board.getByRole('alert').filter({ hasText: 'That did not work' });
    await playByClicks(board, async () => (await refusal.count()) > 0);
    await board.locator('.player-bar[data-turn]:not(:has(.badge))').waitFor();
    await until(async () => (await received('tools/call')).at(-1).name === 'wait_for_turn');
    await page.close();
  });

  it('shows a spectator the board and no hand', async () => {
    const { game } = await model.call('start_game', { ruleset: 'mutators' });
    const { page, board } = await chat('get_game', { game_id: game.id });
    await board.getByRole('grid').waitFor();
    expect(await board.locator('.hand, .prompt').count()).to.equal(0);
    await page.close();
  });
});

const YOUR_TURN = '.player-bar[data-turn] .badge';

async function turnOrEnd(board: FrameLocator): Promise<'turn' | 'end'> {
  await board.locator(`${YOUR_TURN}, .result`).first().waitFor();
  return (await board.locator('.result').count()) > 0 ? 'end' : 'turn';
}

/** One move, until the board shows its result. */
async function playByClicks(board: FrameLocator, isShown: () => Promise<boolean>): Promise<void> {
  const confirm = board.getByRole('button', { name: 'Play it' });
  const cell = board.locator('button.cell[data-legal]').first();
  const stay = board.getByRole('button', { name: 'Stay' });
  const asked = board.locator('button.cell[data-chosen]');
  if ((await stay.count()) === 0) {
    await board.locator('[role=option]:not([aria-disabled=true])').first().click();
    await confirm.or(cell).first().waitFor();
  }
  for (let step = 0; step < 3 && !(await isShown()); step++) {
    await ((await confirm.or(stay).count()) > 0 ? confirm.or(stay).first() : cell).click();
    await until(async () => (await isShown()) || (await confirm.or(asked).count()) > 0);
  }
  expect(await isShown()).to.equal(true);
}
