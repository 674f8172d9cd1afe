// The name under which a person takes a seat, which somebody may have reserved since it was stored.
import { expect } from 'chai';
import { Refused } from '../../../web/game/api.ts';
import { keepOwnName, typeOwnName } from '../../../web/game/own-name.ts';
import { withNameFallback } from '../../../web/game/name-fallback.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

/** A server that has reserved `Pebble`. */
async function send(name: string | undefined): Promise<string> {
  if (name === 'Pebble') throw new Refused({ error: 'Name reserved', field: 'name' } as never);
  return name ?? 'Guest';
}

describe('the stored name', () => {
  useLocalStorage();

  it('is replaced by a guest name if it has been reserved since', async () => {
    keepOwnName('Pebble');
    expect(await withNameFallback(send)).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('is not replaced if it was typed: the refusal is shown', async () => {
    typeOwnName('Pebble');
    const failure = await withNameFallback(send).then(String, (error: unknown) => error);
    expect(failure).to.be.instanceOf(Refused);
    typeOwnName('Ada');
    expect(await withNameFallback(send)).to.equal('Ada');
  });

  it('is a guest name again once the typed name is deleted', async () => {
    typeOwnName('Pebble');
    typeOwnName('');
    expect(await withNameFallback(send)).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });
});
