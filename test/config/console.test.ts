// What packages write to the console goes to the log, and never to a stream that somebody has to read.
import { decode } from '@colyseus/schema';
import { expect } from 'chai';
import { pino } from 'pino';
import { consoleToLog } from '../../src/log-output.ts';

describe('the console of a running server', () => {
  const { warn, error } = console;
  afterEach(() => Object.assign(console, { warn, error }));

  it('is its log, even for a message type that is not UTF-8', () => {
    const lines: any[] = [];
    consoleToLog(pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }));
    decode.string(Uint8Array.from([0xa1, 0xff]), { offset: 0 });
    console.warn('%s of %d', 'one', 2);
    expect(lines.map(({ level, from, msg }) => ({ level, from, msg }))).to.deep.equal([
      { level: 20, from: 'console', msg: 'decode.utf8Read(): Invalid byte 255 at offset 1. Skip to end of string: 2' },
      { level: 20, from: 'console', msg: 'one of 2' },
    ]);
  });
});
