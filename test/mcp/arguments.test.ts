// How the arguments of a tool are read: what is refused, what is taken as absent, and what a refusal says.
import { expect } from 'chai';
import { Problem } from '../../schema/problem.ts';
import { argumentsOf } from '../../src/mcp/arguments.ts';
import { listed } from '../../src/mcp/listing.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { rpc } from '../support/mcp.ts';

const toolOf = (name: string) => TOOLS.find((tool) => tool.name === name)!;
const read = (name: string, sent: Record<string, unknown>): any => argumentsOf(toolOf(name), sent);
const detailOf = (name: string, sent: Record<string, unknown>): string | undefined => {
  try {
    read(name, sent);
  } catch (error) {
    if (error instanceof Problem) return error.parts.detail;
    throw error;
  }
  return expect.fail(`${name} took ${JSON.stringify(sent)}`);
};

describe('the arguments of a tool', () => {
  it('that are null are absent, as models send optional ones', () => {
    for (const tool of TOOLS) {
      const { properties, required = [] } = listed(tool).inputSchema as any;
      expect(JSON.stringify(properties), 'no argument can be null').to.not.include('"null"');
      const optional = Object.keys(properties).filter((key) => !required.includes(key));
      const needed = { move: 'Orrerist@A1', code: 'BCDFGH', agent: 'pebble', challenger: 'Ada', slug: 'pebble' };
      const sent = { ...needed, token: 'ch_x', how: 'abort', do: 'sync', game_id: 'g_x' };
      const given = Object.fromEntries(Object.entries(sent).filter(([key]) => required.includes(key)));
      const nulls = Object.fromEntries(optional.map((key) => [key, null]));
      expect(argumentsOf(tool, { ...nulls, ...given }), tool.name).to.deep.equal(argumentsOf(tool, given));
    }
    const thought = { note: 'corner', ms: null, tokens: 3, cost: null };
    expect(read('play_move', { move: 'x', thought }).thought).to.deep.equal({ note: 'corner', tokens: 3 });
  });

  it('are still needed where they are, and unknown ones still refused', () => {
    expect(detailOf('play_move', { move: null })).to.match(/^move: /);
    expect(detailOf('start_game', { strenght: null })).to.match(/^strenght: is not an argument/);
  });

  it("name player_token for an agent's key where there is no agent_key", () => {
    for (const name of ['play_move', 'wait_for_turn', 'get_game']) {
      const detail = detailOf(name, { agent_key: 'ag_x' });
      expect(detail).to.match(/^agent_key: is not an argument of \w+: .*; send the key as player_token, with game_id$/);
    }
    for (const sent of [
      ['get_rules', 'agent_key'],
      ['play_move', 'key'],
    ] as const) {
      expect(detailOf(sent[0], { [sent[1]]: 'ag_x' })).to.not.include('send the key');
    }
  });

  it('of start_game that ask for another opponent than the mode has are refused', () => {
    for (const opponent of ['agent', 'person']) {
      const detail = 'opponent: is for mode duel or quick; mode house is against a computer';
      expect(detailOf('start_game', { opponent })).to.equal(detail);
    }
    for (const mode of ['house', 'duel', 'quick']) {
      expect(detailOf('start_game', { mode, players: ['Ann', 'Ben'] })).to.equal('players: is for mode match');
    }
    // Models fill in what is optional.
    expect(read('start_game', { opponent: 'any', house_after_seconds: 0 }).mode).to.equal('house');
    expect(read('start_game', { mode: 'match', players: ['Ann', 'Ben'] }).players).to.have.length(2);
    expect(read('start_game', { mode: 'duel', opponent: 'person' }).opponent).to.equal('person');
    expect(detailOf('start_game', { mode: 'match' })).to.match(/^players: /);
  });
});

describe('a call with null for its game', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('counts against its seat, like one without it', async () => {
    const started = await rpc(arena.url, 'tools/call', { name: 'start_game', arguments: { agent: null } });
    const { playerToken } = started.body.result.structuredContent;
    const params = { name: 'get_game', arguments: { game_id: null, player_token: playerToken, detail: null } };
    const seen = await rpc(arena.url, 'tools/call', params);
    expect(seen.body.result.structuredContent).to.include({ seat: 'A' });
    expect(seen.headers.get('ratelimit-policy')).to.match(/^"seat"/);
  });
});
