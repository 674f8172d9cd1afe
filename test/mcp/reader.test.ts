// The reader of a chat who plays on a board there: what their assistant learns about it, and what it never receives.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { rpc } from '../support/mcp.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt, type Rest } from '../support/rest.ts';

const MODERN = '2026-07-28';
const UI = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
const OPENINGS = {
  create_duel: { opponent: 'person', where: 'chat', ruleset: 'classic' },
  start_game: { as: 'person', ruleset: 'classic' },
} as const;

interface Sent {
  readonly detail?: string;
  readonly bearer?: string;
  readonly key?: string;
  /** Of the client: only the newer revision sends them with a call. */
  readonly capabilities?: object;
}

describe('the reader of a chat', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  async function call(name: string, args: object = {}, { detail = 'lean', bearer, key, capabilities }: Sent = {}) {
    const headers = {
      'Arena-Detail': detail,
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(capabilities ? { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {}),
    };
    const meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    };
    const params = { name, arguments: args, ...(capabilities ? { _meta: meta } : {}) };
    const { result } = (await rpc(arena.url, 'tools/call', params, headers)).body;
    const { isError = false, content, structuredContent: structure, _meta: given } = result;
    return { isError, text: content[0].text as string, structure, role: given?.['game-arena/board'] };
  }

  const sit = ({ role }: { readonly role: any }, sent: Sent = {}) =>
    call('board', { do: 'seat', game_id: role.gameId, invite: role.invite }, sent);

  for (const [tool, args] of Object.entries(OPENINGS)) {
    it(`is offered no seat by ${tool} if the client says that it cannot show a board`, async () => {
      for (const capabilities of [{}, { extensions: {} }]) {
        const { isError, structure } = await call(tool, args, { capabilities });
        expect([isError, structure.status, structure.error]).to.deep.equal([true, 422, 'No board here']);
        expect(structure.hint).to.include('create_challenge');
      }
      for (const sent of [{ capabilities: { extensions: UI } }, {}]) {
        expect((await call(tool, args, sent)).role.role).to.equal('player');
      }
    });

    for (const detail of ['lean', 'text', 'full']) {
      it(`alone receives their token, invite and hand from ${tool} in detail ${detail}`, async () => {
        const opened = await call(tool, args, { detail });
        expect(opened.role).to.include({ role: 'player', gameId: opened.structure.game.id });
        const visible = JSON.stringify([opened.text, opened.structure]);
        const token = opened.structure.playerToken as string | null | undefined;
        expect(visible).to.not.match(/inv_/);
        expect(visible.match(/pt_\w+/g) ?? []).to.satisfy((tokens: string[]) => tokens.every((one) => one === token));
        expect(typeof token).to.equal(tool === 'create_duel' ? 'string' : detail === 'full' ? 'object' : 'undefined');
        const { structure } = await sit(opened);
        expect(structure.game.seat).to.equal(opened.role.seat);
        for (const { card } of structure.game.view.hand) expect(visible).to.not.include(card);
      });
    }

    it(`plays normally if every call carries the key of the assistant's agent (${tool})`, async () => {
      const { key: bearer, slug } = await newOwnAgent(rest, { plays: 'own' });
      const opened = await call(tool, args, { bearer });
      const { structure } = await sit(opened, { bearer });
      const { id, agents } = structure.game;
      expect(agents).to.deep.equal({ A: tool === 'create_duel' ? slug : null, B: null });
      const resigned = await call(
        'board',
        { do: 'resign', game_id: id, player_token: structure.playerToken },
        { bearer },
      );
      expect(resigned.structure.game.endReason).to.equal('resigned');
    });
  }

  it('alone can take their seat of a duel: no code, in no list, and its invite cannot be renewed', async () => {
    const opened = await call('create_duel', { ...OPENINGS.create_duel, public: true }, { detail: 'full' });
    const { game, playerToken: token } = opened.structure;
    expect(game.code).to.equal(undefined);
    const { games } = (await rest('GET', '/games/open?opponent=person')).body;
    expect(games.map(({ id }: { readonly id: string }) => id)).to.not.include(game.id);
    const renewed = await rest('POST', `/games/${game.id}/invites`, { token });
    expect([renewed.status, renewed.body.detail]).to.deep.equal([409, 'This seat is taken on the board in the chat.']);
    expect((await sit(opened)).structure.game.seat).to.equal('B');
  });

  it('is called by their seat in texts for the assistant', async () => {
    expect((await call('start_game', OPENINGS.start_game)).text).to.match(/^The reader is A and plays on the board/);
  });

  it('plays a game that the assistant can look at if it is public, by an id that the text has too', async () => {
    const opened = await call('start_game', OPENINGS.start_game);
    const { id } = opened.structure.game;
    expect(opened.text).to.include(`get_game with game_id ${id} shows the game so far.`);
    expect((await call('get_game', { game_id: id })).text).to.match(/^[AB] is to move/);
    const hidden = await call('start_game', { ...OPENINGS.start_game, public: false });
    expect(hidden.text).to.include('The game is private: ask the reader how it goes.').and.not.include('get_game');
  });

  it('gets another duel on another board: a rematch, which nobody would answer, is refused', async () => {
    const opened = await call('create_duel', OPENINGS.create_duel);
    const seat = { player_token: opened.structure.playerToken };
    await sit(opened);
    expect((await call('rematch', seat)).structure.error).to.equal('Game not over');
    await call('end_game', { ...seat, how: 'resign' });
    const refused = await call('rematch', seat);
    expect(refused.structure).to.include({ status: 409, error: 'No rematch' });
    expect(refused.structure.hint).to.include('create_duel').and.include('where: chat');
  });

  it("is shown no board of the assistant's private game", async () => {
    for (const detail of ['lean', 'full']) {
      expect((await call('start_game', { public: false }, { detail })).role).to.equal(null);
      expect((await call('start_game', { public: true }, { detail })).role).to.include({ role: 'watch' });
    }
    expect((await call('start_game', { mode: 'match', players: ['A', 'B'], public: false })).role).to.equal(null);
  });

  it('is requested with opponent: person, and never with an agent', async () => {
    const detailOf = async (args: object) => (await call('create_duel', args)).structure.detail;
    expect(await detailOf({ where: 'chat' })).to.equal('where: chat is for opponent: person');
    expect(await detailOf({ agent: 'pebble', opponent: 'person' })).to.match(/^agent: an agent is challenged by name/);
  });

  it('sees in the structure what is wrong with an argument, but not the text sent as a move', async () => {
    for (const detail of ['lean', 'text']) {
      const { structure } = await call('start_game', { strength: 5000 }, { detail });
      expect(structure.detail).to.match(/^strength: /);
    }
    const { structure: started } = await call('start_game');
    const { structure } = await call('play_move', { player_token: started.playerToken, move: 'no such move' });
    expect(JSON.stringify(structure)).to.not.include('no such move');
  });

  it("is told that a secret is not a seat's token, instead of that game_id is missing", async () => {
    const { structure: made } = await call('create_challenge', { agent: 'pebble', challenger: 'Ada' });
    for (const secret of [made.token, new URL(made.url).hash.slice(1)]) {
      const { structure } = await call('wait_for_turn', { player_token: secret, timeout: 0 });
      expect([structure.status, structure.error]).to.deep.equal([401, 'Token unknown']);
    }
  });

  it('gets one rematch per key, quoted or not', async () => {
    const { structure: started } = await call('start_game', { ruleset: 'classic' });
    const seat = { player_token: started.playerToken };
    await call('end_game', { ...seat, how: 'resign' });
    const key = crypto.randomUUID();
    const [first, again] = [await call('rematch', seat, { key }), await call('rematch', seat, { key: `"${key}"` })];
    expect(again.structure.playerToken).to.equal(first.structure.playerToken).and.be.a('string');
  });
});
