// Requests sent before the previous one is answered.
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import express from 'express';
import { Client } from 'undici';
import { limitPipelining } from '../../src/http/pipelining.ts';
import { until } from '../support/until.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('pipelined requests', () => {
  let server: Server;
  const serve = async (listener: RequestListener): Promise<number> => {
    server = createServer(limitPipelining(listener));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => server.close());

  it('are answered in order, a few at once', async () => {
    const port = await serve(({ url }, response) => void setImmediate(() => response.end(url)));
    const client = connect(port, '127.0.0.1');
    const answers = text(client);
    const last = 'GET /c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    client.write(`${GET.replace('/', '/a')}${GET.replace('/', '/b')}${last}`);
    expect((await answers).match(/^\/[abc]/gm)).to.deep.equal(['/a', '/b', '/c']);
  });

  it('close the connection when there are too many, without a stray response', async () => {
    const asked: ServerResponse[] = [];
    let closed = 0;
    const port = await serve((_, response) => {
      asked.push(response.once('close', () => (closed += 1)));
      response.write('the beginning of a stream');
    });
    const client = connect(port, '127.0.0.1');
    client.write(GET.repeat(100));
    client.resume();
    await once(client, 'close');
    await until(() => closed === asked.length);
    expect(asked.length).to.equal(1);
  });

  it('leave no open file when their connection is lost, however few they are', async () => {
    let handled = 0;
    const port = await serve(
      express().get('/', (_, response) => {
        handled += 1;
        response.sendFile(process.execPath);
      }),
    );
    const client = connect(port, '127.0.0.1');
    client.write(GET.repeat(8));
    await until(async () => (await timesOpen(process.execPath)) > 0);
    await once(client, 'readable');
    client.destroy();
    await until(async () => (await timesOpen(process.execPath)) === 0);
    expect(handled).to.equal(1);
  });

  it('are all answered when sent one after the other, however long the responses are', async () => {
    const answer = 'x'.repeat(1e6);
    const port = await serve((_, response) => void response.end(answer));
    const client = new Client(`http://127.0.0.1:${port}`, { pipelining: 1 });
    for (let i = 0; i < 50; i++) {
      const { body } = await client.request({ method: 'GET', path: '/' });
      expect((await text(body)).length).to.equal(answer.length);
    }
    await client.close();
  });
});

async function timesOpen(file: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'closed'));
  return (await Promise.all(links)).filter((link) => link === file).length;
}
