// Requests with an Idempotency-Key that fail: whether the effect was written meanwhile decides what the caller receives.
import { expect } from 'chai';
import { newLocalRequestsInFlight } from '../../src/local/requests-in-flight.ts';
import { once } from '../../src/play/once.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { Receipt } from '../../src/records/receipt.ts';
import { newSeal, receiptOf } from '../../src/trust/receipts.ts';
import { SOME_TIME } from '../support/builders.ts';

const SEAL = newSeal({ route: 'POST /games', caller: 'ada', idempotencyKey: 'key', body: '{}' });
const RECEIPT = receiptOf(SEAL, { game: 'g_1' }, SOME_TIME)!;

/** A failing request; these are the receipts that it finds, one after the other. */
function fail(...found: (Receipt | undefined)[]): Promise<object> {
  const store = { findReceipt: async () => found.shift() };
  const arena = { store, requestsInFlight: newLocalRequestsInFlight() } as unknown as Arena;
  return once<object>(arena, {
    seal: SEAL,
    isDoneHere: true,
    act: () => Promise.reject(new Error('the seat is taken')),
    repeat: async ({ answer }) => answer!,
    whenGone: () => {},
  });
}

describe('a request with a key that fails', () => {
  it('gets the answer of the same request, if that was done meanwhile', async () => {
    expect(await fail(undefined, RECEIPT)).to.deep.equal({ game: 'g_1' });
  });

  it('reports its own failure otherwise', async () => {
    const failure = await fail(undefined, undefined).catch((error: Error) => error.message);
    expect(failure).to.equal('the seat is taken');
  });
});
