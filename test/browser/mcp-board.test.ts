// The board in a chat (MCP Apps): a minimal host shows it in a sandbox and forwards its calls to a real `/mcp`.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser, FrameLocator } from 'playwright-core';
import { chatDe } from '../../web/text/chat.de.ts';
import { chatEn } from '../../web/text/chat.en.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { hostPage, VIEW_POLICY } from '../support/chat-host.ts';
import { connectNew, connectOld, rpc, type McpCaller } from '../support/mcp.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { hurriedTo } from '../support/page-player.ts';
import { mostTaking, readTurn } from '../support/text-player.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const URI = 'ui://arena/board';
const SIZE_LIMIT = 80 * 1024;
const BOARD_TOOLS = ['start_game', 'create_duel', 'rematch', 'board'];

describe('the board as a resource', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  for (const connect of [connectOld, connectNew]) {
    it(`is found by ${connect.name} through the tools that start a game and its own tool, and is one small file`, async () => {
      const mcp = await connect(arena.url);
      const client = mcp.client as any;
      const { tools } = await client.listTools();
      const withBoard = tools.filter(({ _meta: meta }: any) => meta?.ui?.resourceUri === URI);
      expect(withBoard.map(({ name }: any) => name)).to.deep.equal(BOARD_TOOLS);
      expect(withBoard.map(({ _meta: meta }: any) => meta.ui.visibility)).to.deep.equal([
        undefined,
        undefined,
        undefined,
        ['app'],
      ]);
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
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface ChatOptions {
  readonly context?: object;
  readonly capabilities?: object;
  readonly callTool?: (params: ToolCall) => Promise<unknown>;
}

/** The result of a tool while the store is down. */
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
    const connected = await connectOld(arena.url, 'lean');
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
  const call = (tool: string, args: object): Promise<any> => model.callWith({ name: tool, arguments: { ...args } }, {});

  /** A chat that shows the result of a call by its model. */
  async function show(args: object, result: any, options: ChatOptions = {}) {
    const { context = {}, capabilities = {}, callTool = passOn } = options;
    const page = await browser.newPage({ viewport: { width: 720, height: 1100 }, locale: 'en' });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const viewUrl = 'http://view.test/';
    const body = hostPage({ viewUrl, args, result, context, capabilities });
    await page.exposeFunction('callTool', callTool);
    await page.route('http://chat.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
    const headers = { 'Content-Security-Policy': VIEW_POLICY };
    await page.route(viewUrl, (route) => route.fulfill({ contentType: 'text/html', body: html, headers }));
    await page.goto('http://chat.test/');
    const received = (method: string): Promise<any[]> =>
      page.evaluate(`received.filter((message) => message.method === '${method}').map(({ params }) => params)`);
    const deeds = async (deed: string): Promise<any[]> =>
      (await received('tools/call')).flatMap(({ arguments: sent }) => (sent.do === deed ? [sent] : []));
    return { page, board: page.frameLocator('iframe'), complaints, received, deeds, result };
  }

  async function chat(tool: string, args: object, options: ChatOptions = {}) {
    return show(args, await call(tool, args), options);
  }

  for (const ruleset of ['classic', 'mutators']) {
    it(`plays a whole house game of ${ruleset} by clicks, which the model may follow`, async () => {
      const opened = await chat('start_game', { as: 'person', ruleset, strength: 800, name: 'Ada' });
      const { page, board, received, deeds, complaints, result } = opened;
      for (let played = 0; (await turnOrEnd(board)) === 'turn'; played++) {
        // It updates the model as soon as it shows the response.
        await playByClicks(board, async () => (await received('ui/update-model-context')).length > played);
      }
      const { id } = result.structuredContent.game;
      const game = (await call('get_game', { game_id: id, detail: 'full' })).structuredContent;
      const { moves } = (await call('get_replay', { game_id: id })).structuredContent;
      const own = moves.filter(({ seat }: any) => seat === 'A').map(({ name }: any) => name);
      expect((await deeds('move')).map(({ move }) => move)).to.deep.equal(own);
      const headlines: Record<string, string> = { A: 'You win', B: 'You lose', draw: 'A draw' };
      expect(await board.locator(`${END} strong`).innerText()).to.equal(headlines[game.winner]);
      await until(async () => (await received('ui/update-model-context')).at(-1)?.content[0].text.includes(own.at(-1)));
      const told = (await received('ui/update-model-context')).map(({ content }) => content[0].text).join('\n');
      const firstOwn = moves.findIndex(({ seat }: any) => seat === 'A');
      for (const { name } of moves.slice(firstOwn)) expect(told).to.include(name);
      await board.getByRole('button', { name: 'Replay' }).click();
      await until(async () => (await received('ui/open-link')).length > 0);
      expect((await received('ui/open-link'))[0].url).to.equal(game.replayUrl);
      const { _meta: meta, ...shown } = result;
      expect(JSON.stringify(shown)).to.not.match(/pt_|inv_|Play Card@cell/);
      expect(meta['game-arena/board'].invite).to.match(/^inv_/);
      expect(await received('ui/message')).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await page.close();
    });
  }

  it('can be played with keys alone', async () => {
    const { page, board, deeds } = await chat('start_game', { as: 'person', ruleset: 'classic', strength: 800 });
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
    await until(async () => (await deeds('move')).length > 0);
    expect((await deeds('move'))[0].move).to.match(new RegExp(`@${cell}$`));
    await page.close();
  });

  it("uses the chat's theme and language, reports its size, and has no axe violations", async () => {
    const context = { theme: 'dark', locale: 'de-DE', styles: { variables: { '--font-sans': 'monospace' } } };
    const { page, board, received } = await chat('start_game', { as: 'person', ruleset: 'mutators' }, { context });
    await board.locator('html[lang=de][data-theme=dark]').waitFor();
    await board.getByRole('grid').waitFor();
    const shade = (): Promise<string> => page.frames()[1]!.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await shade();
    expect(await findings(page.frames()[1]!)).to.deep.equal([]);
    await page.evaluate(`notify('ui/notifications/host-context-changed', { theme: 'light' })`);
    await board.locator('html[data-theme=light]').waitFor();
    expect(await shade()).to.not.equal(dark);
    expect(await findings(page.frames()[1]!)).to.deep.equal([]);
    // Reported once: a growing board would make the chat jump.
    const sizes = await received('ui/notifications/size-changed');
    expect(sizes.map(({ height }) => height))
      .to.have.length(1)
      .and.satisfy(([height]: number[]) => height! <= 400);
    await page.close();
  });

  it('lets a person play against the assistant, across reloads, and neither receives what only the other may see', async () => {
    const toModel: string[] = [];
    const toBoard: string[] = [];
    let hand: string[] = [];
    const args = { opponent: 'person', where: 'chat', ruleset: 'classic' };
    const { _meta: meta, ...shown } = await call('create_duel', args);
    toModel.push(JSON.stringify(shown));
    const { playerToken: token, game } = shown.structuredContent;
    const callTool = async (params: ToolCall): Promise<unknown> => {
      const answer = (await passOn(params)) as any;
      toBoard.push(JSON.stringify(answer));
      hand = answer.structuredContent?.game?.view?.hand.map(({ card }: any) => card) ?? hand;
      // The current ones: cards played since may have been sent.
      for (const card of hand) expect(toModel.join(), `the model was sent ${card}`).to.not.include(card);
      return answer;
    };
    const { page, board, received } = await show(args, { ...shown, _meta: meta }, { callTool });
    const readByModel = async (tool: string, sent: object): Promise<string> => {
      const { _meta: _, ...answer } = await call(tool, { player_token: token, ...sent });
      toModel.push(JSON.stringify(answer));
      const own = (await call('get_game', { player_token: token, detail: 'full' })).structuredContent.view.hand;
      for (const { card } of own) expect(toBoard.join(), `the board was sent ${card}`).to.not.include(card);
      return answer.content[0].text;
    };

    await board.locator('.chat-state > span').waitFor(); // the person has taken the seat, which starts the game
    let text = await readByModel('wait_for_turn', { timeout: 0 }); // the person may move first
    for (let turns = 0; !text.startsWith('Game over'); turns++) {
      if (text.startsWith('Your turn')) text = await readByModel('play_move', { move: mostTaking(readTurn(text)) });
      if (turns % 4 === 2) await page.reload();
      if ((await turnOrEnd(board)) === 'end') break;
      const updates = (await received('ui/update-model-context')).length;
      await playByClicks(board, async () => (await received('ui/update-model-context')).length > updates);
      toModel.push(JSON.stringify(await received('ui/update-model-context')));
      text = await readByModel('wait_for_turn', {});
    }
    await board.locator(END).waitFor();
    expect(toModel.join()).to.include('Game over').and.not.match(/inv_/);
    expect(
      toModel
        .join()
        .match(/pt_\w+/g)!
        .every((one) => one === token),
    ).to.equal(true);
    expect(toBoard.join()).to.not.include(token);
    expect((await call('get_game', { game_id: game.id, detail: 'full' })).structuredContent).to.include({
      endReason: 'played',
    });
    await page.close();
  });

  for (const width of [340, 480, 720]) {
    for (const locale of ['en', 'de']) {
      it(`truncates no line, ${width} px wide in ${locale}: the assistant's move, the score, the warning`, async () => {
        const args = { opponent: 'person', where: 'chat', ruleset: 'classic', name: 'W'.repeat(40) };
        const { page, board, received, result } = await chat('create_duel', args, { context: { locale } });
        await page.locator('iframe').evaluate((frame, width) => (frame.style.width = `${width}px`), width);
        await board.locator('.chat-state > span').waitFor();
        const playByModel = async (): Promise<void> => {
          const token = result.structuredContent.playerToken;
          const { content } = await call('wait_for_turn', { player_token: token, timeout: 0 });
          if (!content[0].text.startsWith('Your turn')) return;
          await call('play_move', { player_token: token, move: readTurn(content[0].text).moves[0] });
        };
        await playByModel();
        await turnOrEnd(board);
        await playByClicks(board, async () => (await received('ui/update-model-context')).length > 0);
        const cut = (): Promise<string[]> => page.frames()[1]!.evaluate(CUT);
        expect(await cut()).to.deep.equal([]);
        await playByModel();
        await board.locator('.prompt-said').waitFor();
        expect(await cut()).to.deep.equal([]);
        await page.close();
      });
    }
  }

  it("wakes the assistant in the reader's language if the chat supports it, and otherwise asks the reader to", async () => {
    for (const [capabilities, locale] of [
      [{}, 'en'],
      [{ message: {} }, 'de'],
    ] as const) {
      const args = { opponent: 'person', where: 'chat', ruleset: 'classic' };
      const { page, board, received, result } = await chat('create_duel', args, { capabilities, context: { locale } });
      const { playerToken: token } = result.structuredContent;
      await board.getByRole('grid').waitFor();
      const { content } = await call('wait_for_turn', { player_token: token, timeout: 0 });
      if (content[0].text.startsWith('Your turn')) {
        await call('play_move', { player_token: token, move: readTurn(content[0].text).moves[0] });
      }
      expect(await turnOrEnd(board)).to.equal('turn');
      await playByClicks(board, async () => (await received('ui/update-model-context')).length > 0);
      const asked = board.getByText((locale === 'de' ? chatDe : chatEn)['chat.wake']);
      if ('message' in capabilities) {
        await until(async () => (await received('ui/message')).length > 0);
        expect((await received('ui/message'))[0].content[0].text).to.equal('Du bist am Zug.');
        expect(await asked.count()).to.equal(0);
      } else {
        await asked.waitFor();
        const { content: now } = await call('wait_for_turn', { player_token: token });
        await call('play_move', { player_token: token, move: readTurn(now[0].text).moves[0] });
        await asked.waitFor({ state: 'detached' });
      }
      await page.close();
    }
  });

  it('is active in its newest copy; an older one stops, and takes the seat back only when asked to', async () => {
    const args = { as: 'person', ruleset: 'classic', strength: 800 };
    const result = await call('start_game', args);
    const older = await show(args, result);
    expect(await turnOrEnd(older.board)).to.equal('turn');
    const newer = await show(args, result);
    expect(await turnOrEnd(newer.board)).to.equal('turn');
    await older.board.getByText('another copy of the board').waitFor();
    const seats = (await older.deeds('seat')).length;
    await older.board.getByRole('button', { name: 'Play on here' }).click();
    await newer.board.getByText('another copy of the board').waitFor();
    expect((await older.deeds('seat')).length).to.equal(seats + 1);
    await playByClicks(older.board, async () => (await older.received('ui/update-model-context')).length > 0);
    await older.board.getByRole('button', { name: 'Resign' }).click();
    await older.board.getByRole('button', { name: 'Yes, resign' }).click();
    expect(await older.board.locator(`${END} strong`).innerText()).to.equal('You lose');
    const update = (await older.received('ui/update-model-context')).at(-1).content[0].text;
    expect(update).to.include('The game is over (resigned): the reader lost.');
    await Promise.all([older.page.close(), newer.page.close()]);
  });

  it("can be played if the chat sends an agent's key with every call", async () => {
    const { key } = await newOwnAgent(restAt(`${arena.url}/api/v1`), { plays: 'own' });
    const callTool = async (params: object): Promise<any> =>
      (await rpc(arena.url, 'tools/call', params, { Authorization: `Bearer ${key}`, 'Arena-Detail': 'lean' })).body
        .result;
    const args = { as: 'person', ruleset: 'classic', strength: 800 };
    const { page, board, received } = await show(args, await callTool({ name: 'start_game', arguments: args }), {
      callTool,
    });
    expect(await turnOrEnd(board)).to.equal('turn');
    await playByClicks(board, async () => (await received('ui/update-model-context')).length > 0);
    await page.close();
  });

  it('shows nothing, with no height, if a result has no game for it', async () => {
    const nothing = [
      await call('start_game', { strength: 9999 }),
      await call('start_game', { public: false }),
      { content: [{ type: 'text', text: 'Offered.' }], structuredContent: { text: 'Offered.', status: 'offered' } },
    ];
    for (const result of nothing) {
      const { page, board, received, deeds } = await show({}, result);
      await until(async () => (await received('ui/notifications/size-changed')).length > 0);
      expect((await received('ui/notifications/size-changed')).map(({ height }) => height)).to.deep.equal([0]);
      expect(await board.locator('body').innerText()).to.equal('');
      expect(await deeds('sync')).to.deep.equal([]);
      await page.close();
    }
  });

  it('can be asked to reconnect when the chat itself refused its first call', async () => {
    let calls = 0;
    const refusal = { isError: true, content: [{ type: 'text', text: 'Too many requests' }] };
    const callTool = (params: ToolCall): Promise<unknown> =>
      ++calls === 1 ? Promise.resolve(refusal) : passOn(params);
    const args = { as: 'person', ruleset: 'classic', strength: 800 };
    const { page, board, received } = await chat('start_game', args, { callTool });
    await board.getByText('Too many requests').waitFor();
    await until(async () => (await received('ui/notifications/size-changed')).length > 0);
    await board.getByRole('button', { name: 'Try again' }).click();
    expect(await turnOrEnd(board)).to.equal('turn');
    await page.close();
  });

  it('says that a move was not played, and keeps the buttons to play it again or to resign', async () => {
    let moves = 0;
    const callTool = (params: ToolCall): Promise<unknown> =>
      params.arguments['do'] === 'move' && ++moves === 1 ? Promise.resolve(STORE_DOWN) : passOn(params);
    const args = { as: 'person', ruleset: 'classic', strength: 800 };
    const { page, board, received } = await chat('start_game', args, { callTool });
    expect(await turnOrEnd(board)).to.equal('turn');
    await playByClicks(board, () => Promise.resolve(moves > 0));
    await board.locator('.prompt').getByText('The arena does not answer right now').waitFor();
    await board
      .locator('[data-announcer]')
      .getByText('The arena does not answer right now')
      .waitFor({ state: 'attached' });
    await board.getByRole('button', { name: 'Resign' }).waitFor();
    await playByClicks(board, async () => (await received('ui/update-model-context')).length > 0);
    await page.close();
  });

  it('names no player in an empty seat of a duel', async () => {
    const { page, board } = await chat('create_duel', { ruleset: 'classic' });
    await board.getByRole('grid').waitFor();
    expect(await board.locator('.chat-state').innerText()).to.equal('Waiting for your opponent');
    expect(await board.getByRole('heading').innerText()).to.equal('Waiting for your opponent');
    await page.close();
  });

  it("shows the assistant's own game without a hand, recovers from errors, and follows every move", async () => {
    let calls = 0;
    const callTool = (params: ToolCall): Promise<unknown> =>
      ++calls === 2 ? Promise.resolve(STORE_DOWN) : passOn(params);
    const { page, board, result } = await chat('start_game', { ruleset: 'classic', strength: 800 }, { callTool });
    await board.getByRole('grid').waitFor();
    expect(await board.locator('.hand, .prompt').count()).to.equal(0);
    const { playerToken: token, text } = result.structuredContent;
    await call('play_move', { player_token: token, move: readTurn(text).moves[0] });
    await board.locator('[data-last]').first().waitFor();
    await call('end_game', { player_token: token, how: 'resign' });
    await board.locator(END).waitFor();
    expect(calls).to.be.at.least(3);
    await page.close();
  });
});

/** In the page: the rows with hidden content, except for names that may be truncated. */
const CUT = `
  [...document.querySelectorAll('.chat-state, .chat-state > span, .chat-foot, .chat-note')]
    .filter((row) => row.scrollHeight > row.clientHeight + 1 || row.scrollWidth > row.clientWidth + 1)
    .map((row) => row.textContent)`;

const YOUR_TURN = '.chat-state[data-state=turn]';
const END = '.chat-state[data-state=end]';

async function turnOrEnd(board: FrameLocator): Promise<'turn' | 'end'> {
  await hurriedTo(board.owner().page(), board.locator(`${YOUR_TURN}, ${END}`));
  return (await board.locator(END).count()) > 0 ? 'end' : 'turn';
}

/** Plays one move, and waits until the board shows its result. */
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
