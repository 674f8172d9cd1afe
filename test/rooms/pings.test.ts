// Sockets whose client has disappeared without closing.
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import { expect } from 'chai';
import { EVERY_MS, TICK_MS, Turns } from '../../rooms/pings.ts';
import type { SeatReservation } from '../../schema/game.ts';
import { startTestArena } from '../support/arena.ts';
import { connect } from '../support/socket.ts';
import { ok, restAt, startDuel, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

class FakeSocket extends EventEmitter {
  pings = 0;
  isAnswering = true;
  isEnded = false;

  ping(): void {
    this.pings += 1;
    if (this.isAnswering) this.emit('pong');
  }

  terminate(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

function added(turns: Turns, count: number): FakeSocket[] {
  const sockets = Array.from({ length: count }, () => new FakeSocket());
  for (const socket of sockets) turns.add(socket);
  return sockets;
}

describe('pings', () => {
  it('go to each socket once per round, evenly spread over the ticks', () => {
    const ticks = EVERY_MS.spectator / TICK_MS;
    const turns = new Turns(ticks);
    const sockets = added(turns, 50 * ticks);
    const sent = () => sockets.reduce((sum, { pings }) => sum + pings, 0);
    for (let round = 1; round <= 3; round++) {
      for (let tick = 0; tick < ticks; tick++) {
        const before = sent();
        turns.tick();
        expect(sent() - before).to.equal(50);
      }
      expect(sockets.every(({ pings }) => pings === round)).to.equal(true);
    }
  });

  it('close a socket in the turn after the second unanswered ping, and no other', () => {
    const turns = new Turns(2);
    const [silent, slow, answering] = added(turns, 3) as [FakeSocket, FakeSocket, FakeSocket];
    const round = () => [turns.tick(), turns.tick()];
    round();
    silent.isAnswering = slow.isAnswering = false;
    round();
    round();
    slow.emit('pong');
    expect(silent.isEnded).to.equal(false);
    round();
    expect([silent, slow, answering].map(({ isEnded }) => isEnded)).to.deep.equal([true, false, false]);
    const { pings } = silent;
    round();
    expect([silent.pings, answering.pings]).to.deep.equal([pings, 5]);
  });

  it('end when the socket closes', () => {
    const turns = new Turns(1);
    const [socket] = added(turns, 1) as [FakeSocket];
    socket.emit('close');
    turns.tick();
    expect(socket.pings).to.equal(0);
  });
});

describe('a player whose network drops everything', () => {
  it('is noticed to be gone after a few pings', async () => {
    const arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { as: 'person' });
    const other = await connect(arena.url, duel.id, duel.B.token);
    const silent = await enterSilently(arena.url, duel.A);
    await until(() => other.state().goneA === 0);
    await once(silent, 'close');
    await until(() => other.state().goneA > 0);
    expect(other.closed()).to.equal(undefined);
    await other.close();
    await arena.close();
  });
});

/** Opens a socket of a seat manually, and never answers on it. */
async function enterSilently(url: string, { id, token }: SeatOfGame): Promise<net.Socket> {
  const rest = restAt(`${url}/api/v1`);
  const { processId, sessionId } = await ok(rest<SeatReservation>('POST', `/games/${id}/socket`, { token, body: {} }));
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  const path = `/${processId}/${id}?sessionId=${sessionId}`;
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  socket.resume();
  return socket;
}
