// How writes are grouped into transactions.
import { expect } from 'chai';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { MISSED, WRITTEN, type WriteOutcome, type Write } from '../../src/store/backend.ts';
import { GroupCommit } from '../../src/store/group-commit.ts';

interface Transaction {
  readonly writes: readonly Write[];
  end(outcomes: WriteOutcome[]): void;
  fail(error: Error): void;
}

/** A backend whose transactions end when the test lets them. */
class HeldBackend {
  readonly transactions: Transaction[] = [];

  commit(writes: readonly Write[]): Promise<WriteOutcome[]> {
    return new Promise((resolve, reject) => this.transactions.push({ writes, end: resolve, fail: reject }));
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const newWrites = (count: number): Write[] => Array.from({ length: count }, () => []);

describe('group commit', () => {
  let backend: HeldBackend;
  let commits: GroupCommit;
  beforeEach(() => {
    backend = new HeldBackend();
    commits = new GroupCommit(backend);
  });

  it('combines the writes of one turn of the event loop, in order', async () => {
    const writes = newWrites(3);
    for (const write of writes) void commits.submit(write);
    expect(backend.transactions).to.have.length(0);
    await nextTurn();
    expect(backend.transactions.map((each) => each.writes)).to.deep.equal([writes]);
    expect(backend.transactions[0]!.writes.every((write, i) => write === writes[i])).to.equal(true);
  });

  it('runs one transaction at a time; later writes go into the next', async () => {
    void commits.submit([]);
    await nextTurn();
    for (const write of newWrites(5)) void commits.submit(write);
    await nextTurn();
    expect(backend.transactions.map(({ writes }) => writes.length)).to.deep.equal([1]);
    backend.transactions[0]!.end([WRITTEN]);
    await nextTurn();
    await nextTurn();
    expect(backend.transactions.map(({ writes }) => writes.length)).to.deep.equal([1, 5]);
  });

  it('puts at most 256 writes into one transaction', async () => {
    const submitted = newWrites(600).map((write) => commits.submit(write));
    for (const size of [256, 256, 88]) {
      await nextTurn();
      await nextTurn();
      const { writes, end } = backend.transactions.at(-1)!;
      expect(writes).to.have.length(size);
      end(writes.map(() => WRITTEN));
    }
    expect(new Set(await Promise.all(submitted))).to.deep.equal(new Set([WRITTEN]));
    expect(backend.transactions).to.have.length(3);
  });

  it('gives each writer its own result, after the transaction has ended', async () => {
    const outcomes: WriteOutcome[] = [];
    for (const write of newWrites(3)) void commits.submit(write).then((outcome) => outcomes.push(outcome));
    await nextTurn();
    await nextTurn();
    expect(outcomes).to.deep.equal([]);
    const taken: WriteOutcome = { is: 'taken', table: 'journal' };
    backend.transactions[0]!.end([WRITTEN, taken, MISSED]);
    await nextTurn();
    expect(outcomes).to.deep.equal([WRITTEN, taken, MISSED]);
  });

  it('fails all writes of a failed transaction, and continues', async () => {
    const down = new StoreDown('gone');
    const first = Promise.allSettled(newWrites(2).map((write) => commits.submit(write)));
    await nextTurn();
    const second = commits.submit([]);
    backend.transactions[0]!.fail(down);
    expect(await first).to.deep.equal([
      { status: 'rejected', reason: down },
      { status: 'rejected', reason: down },
    ]);
    await nextTurn();
    backend.transactions[1]!.end([WRITTEN]);
    expect(await second).to.equal(WRITTEN);
  });

  it('closes after its pending writes', async () => {
    const order: string[] = [];
    void commits.submit([]).then(() => order.push('written'));
    const closed = commits.close().then(() => order.push('closed'));
    await nextTurn();
    expect(order).to.deep.equal([]);
    backend.transactions[0]!.end([WRITTEN]);
    await closed;
    expect(order).to.deep.equal(['written', 'closed']);
    await new GroupCommit(backend).close();
  });
});
