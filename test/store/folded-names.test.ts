// Agents registered by an older process, while newer ones already look names up in folded form.
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { openStore } from '../../src/store/open-store.ts';
import { newAgent } from '../support/people.ts';
import { tempDatabases } from './temp-databases.ts';

describe('names of agents registered by an older process', () => {
  const newDatabase = tempDatabases();

  it('are reserved once they are folded, each once', async () => {
    const file = newDatabase();
    const store = await openStore(`file:${file}`);
    const names = ['Quill', 'Sable', 'Marlow'];
    for (const name of names) await store.agents.insertAgent(newAgent({ name }), null);
    await store.close();
    const database = new DatabaseSync(file);
    database.exec('update agents set folded_name = null, folded_slug = null');
    database.close();
    const again = await openStore(`file:${file}`);
    expect(await again.agents.namesakesOf('marlow')).to.deep.equal([]);
    expect(await again.agents.foldOldNames(2)).to.equal(2);
    expect(await again.agents.foldOldNames(2)).to.equal(1);
    expect(await again.agents.foldOldNames(2)).to.equal(0);
    expect(await again.agents.namesakesOf('marlow')).to.have.length(1);
    await again.close();
  });
});
