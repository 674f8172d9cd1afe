// Which modules are bundled into one file.
import path from 'node:path';
import { expect } from 'chai';
import { group } from '../../../web/build/groups.ts';

const at = (file: string): string => path.resolve(import.meta.dirname, '../../..', file);

describe('a group of modules in the page build', () => {
  const { test: isIn } = group('some', { 'web/ui': 'board still.css', schema: 'calendar' }, 1, /preload-helper/);

  it('contains the modules that it names, and no others', () => {
    const inside = ['web/ui/board.tsx', 'web/ui/still.css', 'schema/calendar.ts'].map(at);
    expect([...inside, `${inside[0]}?direct`, '\0vite/preload-helper.js'].filter((id) => !isIn(id))).to.deep.equal([]);
    expect(['web/ui/board.css', 'web/ui/hand.tsx', 'web/pages/board.tsx'].map(at).filter(isIn)).to.deep.equal([]);
  });

  it('fails the build if it names a module that does not exist', () => {
    expect(() => group('some', { 'web/ui': 'board renamed' })).to.throw('names web/ui/renamed, which is not there');
  });
});
