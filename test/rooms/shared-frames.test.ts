// A frame shared by all spectators: its bytes on the wire, and how often it is built.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { Client } from '@colyseus/core';
import { SharedFrames } from '../../rooms/shared-frames.ts';

/** A Colyseus client over ws, reduced to what frames need. */
function newClient() {
  const tcp = new PassThrough();
  const written: Buffer[] = [];
  const write = tcp.write.bind(tcp);
  tcp.write = (chunk: Buffer) => written.push(chunk) > 0 && write(chunk);
  const byWs: Uint8Array[] = [];
  const ref = { readyState: 1, _socket: tcp };
  const client = { ref, raw: (data: Uint8Array) => void byWs.push(data) } as unknown as Client;
  return { client, ref, written, byWs };
}

describe('shared frames', () => {
  it('are complete binary messages, of any length', () => {
    for (const [length, header] of [
      [0, '8200'],
      [125, '827d'],
      [126, '827e007e'],
      [65_535, '827effff'],
      [65_536, '827f0000000000010000'],
    ] as const) {
      const { client, written } = newClient();
      new SharedFrames().carry(client, 'in turns');
      const data = Buffer.alloc(length, 7);
      client.raw(data);
      expect(Buffer.concat(written).toString('hex'), String(length)).to.equal(header + data.toString('hex'));
    }
  });

  it('are built once for all, and stay unchanged when the encoder writes the next patch into its buffer', () => {
    const frames = new SharedFrames();
    const spectators = [newClient(), newClient(), newClient()];
    for (const { client } of spectators) frames.carry(client, 'in turns');
    const buffer = Buffer.from([1, 2, 3]);
    for (const text of ['010203', '090203']) {
      const patch = buffer.subarray(0, 3);
      for (const { client } of spectators) client.raw(patch);
      const sent = spectators.map(({ written }) => written.at(-1)!);
      expect(sent[0]!.toString('hex')).to.equal(`8203${text}`);
      for (const frame of sent) expect(frame).to.equal(sent[0]);
      buffer[0] = 9;
    }
    expect(spectators[0]!.written[0]!.toString('hex')).to.equal('8203010203');
  });

  it('are not sent to a closing socket', () => {
    const { client, ref, written } = newClient();
    new SharedFrames().carry(client, 'in turns');
    ref.readyState = 2;
    client.raw(Buffer.from([1]));
    expect(written).to.deep.equal([]);
  });

  it('reach a crowd in order, over as many turns as it takes, and a client that joins meanwhile afterwards', async () => {
    const frames = new SharedFrames();
    const spectators = Array.from({ length: 1000 }, newClient);
    for (const { client } of spectators) frames.carry(client, 'in turns');
    const sent = () => spectators.filter(({ written }) => written.length > 0).length;
    for (const byte of [1, 2]) {
      const patch = Buffer.from([byte]);
      for (const { client } of spectators) client.raw(patch);
    }
    const first = sent();
    expect(first).to.be.within(1, 500);
    const late = newClient();
    frames.carry(late.client, 'in turns');
    late.client.raw(Buffer.from([3]));
    spectators[999]!.ref.readyState = 2;
    await new Promise(setImmediate);
    expect(sent()).to.equal(2 * first);
    for (let turns = 0; late.written.length === 0; turns++) {
      expect(turns).to.be.lessThan(10);
      await new Promise(setImmediate);
    }
    expect(spectators.pop()!.written).to.deep.equal([]);
    for (const { written } of spectators) expect(Buffer.concat(written).toString('hex')).to.equal('820101820102');
    late.client.raw(Buffer.from([4]));
    expect(Buffer.concat(late.written).toString('hex')).to.equal('820103820104');
  });

  it('reach a player before the turn ends, however far a crowd is behind', async () => {
    const frames = new SharedFrames();
    const spectators = Array.from({ length: 1000 }, newClient);
    for (const { client } of spectators) frames.carry(client, 'in turns');
    const player = newClient();
    frames.carry(player.client, 'at once');
    const patch = Buffer.from([1]);
    for (const { client } of [...spectators, player]) client.raw(patch);
    player.client.raw(Buffer.from([2]));
    expect(Buffer.concat(player.written).toString('hex')).to.equal('820101820102');
    expect(spectators[999]!.written).to.deep.equal([]);
    patch[0] = 9; // the encoder writes the next patch
    expect(Buffer.concat(player.written).toString('hex')).to.equal('820101820102');
    player.ref.readyState = 2;
    player.client.raw(Buffer.from([3]));
    expect(player.written).to.have.lengthOf(2);
  });

  it('leave to ws clients with pending data, and those without a TCP socket of their own', () => {
    const waiting = newClient();
    new SharedFrames().carry(waiting.client, 'at once');
    waiting.client.raw(Buffer.from([1]), undefined, () => undefined);
    expect([waiting.byWs.length, waiting.written.length]).to.deep.equal([1, 0]);
    const bare = newClient();
    Object.assign(bare.ref, { _socket: undefined });
    new SharedFrames().carry(bare.client, 'at once');
    bare.client.raw(Buffer.from([1]));
    expect(bare.byWs).to.have.lengthOf(1);
  });
});
