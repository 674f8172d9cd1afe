// A server that cannot be reached is not a bug of the command line; the message says what to check.
import { expect } from 'chai';
import { Problem } from '../../schema/problem.ts';
import type { AdminParts } from '../../src/admin/act.ts';
import { performAct, type ActName } from '../../src/admin/acts.ts';
import { failureOf } from '../../src/admin/failures.ts';
import { Fenced, ReceiptTaken, StoreDown } from '../../src/ports/store-errors.ts';

describe("a failure of the operator's command", () => {
  for (const error of [new StoreDown('PostgreSQL: no connection'), new Fenced('moved'), new ReceiptTaken('taken')]) {
    it(`is reported unchanged: ${error.name}`, () => {
      expect(failureOf(error)).to.include({ message: error.message });
      expect(failureOf(error)!.hint).to.include('Try again');
    });
  }

  it('that is trouble with the database says what to do about it, as for a backup onto a full disk', () => {
    const full = new StoreDown('SQLite: database or disk is full', { trouble: 'full' });
    expect(failureOf(full)).to.include({ message: full.message, hint: 'Free space on it.' });
  });

  it('that is a full disk says so, although the call that failed does not name its file', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect(failureOf(full)!.hint).to.include('the disk has room');
    const bug = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1' });
    expect(failureOf(bug)).to.equal(undefined);
  });

  it('is reported like a refusal of the server', () => {
    const { hint } = failureOf(new Problem('game-over'))!;
    expect(failureOf(new Problem('game-over'))).to.include({ message: 'Game over.' });
    expect(hint).to.include('Read the result');
  });

  it('says how to rotate a key so that no process meets secrets it cannot read', async () => {
    const alone = { keyring: { keys: () => [Buffer.alloc(32)] } } as unknown as AdminParts;
    const { hint } = failureOf(await performAct(alone, 'rotate-webhooks-key', {}).catch((error: unknown) => error))!;
    expect(hint).to.match(/WEBHOOKS_KEY=old,new, then .* new,old/);
  });

  const wrong: readonly [name: ActName, given: object, says: RegExp][] = [
    ['games', { limit: '0' }, /^limit: /],
    ['games', { limit: 'abc' }, /^limit: /],
    ['games', { status: 'foo' }, /^status: .*"waiting"/],
    ['games', { before: 'nope' }, /^before: .*"g_"/],
    ['webhooks', { before: 'g_1' }, /^before: .*"sub_"/],
    ['webhooks', { game: 'nope' }, /^game: .*"g_"/],
    ['void', { id: 'g_1' }, /^reason: it is missing\.$/],
    ['suspend', { id: 'ADA', since: 'yesterday' }, /^since: takes a date, such as 2026-11-01/],
  ];
  for (const [name, given, says] of wrong) {
    it(`is a usage error, exit code 2: ${name} ${JSON.stringify(given)}`, async () => {
      const error: unknown = await performAct({} as AdminParts, name, given).catch((thrown: unknown) => thrown);
      const { code, message } = failureOf(error)!;
      expect(message).to.match(says);
      expect(code).to.equal(2);
    });
  }

  it('is a suspension from a time that has not come, under which coming results would still count', async () => {
    const parts = { clock: () => Date.parse('2026-11-01') } as unknown as AdminParts;
    const given = { id: 'bot', since: '2026-11-02' };
    const error: unknown = await performAct(parts, 'suspend', given).catch((thrown: unknown) => thrown);
    expect(failureOf(error)!.message).to.equal('2026-11-02 is in the future.');
  });

  it('says that a game without a result counts for nothing, not that it is still running', async () => {
    const record = { status: 'abandoned', aliasOf: null };
    const parts = { store: { findGame: async () => ({ record, entries: [] }) } } as unknown as AdminParts;
    const given = { id: 'g_1', reason: 'thrown' };
    const failure = failureOf(await performAct(parts, 'void', given).catch((error: unknown) => error))!;
    expect([failure.message, failure.code]).to.deep.equal([
      'The game ended without a result, so it counts for nothing.',
      1,
    ]);
  });

  it('says that voiding cannot be undone for a game that is not void', async () => {
    const record = { status: 'abandoned', aliasOf: null, voidedAt: null };
    const parts = { store: { findGame: async () => ({ record, entries: [] }) } } as unknown as AdminParts;
    const failure = failureOf(await performAct(parts, 'unvoid', { id: 'g_1' }).catch((error: unknown) => error))!;
    expect([failure.message, failure.hint]).to.deep.equal(['The game is not void.', 'There is nothing to undo.']);
  });

  it('is a bug if it is unknown', () => {
    expect(failureOf(new TypeError('undefined is not a function'))).to.equal(undefined);
  });
});
