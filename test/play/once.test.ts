// Requests with an Idempotency-Key that fail: whether the effect was written meanwhile decides what the caller receives.
import { expect } from 'chai';
import { Problem } from '../../schema/problem.ts';
import { newLocalRequestsInFlight } from '../../src/local/requests-in-flight.ts';
import { once } from '../../src/play/once.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import type { Receipt } from '../../src/records/receipt.ts';
import { newSeal, receiptOf } from '../../src/trust/receipts.ts';
import { SOME_TIME } from '../support/builders.ts';

const SEAL = newSeal({ route: 'POST /games', caller: 'ada', idempotencyKey: 'key', body: '{}' });
const RECEIPT = receiptOf(SEAL, { game: 'g_1' }, SOME_TIME)!;

/** A failing request; these are the receipts that it finds, one after the other, or the errors with which reading one fails. */
function fail(error: Error, ...found: (Receipt | Error | undefined)[]): Promise<object> {
  const findReceipt = async (): Promise<Receipt | undefined> => {
    const next = found.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const store = { findReceipt };
  const arena = { store, requestsInFlight: newLocalRequestsInFlight() } as unknown as Arena;
  return once<object>(arena, {
    seal: SEAL,
    isDoneHere: true,
    act: async () => {
      throw error;
    },
    repeat: async ({ answer }) => answer!,
    whenGone: () => {},
  });
}

const TAKEN = new Problem('seat-taken');
const DOWN = new StoreDown('no answer');

describe('a request with a key that fails', () => {
  it('gets the answer of the same request, if that was done meanwhile', async () => {
    expect(await fail(TAKEN, undefined, RECEIPT)).to.deep.equal({ game: 'g_1' });
  });

  it('reports its own failure otherwise', async () => {
    expect(await fail(TAKEN, undefined, undefined).catch((error: Error) => error)).to.equal(TAKEN);
  });

  it('is not refused as long as nobody can tell whether the same request was done: it can be retried', async () => {
    expect(await fail(TAKEN, undefined, DOWN).catch((error: Error) => error)).to.equal(DOWN);
  });

  it('reports a bug of its own rather than that', async () => {
    const bug = new TypeError('a bug');
    expect(await fail(bug, undefined, DOWN).catch((error: Error) => error)).to.equal(bug);
  });
});
