// Who may open a league and enter it, when, what a refusal says, and what becomes of the entry of somebody who is banned.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newGuest } from '../support/friends.ts';
import { enter, gamesOf, openLeague, readLeague } from '../support/leagues.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('entering a league', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const agents = (count: number): Promise<OwnAgent[]> =>
    Promise.all(Array.from({ length: count }, () => newOwnAgent(rest)));

  /** Two agents play. */
  async function running(body: object): Promise<{ id: string; players: OwnAgent[] }> {
    const players = await agents(2);
    const id = await openLeague(rest, players[0]!.key, { moveSeconds: 3600, ...body });
    for (const { key } of players) await enter(rest, id, key);
    await until(async () => (await gamesOf(rest, players[0]!.key)).length > 0);
    return { id, players };
  }

  const attempt = (id: string, { key }: OwnAgent): Promise<Answer> =>
    rest('POST', `/tournaments/${id}/entries`, { token: key, body: {} });
  const slugOf = ({ body }: Answer): string => body.type.split('/').at(-1);

  it('is possible while an arena pairs, but not while its last games are played', async () => {
    const { id } = await running({ format: 'arena', minutes: 10 });
    const [early, late] = await agents(2);
    expect((await attempt(id, early!)).status).to.equal(200);
    arena.advance(10 * 60_000);
    expect(slugOf(await attempt(id, late!))).to.equal('entries-closed');
  });

  it('is refused to an entry that left or was withdrawn, stating which', async () => {
    const { id, players } = await running({ format: 'arena', minutes: 10 });
    const { store, clock } = arena.app.arena;
    for (const [i, withdrawal] of (['left', 'no_show'] as const).entries()) {
      await store.leagues.withdraw(id, i + 1, clock(), withdrawal);
    }
    const answers = await Promise.all(players.map((player) => attempt(id, player)));
    expect(answers.map(slugOf)).to.deep.equal(['entries-closed', 'entries-closed']);
    expect(answers.map(({ body }) => body.detail)).to.deep.equal([
      'You have left this league.',
      'You were withdrawn from this league: you did not come to two games in a row.',
    ]);
  });

  it('ends for a person who is banned between two games: the other wins the rest', async () => {
    const [person, [agent]] = [await newGuest(rest, 'Zed'), await agents(1)];
    const id = await openLeague(rest, agent!.key);
    await enter(rest, id, agent!.key);
    await ok(rest('POST', `/tournaments/${id}/entries`, { headers: person.headers, body: {} }));
    await until(async () => (await gamesOf(rest, agent!.key)).length > 0);
    const { store, clock } = arena.app.arena;
    await store.admin.moderate(person.id, { bannedAt: clock() });
    const [game] = await gamesOf(rest, agent!.key);
    await ok(rest('POST', `/games/${game!.id}/resign`, { token: agent!.key }));
    await until(async () => (await readLeague(rest, id)).tournament.state === 'finished');
    const { standings } = await readLeague(rest, id);
    const rows = standings.map(({ entry, points }) => [entry.id, points, entry.withdrawn]);
    expect(rows).to.have.deep.members([
      [agent!.slug, 1, null],
      [person.id, 1, 'gone'],
    ]);
  });

  it('by invitation accepts a person by their code in any case, but no agent whose slug is spelled like it', async () => {
    const person = await newGuest(rest, 'Mira');
    const [organizer, lookalike] = [
      await newOwnAgent(rest),
      await newOwnAgent(rest, { slug: person.id.toLowerCase() }),
    ];
    for (const code of [person.id, person.id.toLowerCase()]) {
      const invited = [code, organizer.slug];
      const id = await openLeague(rest, organizer.key, { entry: 'invited', invited, startsWith: 4 });
      expect(slugOf(await attempt(id, lookalike)), code).to.equal('not-invited');
      await enter(rest, id, organizer.key);
      await ok(rest('POST', `/tournaments/${id}/entries`, { headers: person.headers, body: {} }));
    }
    const shouted = { entry: 'invited', invited: [organizer.slug.toUpperCase()] };
    expect(slugOf(await attempt(await openLeague(rest, organizer.key, shouted), organizer))).to.equal('not-invited');
  });
});
