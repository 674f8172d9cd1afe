// The daily deal from a program and from a terminal.
import { expect } from 'chai';
import { ArenaProblem, newClient, playGame, type Client } from '../../kit/client.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { untilLateEnough } from '../support/deals.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { runArena } from './command.ts';
import { startScriptedServer } from './scripted-server.ts';

describe('the daily deal in the kit', () => {
  let arena: TestArena;
  let client: Client;
  before(async () => {
    arena = await startTestArena();
    arena.advance(untilLateEnough(Date.now()));
    const { key } = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    client = newClient({ server: arena.url, agentKey: key });
  });
  after(() => arena.close());

  it('is played once by a program, and reports the place', async () => {
    const { seat, game } = await client.playDailyDeal();
    expect((await client.playDailyDeal()).game.id, 'while it runs').to.equal(game.id);
    await playGame(client.seat(seat.gameId), ({ legalMoves }) => legalMoves[0]!);
    const refused = await client.playDailyDeal().catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ArenaProblem).and.include({ status: 409 });
    await until(async () => (await client.dailyDeal()).yours?.state === 'ranked');
    const { yours, results, date } = await client.dailyDeal({ of: 'agents' });
    expect(yours).to.include({ place: 1, gameId: game.id });
    expect((await client.dailyDeal({ of: 'agents', date })).results).to.deep.equal(results);
  });

  it('is played in a terminal, and continued there', async () => {
    const { key, name } = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    const run = (input: string, ...args: string[]) => runArena(['daily-deal', ...args], { server: arena.url, input });
    const first = await run('1\n', '--agent', key);
    expect(first.out).to.include('To continue the game');
    const rest = await run('1\n'.repeat(30), '--agent', key);
    // The command does not wait long for the review: on a busy machine a later call shows the place.
    expect(rest.out).to.match(/Your place|Your game is being reviewed/);
    let again = rest;
    await until(async () => (again = await run('', '--agent', key)).out.includes('Your place'));
    expect(again.out)
      .to.match(/Your place: \d of 2, loss \d+\.\d/)
      .and.include(name);
    const other = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    const listed = await run('', '--list', '--agent', other.key);
    expect(listed.out, 'nothing is started').to.include(name).and.not.include('Your place');
    expect((await newClient({ server: arena.url, agentKey: other.key }).dailyDeal()).yours).to.equal(null);
    const nobody = await run('');
    expect(nobody).to.deep.include({ code: 0, err: '' });
    expect(nobody.out).to.match(/The deal of \d{4}-\d\d-\d\d: (classic|mutators), against /);
    expect(nobody.out).to.include('Nobody has finished it yet.');
  });

  it('lists names in a terminal so that they move no cursor and reorder no text', async () => {
    const character = { slug: 'pebble', name: 'Pebble', strength: 800 };
    const player = { id: null, name: '\u{1b}[2Jשלום', url: null };
    const result = { place: 1, player, loss: 0.1, score: { own: 8, character: 7 } };
    const deal = { date: '2026-11-28', ruleset: 'classic', character, endsAt: 'midnight', yours: null, played: 1 };
    const server = await startScriptedServer([{ body: {} }, { body: { ...deal, results: [result] } }]);
    const { out } = await runArena(['daily-deal'], { server: server.url }).finally(() => server.close());
    expect(out).to.match(/ 8 : 7 {2}\u2068\[2Jשלום\u2069\n$/);
  });
});
