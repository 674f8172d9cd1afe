// Both clients of the protocol play whole games using only tools, like an assistant.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { connectNew, connectOld, type McpCaller } from '../support/mcp.ts';

const CLIENTS = { 'the old client (2025-11-25)': connectOld, 'the new client (2026-07-28)': connectNew };

interface Seat {
  readonly game_id: string;
  readonly player_token: string;
}

const seatOf = ({ game, playerToken }: any): Seat => ({ game_id: game.id, player_token: playerToken });

/** Does only what the tools say is next. */
async function playOn(mcp: McpCaller, seat: Seat): Promise<any> {
  let answer = await mcp.call('wait_for_turn', seat);
  while (answer.next.action !== 'done') {
    answer =
      answer.next.action === 'move'
        ? await mcp.call('play_move', { ...seat, move: answer.game.view.legalMoves.at(-1) })
        : await mcp.call('wait_for_turn', seat);
  }
  return answer.game;
}

onEveryArena('games through MCP', (startArena) => {
  let arena: SomeArena;
  before(async () => {
    arena = await startArena();
  });
  after(() => arena.close());

  for (const [name, connect] of Object.entries(CLIENTS)) {
    for (const ruleset of ['classic', 'mutators']) {
      it(`${name} plays a house game of ${ruleset} to its end`, async () => {
        const mcp = await connect(() => arena.url);
        const started = await mcp.call('start_game', { ruleset, name: 'Ada', strength: 800 });
        expect(started.game).to.deep.include({ kind: 'house', ruleset, status: 'active', seat: 'A' });
        expect(started.game.clients).to.deep.equal({ A: 'mcp', B: 'house' });
        const game = await playOn(mcp, seatOf(started));
        expect(game).to.include({ status: 'finished', endReason: 'played' });
        expect(game.replayUrl).to.match(/\/replay\?game=g_\w+#/);
        expect(await mcp.call('get_game', { game_id: game.id })).to.include({ winner: game.winner });
        const replay = await mcp.call('get_replay', { game_id: game.id });
        expect(replay.moves.length).to.equal(game.moveCount);
        let review = await mcp.call('get_review', { ...seatOf(started) });
        while (review.status === 'running') review = await mcp.call('get_review', { ...seatOf(started) });
        expect(review.moves.map(({ name: played }: any) => played)).to.deep.equal(
          replay.moves.map((move: any) => move.name),
        );
        await mcp.close();
      });
    }

    it(`${name} creates a duel that the other client finds and joins, and both play it to its end`, async () => {
      const opener = await connect(() => arena.url);
      const joiner = await (connect === connectOld ? connectNew : connectOld)(() => arena.url);
      const started = await opener.call('create_duel', { name: 'Ada', ruleset: 'classic' });
      await opener.call('wait_for_turn', { ...seatOf(started), timeout: 0 });
      const open = await joiner.call('list_open_duels');
      const found = open.games.find(({ id }: { id: string }) => id === started.game.id);
      expect(found).to.include({ code: started.game.code, ruleset: 'classic' });
      const joined = await joiner.call('join_duel', { code: found.code, name: 'Bo' });
      const [asA, asB] = await Promise.all([playOn(opener, seatOf(started)), playOn(joiner, seatOf(joined))]);
      expect(asA).to.deep.include({ status: 'finished', winner: asB.winner, players: { A: 'Ada', B: 'Bo' } });
      expect(asA.moveCount).to.equal(15);
      await Promise.all([opener.close(), joiner.close()]);
    });

    it(`${name} learns what to do next when a call is refused`, async () => {
      const mcp = await connect(() => arena.url);
      const started = await mcp.call('start_game', { ruleset: 'classic' });
      const seat = seatOf(started);
      const illegal = await mcp.refusal('play_move', { ...seat, move: 'Nobody@A1' });
      expect(illegal).to.include({ status: 422, code: 'unprocessable' });
      expect(illegal.legalMoves).to.deep.equal(started.game.view.legalMoves);
      const untold = await mcp.refusal('wait_for_turn', { game_id: seat.game_id });
      expect(untold.hint).to.match(/player_token/);
      const unknown = await mcp.refusal('get_game', { game_id: 'g_nothing' });
      expect([unknown.status, unknown.hint]).to.deep.equal([404, 'Check game_id, or pass player_token alone.']);
      const misspelt = await mcp.refusal('start_game', { strenght: 900 });
      expect(misspelt.detail).to.match(/^strenght: is not an argument of start_game: mode, .*strength/);
      expect((await mcp.refusal('start_game', { strength: 10 })).field).to.equal('strength');
      expect((await mcp.refusal('start_game', { mode: 'match' })).detail).to.match(/^players: /);
      await mcp.close();
    });

    it(`${name} resigns, creates a duel with a person, and reads the rules`, async () => {
      const mcp = await connect(() => arena.url);
      const seat = seatOf(await mcp.call('start_game'));
      const { game, next } = await mcp.call('resign_game', seat);
      expect(game).to.include({ status: 'finished', endReason: 'resigned', winner: 'B' });
      expect(next.action).to.equal('done');
      const duel = await mcp.call('create_duel', { opponent: 'person', opponent_name: 'Grace' });
      expect(duel.inviteUrl).to.match(/\/play\/g_\w+#inv_/);
      expect(duel.game.players.B).to.equal('Grace');
      const rules = await mcp.call('get_rules', { ruleset: 'classic' });
      expect(rules.rulesets.map((ruleset: { name: string }) => ruleset.name)).to.deep.equal(['classic']);
      await mcp.close();
    });

    it(`${name} challenges a person with a hosted agent and reads the result`, async () => {
      const mcp = await connect(() => arena.url);
      // Other suites may have challenged Pebble on the same processes.
      const challenger = `Grace ${randomUUID().slice(0, 8)}`;
      const { url, token } = await mcp.call('create_challenge', { agent: 'pebble', challenger });
      expect(url).to.match(/\/play\/g_\w+#inv_/);
      expect(await mcp.call('get_match_result', { token })).to.include({ status: 'pending', challenger });
      expect((await mcp.call('get_agent_profile', { slug: 'pebble' })).agent.slug).to.equal('pebble');
      const { matches } = await mcp.call('get_match_history', { slug: 'pebble', limit: 5 });
      const challengers = matches.map((match: { challenger: string }) => match.challenger);
      expect(challengers, 'it has not been played').not.to.include(challenger);
      expect((await mcp.refusal('get_agent_profile', { slug: 'nobody' })).hint).to.include('pebble');
      await mcp.close();
    });
  }
});
