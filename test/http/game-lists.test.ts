// Lists of games over REST: which games they contain, in which order, and what they show to whom.
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open } from '../support/challenges.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, restAt, type Answer, type Rest } from '../support/rest.ts';
import type { GameList, Joined, Started } from '../../schema/game.ts';
import { until } from '../support/until.ts';

onEveryArena('lists of games', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let ada: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(async () => {
    ada = await newOwnAgent(rest, { plays: 'own' });
  });

  const start = async (body: object, token: string | null = ada.key): Promise<Started> =>
    ok(rest<Started>('POST', '/games', { token, body }));
  const list = (path: string, token?: string): Promise<GameList> =>
    ok(rest<GameList>('GET', path, token === undefined ? {} : { token }));
  const ids = ({ games }: GameList): string[] => games.map(({ id }) => id);
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];

  it("an agent's own list has its private games too, while others see only its public ones", async () => {
    const [open, secret, house] = [
      await start({ mode: 'duel' }),
      await start({ public: false }),
      await start({ ruleset: 'classic' }),
    ].map(({ game }) => game.id);
    const { gameId: hosted } = await mint(rest, { agent: ada.slug });
    expect(ids(await list('/agent/me/games', ada.key))).to.deep.equal([hosted, house, secret, open]);
    expect(ids(await list(`/agent/${ada.slug}/games`))).to.deep.equal([hosted, house, open]);
    expect(ids(await list(`/agent/${ada.slug.toUpperCase()}/games?status=active`))).to.deep.equal([house]);
    expect(ids(await list('/agent/me/games?status=waiting', ada.key))).to.deep.equal([hosted, open]);
    expect(ids(await list('/agent/me/games?ruleset=classic', ada.key))).to.deep.equal([house]);
    expect(ids(await list(`/agent/me/games?since=${secret}`, ada.key))).to.deep.equal([hosted, house]);
    expect(ids(await list(`/games?status=active&agent=${ada.slug}`))).to.deep.equal([house]);
  });

  it('a list continues where its page ended, by next and by Link', async () => {
    const started: string[] = [];
    for (let i = 0; i < 5; i++) started.unshift((await start({})).game.id);
    const seen: string[] = [];
    let path: string | null = '/agent/me/games?limit=2';
    while (path !== null) {
      const answer: Answer<GameList> = await rest<GameList>('GET', path, { token: ada.key });
      seen.push(...ids(answer.body));
      const link = answer.headers.get('link')?.match(/^<.*\/api\/v1(.*)>; rel="next"$/)?.[1];
      expect(link === undefined).to.equal(answer.body.next === null);
      path = link ?? null;
    }
    expect(seen).to.deep.equal(started);
  });

  it('each game says who played which seat, and how it ended', async () => {
    const bo = await newOwnAgent(rest);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { game, playerToken } = await start({ mode: 'duel', ruleset: 'classic' });
    const { id } = game;
    const joined = await ok(rest<Joined>('POST', '/games/join', { token: bo.key, body: { code: game.code } }));
    await playDuel(rest, { A: { id, token: playerToken! }, B: { id, token: joined.playerToken } });
    const final = await ok(rest('GET', `/games/${id}`));
    for (const path of [`/agent/${bo.slug}/games?`, `/games?agent=${bo.slug}&since=${since}&`]) {
      const { games } = await list(`${path}status=finished`);
      expect(games).to.have.length(1);
      const { seats, ...listed } = games[0]!;
      expect(seats).to.deep.equal(['B']);
      for (const [field, value] of Object.entries(listed)) expect(value, field).to.deep.equal(final[field]);
      expect(listed).to.include({ endReason: 'played', moveCount: 15 }).and.to.have.property('replayUrl');
    }
    expect(ids(await list(`/games?ruleset=classic&since=${since}`))).to.include(id);
    expect((await list(`/games?since=${since}`)).games[0]).to.not.have.property('seats');
    expect(ids(await list(`/games?agent=${bo.slug}&ruleset=mutators`))).to.deep.equal([]);
    expect(ids(await list(`/games?agent=${bo.slug}&since=2100-01-01T00:00:00Z`))).to.deep.equal([]);
  });

  it('filters by strength, rating, winner, result and time', async () => {
    const since = new Date(Date.now() - 1000).toISOString();
    const bo = await newOwnAgent(rest);
    const house = await start({ ruleset: 'classic', strength: 817, rated: true });
    await ok(rest('POST', `/games/${house.game.id}/resign`, { token: house.playerToken! }));
    const duel = await start({ mode: 'duel' });
    const joined = await ok(rest<Joined>('POST', '/games/join', { token: bo.key, body: { code: duel.game.code } }));
    await ok(rest('POST', `/games/${duel.game.id}/resign`, { token: joined.playerToken }));
    const [ofHouse, ofDuel] = [house.game.id, duel.game.id];
    const found = async (filters: string): Promise<string[]> => {
      const all = ids(await list(`/games?since=${since}&limit=100&${filters}`));
      return all.filter((id) => id === ofHouse || id === ofDuel);
    };
    const rows: [filters: string, wanted: string[]][] = [
      ['', [ofDuel, ofHouse]],
      ['strength=817', [ofHouse]],
      ['strength=817&rated=true&winner=B', [ofHouse]],
      ['strength=817&rated=false', []],
      ['winner=A', [ofDuel]],
      ['winner=draw', []],
      [`agent=${ada.slug}&result=won`, [ofDuel]],
      [`agent=${ada.slug}&result=lost&rated=true`, [ofHouse]],
      [`agent=${bo.slug}&result=won`, []],
      [`until=${ofDuel}`, [ofHouse]],
      [`until=${since}`, []],
      [`until=2100-01-01T00:00:00Z&cursor=${ofDuel}`, [ofHouse]],
      [`until=${ofHouse}&cursor=${ofDuel}`, []],
    ];
    for (const [filters, wanted] of rows) expect(await found(filters), filters).to.deep.equal(wanted);
  });

  it('an unknown filter is refused, naming the known ones', async () => {
    const { body, status } = await rest('GET', '/games?strenght=1200');
    expect(status).to.equal(400);
    expect(body.detail).to.match(/there is no such filter; choose from status, agent, player, strength, .*until$/);
    const { detail } = (await rest('GET', '/games?result=won')).body;
    expect(detail).to.match(/^result: needs an agent or a player/);
    for (const path of ['/games?cursor=2', `/agent/${ada.slug}/games?cursor=%27`]) {
      const refused = await rest('GET', path);
      expect([refused.status, refused.body.detail], path).to.deep.equal([
        400,
        'cursor: must be the `next` of the page before',
      ]);
    }
  });

  it('a game in which one agent holds both seats is listed once, with both', async () => {
    const { game } = await start({ mode: 'duel' });
    await ok(rest('POST', '/games/join', { token: ada.key, body: { code: game.code } }));
    const { games } = await list('/agent/me/games', ada.key);
    expect(games.map(({ id, seats }) => ({ id, seats }))).to.deep.equal([{ id: game.id, seats: ['A', 'B'] }]);
  });

  it("a player's games are listed while the page is public, and not once it is hidden", async () => {
    const person = await open(rest, await mint(rest, { agent: ada.slug }));
    const ofPlayer = `/players/${person.player.id}/games`;
    expect(refusal(await rest('GET', ofPlayer)), 'before the first finished game').to.deep.equal([
      404,
      'player-not-found',
    ]);
    await ok(rest('POST', `/games/${person.id}/resign`, person));
    await until(async () => (await rest('GET', ofPlayer)).status === 200);
    const { games } = await list(ofPlayer);
    expect(games.map(({ id, seats, agents }) => ({ id, seats, agents }))).to.deep.equal([
      { id: person.id, seats: ['B'], agents: { A: ada.slug, B: null } },
    ]);
    expect(ids(await list(`/games?player=${person.player.id.toLowerCase()}`))).to.deep.equal([person.id]);
    expect(ids(await list(`/games?player=${person.player.id}&agent=pebble`))).to.deep.equal([]);
    await ok(rest('POST', '/players/me', { headers: { cookie: person.cookie }, body: { hidden: true } }));
    for (const path of [ofPlayer, `/games?player=${person.player.id}`]) {
      expect(refusal(await rest('GET', path)), path).to.deep.equal([404, 'player-not-found']);
    }
  });

  it('unknown agents and invalid filters are refused', async () => {
    for (const path of ['/agent/nobody-here/games', '/games?agent=nobody-here']) {
      expect(refusal(await rest('GET', path)), path).to.deep.equal([404, 'agent-not-found']);
    }
    for (const query of [
      'until=tomorrow',
      'until=g_no_id',
      'rated=1',
      'strength=no',
      'since=yesterday',
      'since=-1',
      'since=2026-02-30',
      'since=2026-11-26T12:00:00',
      'since=2026-11-26%20(about)',
      'status=lost',
      'limit=0',
      'limit=101',
      'status=waiting',
    ]) {
      expect(refusal(await rest('GET', `/games?${query}`)), query).to.deep.equal([400, 'bad-request']);
    }
    expect(refusal(await rest('GET', '/agent/me/games'))).to.deep.equal([401, 'agent-key-missing']);
  });

  it('deleting an agent cancels whatever still waits, including its challenges', async () => {
    const { game, playerToken } = await start({ mode: 'duel' });
    const minted = await mint(rest, { agent: ada.slug });
    const running = (await start({})).game.id;
    await ok(rest('DELETE', '/agent/me', { token: ada.key }));
    expect(await ok(rest('GET', `/games/${game.id}`, { token: playerToken! }))).to.include({ endReason: 'aborted' });
    const body = { invite: minted.url.split('#')[1] };
    expect(refusal(await rest('POST', `/games/${minted.gameId}/seat`, { body }))).to.deep.equal([410, 'invite-lapsed']);
    expect(await ok(rest('GET', `/agent/challenge/${minted.token}`))).to.include({ status: 'expired' });
    expect(ids(await list(`/agent/${ada.slug}/games?status=active`))).to.deep.equal([running]);
  });
});
