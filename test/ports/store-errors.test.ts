// How failures of the store are reported to callers, wherever they surface.
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
  it('describes the database trouble in plain words', () => {
    for (const [trouble, { detail }] of Object.entries(TROUBLES)) {
      const problem = problemOfFailure(new StoreDown('secret cause', { trouble: trouble as Trouble }))!;
      expect([problem.status, problem.parts.detail]).to.deep.equal([503, detail]);
    }
  });

  it('is found even if a library has wrapped the error, at any depth', () => {
    const wrapped = new Error('ServerError', { cause: new Error('again', { cause: new StoreDown('no connection') }) });
    expect(problemOfFailure(wrapped)).to.include({ slug: 'unavailable' });
    expect(problemOfFailure(new Error('x', { cause: new Fenced('y') }))).to.include({ slug: 'unavailable' });
    expect(problemOfFailure(new Error('x', { cause: new ReceiptTaken('y') }))).to.include({ slug: 'request-running' });
  });

  it('is undefined for a bug', () => {
    for (const bug of [new TypeError('x'), new Error('x', { cause: new TypeError('y') }), 'text', undefined]) {
      expect(problemOfFailure(bug)).to.equal(undefined);
    }
  });
});
