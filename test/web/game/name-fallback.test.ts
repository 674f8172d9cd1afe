// The name a person sits down under: others may have reserved it since it was given or remembered.
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

describe("one's own name", () => {
  useLocalStorage();

  it('is replaced by a given one where it was remembered, and is reserved now', async () => {
    keepOwnName('Pebble');
    expect(await withNameFallback(send)).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('is not replaced where it was typed: the refusal is shown', async () => {
    typeOwnName('Pebble');
    const failure = await withNameFallback(send).then(String, (error: unknown) => error);
    expect(failure).to.be.instanceOf(Refused);
    typeOwnName('Ada');
    expect(await withNameFallback(send)).to.equal('Ada');
  });

  it('is a given one again once what was typed is deleted', async () => {
    typeOwnName('Pebble');
    typeOwnName('');
    expect(await withNameFallback(send)).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });
});
