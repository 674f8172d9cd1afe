// Optional calls to another process: an unreachable one is skipped, a bug is not hidden.
import { expect } from 'chai';
import { askOther, ProcessGone } from '../../src/ports/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';

describe('asking the owner of a game', () => {
  const findOther = async () => 'p_2';
  const call = async (...asked: unknown[]) => asked;

  it('goes to the process that owns it, if there is one', async () => {
    expect(await askOther({ findOther, call }, 'g_1', 'absence')).to.deep.equal(['p_2', 'absence', ['g_1']]);
    expect(await askOther({ findOther: async () => undefined, call }, 'g_1', 'absence')).to.equal(undefined);
  });

  for (const error of [new StoreDown('Redis: gone'), new ProcessGone('killed')]) {
    it(`ignores ${error.name}`, async () => {
      const fail = () => Promise.reject(error);
      expect(await askOther({ findOther: fail, call }, 'g_1', 'refresh')).to.equal(undefined);
      expect(await askOther({ findOther, call: fail }, 'g_1', 'refresh')).to.equal(undefined);
    });
  }

  it('fails on a bug', async () => {
    const asking = askOther({ findOther, call: () => Promise.reject(new TypeError('bug')) }, 'g_1', 'refresh');
    expect(await asking.catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });
});
