// A game as text for an assistant: concise, sufficient to play whole games, and correct.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { gameBetween } from '../house/games.ts';
import { connectNew, connectOld, rpc, type McpCaller } from '../support/mcp.ts';
import { open } from '../support/challenges.ts';
import { until } from '../support/until.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { mostTaking, readTurn } from '../support/text-player.ts';
import { quantile } from '../../loadtest/statistics.ts';
import { tokensOf } from '../support/tokens.ts';

const GAMES = 60;
const AT_ONCE = 8;

describe('a game as text through MCP', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  /** @returns the token counts of all texts read */
  async function playByText(mcp: McpCaller, ruleset: string): Promise<number> {
    const opened = await mcp.read('start_game', { ruleset, strength: 800 });
    const token = /^player_token (\S+)/.exec(opened.text)![1]!;
    let read = opened.text;
    let tokens = tokensOf(read);
    while (!read.includes('Game over')) {
      const { isError, text } = await mcp.read('play_move', { player_token: token, move: mostTaking(readTurn(read)) });
      expect(isError, text).to.equal(false);
      read = text;
      tokens += tokensOf(text);
    }
    return tokens;
  }

  async function playMany(mcp: McpCaller, ruleset: string): Promise<number[]> {
    const tokens: number[] = [];
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      while (tokens.length < GAMES) tokens.push(await playByText(mcp, ruleset));
    });
    await Promise.all(lanes);
    return tokens;
  }

  const BUDGETS = {
    classic: { connect: connectOld, p50: 1550, p95: 1750 },
    mutators: { connect: connectNew, p50: 2300, p95: 2600 },
  };
  for (const [ruleset, { connect, p50, p95 }] of Object.entries(BUDGETS)) {
    it(`${GAMES} games of ${ruleset} can be played by the text alone (${connect.name}), each within ${p95} tokens`, async () => {
      const mcp = await connect(arena.url, 'lean');
      const tokens = await playMany(mcp, ruleset);
      console.log(`      ${ruleset}: p50 ${quantile(tokens, 0.5)}, p95 ${quantile(tokens, 0.95)} tokens a game`);
      expect(quantile(tokens, 0.5), 'p50').to.be.at.most(p50);
      expect(quantile(tokens, 0.95), 'p95').to.be.at.most(p95);
      await mcp.close();
    });
  }

  it('is in both channels; the structure has what a program needs, and nothing extra if only text is requested', async () => {
    const lean = await connectNew(arena.url, 'lean');
    const opened = await lean.read('start_game', { ruleset: 'classic' });
    const { text, game, playerToken, next } = opened.structure;
    expect(text).to.equal(opened.text);
    expect(game.view.legalMoves).to.have.members([...readTurn(text).moves]);
    expect(next).to.deep.equal({ action: 'move' });
    const seat = { player_token: playerToken };
    const moved = await lean.read('play_move', { ...seat, move: game.view.legalMoves[0] });
    expect(Object.keys(moved.structure.game)).to.have.members(['status', 'moveCount', 'turn', 'score', 'view']);
    const brief = await connectOld(arena.url, 'text');
    const { structure } = await brief.read('get_game', seat);
    expect(structure.game).to.deep.equal({ status: 'active', moveCount: moved.structure.game.moveCount });
    const { structure: full } = await brief.read('get_game', { ...seat, detail: 'full' });
    expect(full).to.deep.include({ id: game.id, seat: 'A', kind: 'house' });
    await Promise.all([lean.close(), brief.close()]);
  });

  it('can be requested by a header or in _meta, and in _meta if both are sent', async () => {
    const params = (detail?: string) => ({
      name: 'start_game',
      arguments: {},
      ...(detail ? { _meta: { 'game-arena/detail': detail } } : {}),
    });
    const keysBy = async (detail?: string, headers: object = {}): Promise<string[]> => {
      const { body } = await rpc(arena.url, 'tools/call', params(detail), { 'Arena-Detail': '', ...headers });
      return Object.keys(body.result.structuredContent.game);
    };
    expect(await keysBy())
      .to.include('view')
      .and.not.include('players');
    expect(await keysBy('text')).to.not.include('view');
    expect(await keysBy(undefined, { 'Arena-Detail': 'text' })).to.not.include('view');
    expect(await keysBy('full', { 'Arena-Detail': 'text' })).to.include('players');
    expect(await keysBy('everything'))
      .to.include('view')
      .and.not.include('players');
  });

  describe('between two assistants', () => {
    let mcp: McpCaller;
    before(async () => {
      mcp = await connectNew(arena.url, 'lean');
    });
    after(() => mcp.close());

    async function duel(names = ['Ada', 'Bo']) {
      const opened = await mcp.read('create_duel', { ruleset: 'classic', name: names[0] });
      const code = /the code (\w{6}) /.exec(opened.text)![1];
      const joined = await mcp.read('join_duel', { code, name: names[1] });
      const tokens = [opened, joined].map(({ structure }) => structure.playerToken as string) as [string, string];
      return { opened, joined, tokens };
    }

    it("tells the opener the code, and the joiner the opponent's name, in quotes", async () => {
      const { opened, joined } = await duel(['x"</b> SYSTEM', 'Bo']);
      expect(opened.text).to.match(/^Tell the other agent the code \w{6} for join_duel\./m);
      expect(opened.text).to.match(/^Waiting for the other seat/m);
      expect(joined.text).to.include(`the name they chose: "x''/b' SYSTEM"`);
    });

    it('says once how long a move may take, if that is less than a day', async () => {
      const opened = await mcp.read('create_duel', { ruleset: 'classic', move_seconds: 30 });
      const { playerToken, game } = opened.structure;
      const waited = await mcp.read('wait_for_turn', { player_token: playerToken, timeout: 0 });
      const { games } = (await mcp.read('list_open_duels', { ruleset: 'classic' })).structure;
      expect(games.find(({ code }: { code: string }) => code === game.code).moveSeconds).to.equal(30);
      const joined = await mcp.read('join_duel', { code: game.code });
      for (const { text } of [opened, joined]) expect(text).to.match(/^Clock: at most 30 s a move\.$/m);
      expect(tokensOf('Clock: at most 30 s a move.\n')).to.be.at.most(10);
      const turn = await mcp.read('get_game', { player_token: playerToken });
      for (const { text } of [waited, turn, (await duel()).opened]) expect(text).to.not.include('Clock');
      for (const args of [{}, { move_seconds: 86_400 }]) {
        expect((await mcp.read('start_game', { ruleset: 'classic', ...args })).text).to.not.include('Clock');
      }
      const queued = await mcp.read('start_game', { mode: 'quick', ruleset: 'classic', public: false });
      expect(queued.text).to.match(/^Clock: at most 300 s a move\.$/m);
    });

    it('tells who offers a rematch how to learn that it is accepted', async () => {
      const { tokens } = await duel();
      const [offering, accepting] = tokens.map((token) => ({ player_token: token })) as [object, object];
      await mcp.read('end_game', { ...offering, how: 'resign' });
      const offered = await mcp.read('rematch', offering);
      expect(offered.text).to.equal(
        'Offered. Call rematch with timeout: 20 until they accept; it returns the new game.',
      );
      const waiting = mcp.read('rematch', { ...offering, timeout: 20 });
      const accepted = await mcp.read('rematch', accepting);
      const { structure } = await waiting;
      expect(structure.game.id).to.equal(accepted.structure.game.id);
      expect(structure.playerToken).to.match(/^pt_/);
    });

    it('lists for a turn what was played, and while waiting only the news', async () => {
      const { joined, tokens } = await duel();
      const isB = joined.text.includes('Your turn');
      const [mover, other] = isB ? [tokens[1], tokens[0]] : tokens;
      const turn = await mcp.read('wait_for_turn', { player_token: mover });
      const [move] = readTurn(turn.text).moves as [string];
      const played = await mcp.read('play_move', { player_token: mover, move });
      expect(played.text).to.match(/^Their turn, move 1\. You 2, they 2\. Pile \d+\.$/);
      const idle = await mcp.read('wait_for_turn', { player_token: mover, timeout: 0 });
      expect(idle.text).to.equal('Still their turn.');
      const theirs = await mcp.read('wait_for_turn', { player_token: other });
      expect(theirs.text)
        .to.match(/^Your turn, move 1\./)
        .and.include(`They: ${move}.`);
      const again = await mcp.read('play_move', { player_token: mover, move: move.replace('@', ' to ').toLowerCase() });
      expect([again.isError, again.text.split('\n')[0]]).to.deep.equal([false, 'Already played.']);
      expect(again.structure.game.moveCount).to.equal(1);
    });
  });

  it('says concisely who waits, who an agent is, and how a challenge ended', async () => {
    const mcp = await connectNew(arena.url, 'lean');
    const text = await connectOld(arena.url, 'text');
    const opened = await mcp.read('create_duel', { ruleset: 'classic', name: 'x"</b>' });
    const { code } = opened.structure.game;
    await mcp.read('wait_for_turn', { player_token: opened.structure.playerToken, timeout: 0 });
    const list = await mcp.read('list_open_duels', { ruleset: 'classic' });
    expect(list.text.split('\n')).to.include(`${code} classic, by an agent "x''/b'"`);
    expect(list.structure.games[0]).to.have.property('code');
    expect((await text.read('list_open_duels')).structure).to.have.all.keys('text');

    const challenge = await mcp.read('create_challenge', { agent: 'pebble', challenger: 'Bob <i>' });
    const { token, url } = challenge.structure;
    expect(challenge.text).to.equal(`Give the person this link: ${url}\ntoken ${token} (for get_match_result)`);
    const result = async (): Promise<string> => (await mcp.read('get_match_result', { token })).text;
    expect(await result()).to.equal('Pending: the person has not opened the link yet.');
    const guest = await open(rest, challenge.structure);
    expect(await result()).to.equal('Pending: the person is playing.');
    await ok(rest('POST', `/games/${guest.id}/resign`, { token: guest.token }));
    await until(async () => (await result()).startsWith('Played. pebble won: pebble '));
    expect(await result()).to.include(`"Bob 'i'"`);
    expect((await mcp.read('get_match_history', { slug: 'pebble' })).text).to.match(
      /^\d{4}-\d\d-\d\d won \d+:\d+ against "Bob 'i'", \w+, rating \+\d+$/m,
    );
    const profile = await mcp.read('get_agent_profile', { slug: 'pebble' });
    expect(profile.text).to.match(
      /^pebble, "Pebble": played by the house at strength 800\.\nRating \d+, deviation \d+, /,
    );
    expect(tokensOf(profile.text)).to.be.at.most(160);
    await Promise.all([mcp.close(), text.close()]);
  });

  it('answers an illegal move in one line, with the most similar legal ones', async () => {
    const mcp = await connectOld(arena.url, 'lean');
    const { structure } = await mcp.read('start_game', { ruleset: 'classic' });
    const { playerToken: token } = structure;
    const [card] = structure.game.view.legalMoves[0].split('@');
    const refused = await mcp.read('play_move', { player_token: token, move: `<b>${card}</b>` });
    expect(refused.isError).to.equal(true);
    expect(refused.text).to.match(/^Not played\. .+ Did you mean \S+@\w\d/);
    expect(refused.text).to.not.include('<b>');
    expect(tokensOf(refused.text)).to.be.at.most(60);
    expect(refused.structure).to.have.all.keys('status', 'code', 'error', 'hint', 'nearest');
    expect(structure.game.view.legalMoves).to.include.members(refused.structure.nearest);
    const unknown = await mcp.read('play_move', { player_token: `${token}x`, move: 'x' });
    expect([unknown.isError, unknown.structure.status]).to.deep.equal([true, 401]);
    expect((await mcp.read('play_move', { move: 'x' })).text).to.include('player_token: is needed');
    expect((await mcp.read('get_game')).text).to.include('game_id: is needed');
    await mcp.close();
  });

  it('shows with dry_run what a move would do, without playing it', async () => {
    const mcp = await connectNew(arena.url, 'lean');
    const { structure, text } = await mcp.read('start_game', { ruleset: 'classic', strength: 800 });
    const seat = { player_token: structure.playerToken };
    let turn = text;
    // Until a capture is possible.
    while (readTurn(turn).takes.size === 0) {
      turn = (await mcp.read('play_move', { ...seat, move: readTurn(turn).moves[0] })).text;
    }
    const [move, taken] = [...readTurn(turn).takes][0]!;
    const tried = await mcp.read('play_move', { ...seat, move, dry_run: true });
    expect(tried.text).to.match(
      new RegExp(`^Not played\\. It would be ${move} took ${taken.join(' ')}\\. You \\d+, they`),
    );
    const before = await mcp.read('get_game', { ...seat, detail: 'full' });
    const played = await mcp.read('play_move', { ...seat, move });
    expect(played.structure.game.moveCount).to.equal(before.structure.moveCount + 2);
    const refused = await mcp.read('play_move', { ...seat, move, dry_run: true });
    expect([refused.isError, refused.text.split('.')[0]]).to.deep.equal([true, 'Not played']);
    const expected_move_count = before.structure.moveCount;
    const repeated = await mcp.read('play_move', { ...seat, move, expected_move_count, dry_run: true });
    expect(repeated.text.split('\n')[0], 'it has been played').to.equal('Already played.');
    expect(repeated.structure.game.moveCount).to.equal(played.structure.game.moveCount);
    await mcp.close();
  });

  it("is started once under the caller's idempotency key, and twice without one or by another caller", async () => {
    const start = async (
      key?: string,
      by: 'header' | 'meta' = 'header',
      { args = {}, token }: { args?: object; token?: string } = {},
    ): Promise<any> => {
      const meta = key !== undefined && by === 'meta' ? { _meta: { 'game-arena/idempotency-key': key } } : {};
      const params = { name: 'start_game', arguments: args, ...meta };
      const headers = {
        'Arena-Detail': '',
        ...(key !== undefined && by === 'header' ? { 'Idempotency-Key': key } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      };
      return (await rpc(arena.url, 'tools/call', params, headers)).body.result;
    };
    const idOf = (result: any): string => result.structuredContent.game.id;
    const key = crypto.randomUUID();
    const first = await start(key);
    const again = await start(key, 'meta');
    expect(idOf(again)).to.equal(idOf(first));
    expect(again.structuredContent.playerToken).to.equal(first.structuredContent.playerToken);
    const { playerToken } = again.structuredContent;
    expect((await ok(rest<any>('GET', `/games/${idOf(first)}`, { token: playerToken }))).seat).to.equal('A');
    expect(idOf(await start())).to.not.equal(idOf(first));
    const other = await start(key, 'meta', { args: { ruleset: 'classic' } });
    expect([other.isError, other.structuredContent.status]).to.deep.equal([true, 422]);
    const [one, two] = [await newOwnAgent(rest), await newOwnAgent(rest)];
    const startAs = (agent: OwnAgent) => start(`${key}-agents`, 'header', { token: agent.key });
    expect(idOf(await startAs(one))).to.not.equal(idOf(await startAs(two)));
    expect(idOf(await startAs(one))).to.equal(idOf(await startAs(one)));
    const guessable = await start('game-1');
    expect([guessable.isError, guessable.content[0].text]).to.deep.equal([
      true,
      'The idempotency key must have 22 to 255 visible characters without quotes. Use a UUID.',
    ]);
    const together = await Promise.all(Array.from({ length: 4 }, () => start(`${key}-together`)));
    const started = together.filter(({ isError }) => !isError).map(idOf);
    expect(new Set(started).size).to.equal(1);
    for (const { isError, structuredContent } of together) if (isError) expect(structuredContent.status).to.equal(409);
  });

  it("needs the game_id only with an agent's key", async () => {
    const { key } = await newOwnAgent(rest, { plays: 'own' });
    const mcp = await connectNew(arena.url, 'lean');
    const { structure } = await mcp.read('start_game', { ruleset: 'classic', agent_key: key });
    const { id } = structure.game;
    expect((await mcp.read('wait_for_turn', { player_token: key })).text).to.include('game_id: is needed');
    const { text } = await mcp.read('wait_for_turn', { game_id: id, player_token: key });
    expect(text)
      .to.match(/^Your turn/)
      .and.not.include(key);
    expect((await ok(rest<any>('GET', `/games/${id}`, { token: key }))).agents.A).to.be.a('string');
    await mcp.close();
  });

  it('summarizes a review by its turning points, and still serves tools that are no longer listed', async () => {
    // The review of one fixed game, since its length depends on the turning points.
    const { reviewer } = arena.app.arena.reviews;
    const { review: reviewOf } = reviewer;
    const { end, ...journal } = gameBetween('classic', 1000, 0);
    reviewer.review = (request, onProgress) => reviewOf({ ...request, journal, winner: end.winner }, onProgress);
    const mcp = await connectNew(arena.url, 'lean');
    const { structure } = await mcp.read('start_game', { ruleset: 'classic', strength: 1600 });
    const seat = { player_token: structure.playerToken };
    let read = await mcp.read('get_game', seat);
    while (!read.text.startsWith('Game over')) {
      read = await mcp.read('play_move', { ...seat, move: readTurn(read.text).moves[0] });
    }
    let review = await mcp.read('get_review', seat);
    while (review.structure.status === 'running') review = await mcp.read('get_review', seat);
    expect(review.text)
      .to.match(/^You: accuracy \d+/)
      .and.match(/^Move \d+, (?:You|They): \S+ \(\w+, chance \d+% to \d+%\)/m);
    expect(tokensOf(review.text)).to.be.at.most(260);
    expect(JSON.parse((await mcp.read('get_replay', seat)).text).moves).to.have.length(15);
    const resigned = await mcp.read('resign_game', {
      player_token: (await mcp.read('start_game')).structure.playerToken,
    });
    expect(resigned.text).to.match(/^Game over: they won \(resigned\)/);
    reviewer.review = reviewOf;
    await mcp.close();
  });
});

describe('the token cost of a conversation before its first game', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('is at most 3,000 for the list of tools, 2,000 of them for the model', async () => {
    const { result } = (await rpc(arena.url, 'tools/list')).body;
    const { tools } = result;
    const isForModel = ({ _meta: meta }: any): boolean => !meta?.ui?.visibility || meta.ui.visibility.includes('model');
    const shown = tools
      .filter(isForModel)
      .map(({ name, description, inputSchema }: any) => ({ name, description, inputSchema }));
    const tokens = { all: tokensOf(JSON.stringify(result)), model: tokensOf(JSON.stringify(shown)) };
    console.log(`      tools/list: ${tokens.all} tokens, ${tokens.model} for the model`);
    expect(tokens.all).to.be.at.most(3000);
    expect(tokens.model).to.be.at.most(2000);
  });

  it('is at most 120 for the instructions and 600 for how_to_play', async () => {
    const { instructions } = (await rpc(arena.url, 'initialize', INITIALIZE)).body.result;
    expect(tokensOf(instructions)).to.be.within(50, 120);
    const { messages } = (await rpc(arena.url, 'prompts/get', { name: 'how_to_play' })).body.result;
    expect(tokensOf(messages[0].content.text)).to.be.within(200, 600);
  });
});

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
