// Hosted agents, their challenges and matches, on either database.
import { expect } from 'chai';
import type { AgentChanges, AgentRecord, ChallengeRecord } from '../../src/records/agent-records.ts';
import { foldedName } from '../../src/table/folded-name.ts';
import { hostedLine, newLine } from '../../src/rating/rating-line.ts';
import { TIERS } from '../../src/records/standing.ts';
import { newStanding } from '../../src/table/standing.ts';
import {
  newGame,
  newHash,
  newReceipt,
  newSeat,
  newSubscription,
  newWaitingRecord,
  SOME_TIME,
} from '../support/builders.ts';
import { newAgent, newCounting, newDue, newMatch } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

overBothDatabases('as a store of agents', (store) => {
  it('returns an agent with every field, and with its strength as rating if the house plays it', async () => {
    const plain = newAgent({ strength: 950 });
    const whole = newAgent({
      ruleset: 'mutators',
      isProtected: true,
      keyHash: newHash(),
      characterId: 52,
      plays: 'own',
      about: { description: 'Says "little"', homepage: 'https://own.test/', model: 'm', harness: 'h' },
      accepts: { from: 'placed', rulesets: ['classic'], atOnce: 3 },
      deletedAt: SOME_TIME + 1,
    });
    const standings = [newStanding(hostedLine(950), TIERS.placed), newStanding(newLine(), TIERS.provisional)];
    for (const [i, agent] of [plain, whole].entries()) {
      expect(await store().agents.insertAgent(agent, null)).to.equal(true);
      expect(await store().agents.findAgent(agent.slug)).to.deep.equal({ agent, standing: standings[i] });
    }
    expect(await store().agents.findAgent('nobody')).to.equal(undefined);
  });

  it('finds an agent by its key, and none by another key or without one', async () => {
    const keyHash = newHash();
    const agent = newAgent({ keyHash });
    await store().agents.insertAgent(agent, null);
    await store().agents.insertAgent(newAgent({ keyHash: null }), null);
    expect((await store().agents.findAgentByKey(keyHash))?.agent).to.deep.equal(agent);
    expect(await store().agents.findAgentByKey(newHash())).to.equal(undefined);
  });

  it('changes only the given fields, and only with the current key', async () => {
    const keyHash = newHash();
    const agent = newAgent({ keyHash, about: { model: 'm' }, ruleset: 'classic' });
    const { agents } = store();
    await agents.insertAgent(agent, null);
    const read = async () => (await agents.findAgent(agent.slug))?.agent;
    const steps: AgentChanges[] = [
      { name: 'Another', isProtected: true },
      { characterId: 9, ruleset: null, accepts: { from: 'nobody', rulesets: [], atOnce: 1 } },
      { about: null },
      { about: undefined, name: undefined },
      {},
    ];
    const expected: AgentRecord = { ...agent };
    for (const changes of steps) {
      expect(await agents.changeAgent(expected, changes)).to.equal(true);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(expected, Object.fromEntries(given));
      expect(await read()).to.deep.equal(expected);
    }
    expect((await agents.namesakesOf(foldedName('Another'))).map(({ slug }) => slug)).to.include(agent.slug);
    expect(await agents.changeAgent({ ...expected, keyHash: newHash() }, { name: 'Stolen' })).to.equal(false);
    expect(await read()).to.deep.equal(expected);
  });

  it("changes an agent's description and limits only if unchanged since read: of two concurrent changes one rereads", async () => {
    const agent = newAgent({ keyHash: newHash() });
    const { agents } = store();
    await agents.insertAgent(agent, null);
    const changes: AgentChanges[] = [{ about: { model: 'm' } }, { about: { harness: 'h' } }];
    const written = await Promise.all(changes.map((each) => agents.changeAgent(agent, each)));
    expect(written.filter(Boolean)).to.have.length(1);
    const read = (await agents.findAgent(agent.slug))!.agent;
    expect(read.about).to.deep.equal(changes[written.indexOf(true)]!.about);
    expect(await agents.changeAgent(read, { accepts: { from: 'nobody', rulesets: [], atOnce: 1 } })).to.equal(true);
    expect(await agents.changeAgent(read, { accepts: null })).to.equal(false);
  });

  it('replaces a key once, with its receipt, and deletes an agent once; both only with the current key', async () => {
    const { agents } = store();
    const [first, second, third] = [newHash(), newHash(), newHash()];
    const about = { description: 'Call me.', homepage: 'https://me.example' };
    const agent = newAgent({ keyHash: first, about, accepts: { from: 'nobody', rulesets: [], atOnce: 1 } });
    await agents.insertAgent(agent, null);
    const [own, foreign] = [agent.slug, 'another'].map((slug) =>
      newSubscription({ owner: `agent:${slug}`, gameId: null, agent: agent.slug }),
    );
    for (const each of [own!, foreign!]) await store().webhooks.insertSubscription(each, null);
    const receipt = newReceipt();
    expect(await agents.replaceKey(agent.slug, first, second, receipt)).to.equal(true);
    expect(await agents.replaceKey(agent.slug, first, third, null)).to.equal(false);
    expect(await store().findReceipt(receipt.key)).to.deep.equal(receipt);
    expect(await agents.findAgentByKey(first)).to.equal(undefined);
    expect((await agents.findAgentByKey(second))?.agent.slug).to.equal(agent.slug);
    expect(await agents.deleteAgent(agent.slug, first, SOME_TIME)).to.equal(false);
    expect(await store().webhooks.findSubscription(own!.id)).to.deep.equal(own);
    expect(await agents.deleteAgent(agent.slug, second, SOME_TIME)).to.equal(true);
    expect(await store().webhooks.findSubscription(own!.id), 'its webhook').to.equal(undefined);
    expect(await store().webhooks.findSubscription(foreign!.id), 'of another').to.deep.equal(foreign);
    expect(await agents.deleteAgent(agent.slug, second, SOME_TIME + 1)).to.equal(false);
    expect((await agents.findAgent(agent.slug))?.agent).to.deep.equal({
      ...agent,
      keyHash: null,
      about: null,
      accepts: null,
      deletedAt: SOME_TIME,
    });
    const listed = await agents.agents({ limit: 1000 });
    expect(listed.map((each) => each.agent.slug)).to.not.include(agent.slug);
  });

  it('gives a name once, however many are registered and renamed at the same time', async () => {
    const { agents } = store();
    const rivals = Array.from({ length: 4 }, () => newAgent({ name: 'Zwilling', keyHash: newHash() }));
    const inserted = await Promise.all(rivals.map((agent) => agents.insertAgent(agent, null)));
    expect(inserted.filter(Boolean)).to.have.length(1);
    const others = [newAgent({ keyHash: newHash() }), newAgent({ keyHash: newHash() }), newAgent()];
    for (const agent of others) await agents.insertAgent(agent, null);
    const renamed = await Promise.all(
      others.map((agent) =>
        agent.keyHash === null
          ? agents.renameAgent(agent.slug, 'DRILLING')
          : agents.changeAgent(agent, { name: 'Drilling' }),
      ),
    );
    expect(renamed.filter(Boolean)).to.have.length(1);
    const [first] = await agents.namesakesOf(foldedName('Zwilling'));
    expect(await agents.renameAgent(first!.slug, 'zwilling'), 'its own name in another spelling').to.equal(true);
    expect(await agents.insertAgent(newAgent({ name: 'Zwilling' }), null, { sharesName: true })).to.equal(true);
    await agents.renameAgent(first!.slug, 'Somebody');
    expect(await agents.insertAgent(newAgent({ name: 'Zwilling' }), null), 'a released name').to.equal(true);
  });

  it('refuses a taken slug with its receipt, even among concurrent requests', async () => {
    const slug = 'wanted';
    const rivals = Array.from({ length: 8 }, (_, i) => ({
      agent: newAgent({ slug, strength: 800 + i }),
      receipt: newReceipt(),
    }));
    const written = await Promise.all(rivals.map(({ agent, receipt }) => store().agents.insertAgent(agent, receipt)));
    expect(written.filter(Boolean)).to.have.length(1);
    const found = await store().agents.findAgent(slug);
    for (const [i, { agent, receipt }] of rivals.entries()) {
      expect(found?.agent.strength === agent.strength).to.equal(written[i]);
      expect((await store().findReceipt(receipt.key)) !== undefined).to.equal(written[i]);
    }
  });

  it('lists agents by slug, page after page', async () => {
    const slugs = ['a-1', 'a-10', 'a-2', 'b', 'c-3', 'zeta', '0-first'];
    for (const slug of slugs) await store().agents.insertAgent(newAgent({ slug }), null);
    const seen: string[] = [];
    for (;;) {
      const page = await store().agents.agents({ limit: 2, cursor: seen.at(-1) });
      if (page.length === 0) break;
      expect(page.length).to.be.at.most(2);
      seen.push(...page.map(({ agent }) => agent.slug));
    }
    expect(seen).to.deep.equal(slugs.toSorted());
  });

  it('finds a challenge by each of its keys, and by its match token once the seat is taken', async () => {
    const record = newWaitingRecord({ mode: 'challenge', agent: 'pebble' });
    const tokenHash = newHash();
    const challenge: ChallengeRecord = {
      gameId: record.id,
      tokenHash,
      challenger: 'Kim',
      matchTokenHash: null,
    };
    await store().insertGame(newGame(record, { challenge }));
    const { agents } = store();
    expect(await agents.findChallenge({ tokenHash })).to.deep.equal(challenge);
    expect(await agents.findChallenge({ gameId: record.id })).to.deep.equal(challenge);
    const matchTokenHash = newHash();
    expect(await agents.findChallenge({ matchTokenHash })).to.equal(undefined);
    await store().takeSeat({
      gameId: record.id,
      seat: 'B',
      taken: newSeat(),
      replaces: null,
      start: null,
      receipt: null,
      matchTokenHash,
    });
    expect(await agents.findChallenge({ matchTokenHash })).to.deep.equal({ ...challenge, matchTokenHash });
    for (const by of [{ tokenHash: newHash() }, { gameId: 'g_none' }, { matchTokenHash: tokenHash }]) {
      expect(await agents.findChallenge(by)).to.equal(undefined);
    }
  });

  it('returns a match with every field, by its game', async () => {
    const match = newMatch('any', { winner: 'draw', ruleset: 'mutators', number: 7, eloBefore: 1216, eloAfter: 1215 });
    expect(await store().standings.settleGame(await newDue(store(), { match }))).to.equal(true);
    expect(await store().agents.findMatch(match.gameId)).to.deep.equal({ ...match, reason: null });
    expect(await store().agents.findMatch('g_none')).to.equal(undefined);
  });

  it('gives a match the ratings of the valid count, if it has them', async () => {
    const agent = newAgent();
    await store().agents.insertAgent(agent, null);
    const { slug } = agent;
    const counting = newCounting({ kind: 'agent', owner: slug, ruleset: 'classic' }, { number: 1, rating: 1230.6 });
    const due = await newDue(store(), { counting });
    const match = newMatch(slug, { gameId: due.gameId, eloBefore: 1300, eloAfter: 1310 });
    expect(await store().standings.settleGame({ ...due, match })).to.equal(true);
    const counted = { ...match, eloBefore: 1200, eloAfter: 1231, reason: null };
    expect(await store().agents.findMatch(due.gameId)).to.deep.equal(counted);
    expect(await store().agents.matches(slug, { limit: 1 })).to.deep.equal([{ ...counted, isPublic: true }]);
  });

  it('says of a match whether its game is public, and lists those alone if asked to', async () => {
    for (const [number, isPublic] of [true, false].entries()) {
      const due = await newDue(store(), {}, { isPublic });
      const match = newMatch('shy', { id: `m_${number}`, number, gameId: due.gameId });
      await store().standings.settleGame({ ...due, match });
    }
    const list = async (page: object) =>
      (await store().agents.matches('shy', { limit: 20, ...page })).map(({ number, isPublic }) => [number, isPublic]);
    expect(await list({})).to.deep.equal([
      [1, false],
      [0, true],
    ]);
    expect(await list({ publicOnly: true, challenger: 'kim' })).to.deep.equal([[0, true]]);
  });

  it('lists matches newest first, by id and by challenger ignoring case', async () => {
    const of = (i: number, agent: string, challenger: string) =>
      newMatch(agent, { id: `m_${i}`, number: i, challenger });
    const matches = [
      ...['Kim', 'KIM', 'Lee', 'Kimberly', 'kim', 'Ünal', 'ünal'].map((name, i) => of(i, 'ours', name)),
      of(8, 'theirs', 'kim'),
    ];
    for (const match of matches) await store().standings.settleGame(await newDue(store(), { match }));
    const list = async (page: { challenger?: string; limit?: number; before?: string }) =>
      (await store().agents.matches('ours', { limit: 20, ...page })).map(({ number }) => number);
    expect(await list({})).to.deep.equal([6, 5, 4, 3, 2, 1, 0]);
    expect(await list({ limit: 3 })).to.deep.equal([6, 5, 4]);
    expect(await list({ limit: 3, before: 'm_4' })).to.deep.equal([3, 2, 1]);
    expect(await list({ challenger: 'kiM' })).to.deep.equal([4, 1, 0]);
    expect(await list({ challenger: 'kim', before: 'm_4', limit: 1 })).to.deep.equal([1]);
    expect(await list({ challenger: 'ÜNAL' })).to.deep.equal([6, 5]);
    expect(await list({ challenger: 'k%' })).to.deep.equal([]);
  });
});
