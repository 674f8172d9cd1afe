// Names in a replay link are untrusted text.
import { expect } from 'chai';
import type { ReplayLink } from '../../../schema/replay-link.ts';
import { namesOf } from '../../../web/pages/replay/names.ts';

const shown = (name: string): string =>
  namesOf({ names: { A: name, B: '' } } as ReplayLink, (seat) => `Player ${seat}`).A;

describe('the names of a replay', () => {
  it('are shown as they are', () => expect(shown('Zoë 🦊')).to.equal('Zoë 🦊'));
  it('have a replacement for a player without one', () => {
    for (const name of ['', '  ', '\u200b\u0007']) expect(shown(name)).to.equal('Player A');
  });
  it('lose control and format characters', () => expect(shown('A\u202Eda\n')).to.equal('Ada'));
  it('are truncated to 40 characters', () => {
    expect([...shown('🦊'.repeat(5000))]).to.have.length(40);
  });
});
