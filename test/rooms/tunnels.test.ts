// Sockets that arrive at a different process than their room's.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { newSoleOwner } from '../../src/local/owners.ts';
import { attachSockets } from '../../rooms/sockets.ts';
import { exchange, sendAndReset } from '../support/raw-http.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What a process answers to a socket for one of its own rooms. */
async function answerTo(fields: string, isShedding: boolean): Promise<string> {
  const here = createServer();
  const owner = newSoleOwner();
  const sockets = attachSockets(here, owner, { isShedding: () => isShedding, common: [] });
  here.on('upgrade', async (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    socket.end((await sockets.upgrade(request, socket, head)) ?? 'taken');
  });
  const url = `http://127.0.0.1:${await listen(here)}`;
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  const asked = `GET /${owner.processId}/g_1?sessionId=x HTTP/1.1\r\n${fields}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`;
  const answer = await exchange(url, asked);
  sockets.close();
  here.close();
  return answer;
}

describe('a socket', () => {
  it('is refused before it opens while its process is nearly out of memory', async () => {
    expect(await answerTo('Host: a', true)).to.equal('unavailable');
  });

  it('is refused before it opens with two Host headers', async () => {
    expect(await answerTo('Host: a\r\nHost: b', false)).to.equal('path-not-found');
  });
});

describe('a tunnel', () => {
  it('is never chained: a process reached through a wrong address does not forward', async () => {
    const here = createServer();
    let port = 0;
    const addressOf = async () => ({ host: '127.0.0.1', port });
    const sockets = attachSockets(here, { ...newSoleOwner(), addressOf }, { isShedding: () => false, common: [] });
    const refusals: unknown[] = [];
    here.on('upgrade', async (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const refused = await sockets.upgrade(request, socket, head);
      refusals.push(refused);
      if (refused) socket.destroy();
    });
    port = await listen(here);
    const client = connect(port, '127.0.0.1');
    client.write('GET /other/g_1?sessionId=x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    client.resume();
    await once(client, 'close');
    expect(refusals).to.have.members([undefined, 'unavailable']);
    sockets.close();
    here.close();
  });

  it('leaves nothing behind when its client disconnects before the other end is connected', async () => {
    const there = createTcpServer();
    const address = { host: '127.0.0.1', port: await listen(there) };
    const here = createServer();
    const client = Promise.withResolvers<void>();
    const addressOf = () => client.promise.then(() => address);
    const sockets = attachSockets(here, { ...newSoleOwner(), addressOf }, { isShedding: () => false, common: [] });
    here.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      socket.once('close', () => client.resolve());
      void sockets.upgrade(request, socket, head);
    });
    const url = `http://127.0.0.1:${await listen(here)}`;
    const reached = once(there, 'connection') as Promise<[Socket]>;
    await sendAndReset(url, 'GET /other/g_1?sessionId=x HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [end] = await reached;
    end.resume();
    await once(end, 'close');
    expect(end.bytesRead).to.equal(0);
    sockets.close();
    here.close();
    there.close();
  });
});
