// A server that cannot be reached is not a bug of the command line; its message says what to look at.
import { expect } from 'chai';
import { Problem } from '../../schema/problem.ts';
import type { AdminParts } from '../../src/admin/act.ts';
import { performAct } from '../../src/admin/acts.ts';
import { failureOf } from '../../src/admin/failures.ts';
import { Fenced, ReceiptTaken, StoreDown } from '../../src/ports/store-errors.ts';

describe("a failure of the operator's command", () => {
  for (const error of [new StoreDown('PostgreSQL: no connection'), new Fenced('moved'), new ReceiptTaken('taken')]) {
    it(`is reported as it is: ${error.name}`, () => {
      expect(failureOf(error)).to.include({ message: error.message });
      expect(failureOf(error)!.hint).to.include('Run it again');
    });
  }

  it('is reported like a refusal of the arena', () => {
    const { hint } = failureOf(new Problem('game-over'))!;
    expect(failureOf(new Problem('game-over'))).to.include({ message: 'Game over.' });
    expect(hint).to.include('Read the result');
  });

  it('says how a key is rotated so that no process meets what it cannot read', async () => {
    const alone = { keyring: { keys: () => [Buffer.alloc(32)] } } as unknown as AdminParts;
    const { hint } = failureOf(await performAct(alone, 'rotate-webhooks-key', {}).catch((error: unknown) => error))!;
    expect(hint).to.match(/WEBHOOKS_KEY=old,new, then .* new,old/);
  });

  it('is a bug when it is unknown', () => {
    expect(failureOf(new TypeError('undefined is not a function'))).to.equal(undefined);
  });
});
