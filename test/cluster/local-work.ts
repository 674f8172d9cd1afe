// The cost of a move in the process of its game, as counted by that process, so that it cannot grow unnoticed.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Seat } from '../../src/engine/index.ts';
import { rpc } from '../support/mcp.ts';
import { ok, readGame, restAt, startDuel, type Duel, type Rest } from '../support/rest.ts';
import { connect, type Socket } from '../support/socket.ts';
import { workOf, workSince, type WorkCounts } from '../support/work-counts.ts';

type Limits = Pick<WorkCounts, 'lookUps' | 'redisCommands'>;

/** The maximum of each for one move. A key is looked up, since its request may have been answered before. */
const LIMITS: Readonly<Record<string, Limits>> = {
  'over REST': { lookUps: 0, redisCommands: 0 },
  'over REST, with a key': { lookUps: 1, redisCommands: 0 },
  'over MCP': { lookUps: 0, redisCommands: 0 },
  'over a socket': { lookUps: 0, redisCommands: 0 },
};

/** Periodic commands coincide with some moves on a slow machine, but hardly with this many. */
const MAX_GAMES = 4;
const MAX_MOVES = 16;

/** @param of a process of a cluster, with its metrics */
export function describeLocalWork(of: () => { readonly url: string; readonly metricsUrl: string }): void {
  let rest: Rest;
  let duel: Duel;
  let sockets: Record<Seat, Socket> | undefined;

  async function begin(how: string): Promise<void> {
    rest = restAt(`${of().url}/api/v1`);
    duel = await startDuel(rest, { ruleset: 'classic' });
    if (how !== 'over a socket') return;
    sockets = { A: await connect(of().url, duel.id, duel.A.token), B: await connect(of().url, duel.id, duel.B.token) };
  }

  async function end(): Promise<void> {
    for (const socket of Object.values(sockets ?? {})) await socket.close();
    sockets = undefined;
  }

  const send: Record<string, (move: string, seat: Seat) => Promise<unknown>> = {
    'over REST': (move, seat) => post(move, seat),
    'over REST, with a key': (move, seat) => post(move, seat, { 'Idempotency-Key': randomUUID() }),
    'over MCP': async (move, seat) => {
      const args = { game_id: duel.id, player_token: duel[seat].token, move };
      const { body } = await rpc(of().url, 'tools/call', { name: 'play_move', arguments: args });
      expect(body.result.isError).to.not.equal(true);
    },
    'over a socket': async (move, seat) => expect(await sockets![seat].ask('move', { move })).to.include({ ok: true }),
  };

  async function post(move: string, seat: Seat, headers: Record<string, string> = {}): Promise<void> {
    await ok(rest('POST', `/games/${duel.id}/moves`, { token: duel[seat].token, headers, body: { move } }));
  }

  async function play(how: string): Promise<Limits & { seat: Seat }> {
    const { turn } = await readGame(rest, duel.A);
    const { view } = await readGame(rest, duel[turn!]);
    const before = await workOf([of().metricsUrl]);
    await send[how]!(view!.legalMoves![0]!, turn!);
    const { lookUps, redisCommands } = workSince(before, await workOf([of().metricsUrl]));
    return { seat: turn!, lookUps, redisCommands };
  }

  for (const [how, most] of Object.entries(LIMITS)) {
    it(`plays a move ${how} with ${most.lookUps} look-ups and no Redis command`, async () => {
      const costly = new Set<Seat>(['A', 'B']);
      for (let game = 0; game < MAX_GAMES && costly.size > 0; game++) {
        await begin(how);
        await play(how); // its room is created
        for (let moves = 0; moves < MAX_MOVES && costly.size > 0; moves++) {
          const { seat, lookUps, redisCommands } = await play(how);
          if (lookUps <= most.lookUps && redisCommands <= most.redisCommands) costly.delete(seat);
        }
        await end();
      }
      expect([...costly]).to.deep.equal([]);
    });
  }

  it('plays the first move of a game with one look-up, of the game', async () => {
    let least = Infinity;
    for (let game = 0; game < MAX_GAMES * MAX_MOVES && least > 1; game++) {
      await begin('over REST');
      least = Math.min(least, (await play('over REST')).lookUps);
    }
    expect(least).to.equal(1);
  });
}
