// What failures of the store become for callers, wherever they surface.
import { expect } from 'chai';
import {
  Fenced,
  problemOfFailure,
  ReceiptTaken,
  StoreDown,
  TROUBLES,
  type Trouble,
} from '../../src/ports/store-errors.ts';

describe('the problem of a failure', () => {
  it('names the trouble of the database in plain words', () => {
    for (const [trouble, { detail }] of Object.entries(TROUBLES)) {
      const problem = problemOfFailure(new StoreDown('secret cause', { trouble: trouble as Trouble }))!;
      expect([problem.status, problem.parts.detail]).to.deep.equal([503, detail]);
    }
  });

  it('is found where a library has wrapped the error, however deep', () => {
    const wrapped = new Error('ServerError', { cause: new Error('again', { cause: new StoreDown('no connection') }) });
    expect(problemOfFailure(wrapped)).to.include({ slug: 'unavailable' });
    expect(problemOfFailure(new Error('x', { cause: new Fenced('y') }))).to.include({ slug: 'unavailable' });
    expect(problemOfFailure(new Error('x', { cause: new ReceiptTaken('y') }))).to.include({ slug: 'request-running' });
  });

  it('is none for a bug', () => {
    for (const bug of [new TypeError('x'), new Error('x', { cause: new TypeError('y') }), 'text', undefined]) {
      expect(problemOfFailure(bug)).to.equal(undefined);
    }
  });
});
