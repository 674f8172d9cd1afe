// Nobody can learn about another player's daily deal before the day is over, by any way of reading a game. Afterwards
// the same ways lead to it, which proves that each of these checks can fail.
import { expect } from 'chai';
import { mineGames } from '../../src/learning/mining.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { dealOf, playOn, takeDeal, untilNoonOf } from '../support/deals.ts';
import { newFriends, newGuest, type Person } from '../support/friends.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { connectNew, type McpCaller } from '../support/mcp.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import {
  ok,
  playDuel,
  readGame,
  readReview,
  restAt,
  startDuel,
  type Answer,
  type Rest,
  type SeatOfGame,
  type Sent,
} from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;

/** The requests about a finished game; all but the feeds of events. */
interface Way {
  readonly name: string;
  readonly ask: (asker: Asker) => Promise<string>;
  /** `link`: after the day it names the game; `content`: it shows the game itself; `never`: not even then. */
  readonly afterwards: 'link' | 'content' | 'never';
}

interface Asker {
  readonly sent: Sent;
}

describe("another player's daily deal is private until the day is over", () => {
  let arena: TestArena;
  let rest: Rest;
  let mira: Person;
  let over: SeatOfGame;
  let running: SeatOfGame;
  let receiver: Receiver;
  let mcp: McpCaller;
  let seed: string;
  let board: string;
  const askers: [string, Asker][] = [['nobody', { sent: {} }]];

  const textOf = ({ status, text }: Answer): string => `${status} ${text}`;
  const api =
    (path: () => string, method = 'GET', body?: () => object) =>
    async ({ sent }: Asker): Promise<string> =>
      textOf(await rest(method, path(), { ...sent, ...(body ? { body: body() } : {}) }));
  const site = (path: () => string, accept: string) => async (): Promise<string> => {
    const answer = await fetch(arena.url + path(), { headers: { Accept: accept } });
    return `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`;
  };
  const webhookOfGame = (): object => ({ url: receiver.url, events: ['game.move'], gameId: over.id });
  const tool = (name: string) => async (): Promise<string> => {
    const { isError, text, structure } = await mcp.read(name, { game_id: over.id });
    return isError ? '403' : `200 ${text} ${JSON.stringify(structure)}`;
  };

  const socket = async ({ sent }: Asker): Promise<string> => {
    const joined = await connect(arena.url, over.id, sent.token ?? undefined).catch(() => undefined);
    await joined?.close();
    return joined ? '200' : '403';
  };

  const WAYS: readonly Way[] = [
    { name: 'the game', ask: api(() => `/games/${over.id}`), afterwards: 'content' },
    { name: 'its moves', ask: api(() => `/games/${over.id}/watch?since=0`), afterwards: 'content' },
    { name: 'its moves, streamed', ask: api(() => `/games/${over.id}/stream`), afterwards: 'content' },
    { name: 'its replay', ask: api(() => `/games/${over.id}/replay`), afterwards: 'content' },
    { name: 'its notation', ask: api(() => `/games/${over.id}/notation`), afterwards: 'content' },
    { name: 'its review', ask: api(() => `/games/${over.id}/review?timeout=20`), afterwards: 'content' },
    { name: 'its thoughts', ask: api(() => `/games/${over.id}/thoughts`), afterwards: 'content' },
    {
      name: "a seat's socket",
      ask: socket,
      afterwards: 'content',
    },
    { name: 'its moves, as its seat', ask: api(() => `/games/${over.id}/sync?since=0`), afterwards: 'never' },
    { name: 'its turn', ask: api(() => `/games/${over.id}/wait?timeout=0`), afterwards: 'never' },
    {
      name: 'its seat',
      ask: api(
        () => `/players/me/games/${over.id}/seat`,
        'POST',
        () => ({}),
      ),
      afterwards: 'never',
    },
    {
      name: 'the watch page, as JSON',
      ask: site(() => `/watch/${over.id}`, 'application/json'),
      afterwards: 'content',
    },
    { name: 'the head of the watch page', ask: site(() => `/watch/${over.id}`, 'text/html'), afterwards: 'link' },
    { name: 'the head of the review', ask: site(() => `/review/${over.id}`, 'text/html'), afterwards: 'link' },
    { name: 'the head of a replay', ask: site(() => `/replay?game=${over.id}`, 'text/html'), afterwards: 'link' },
    { name: 'its picture', ask: site(() => `/pictures/game/${over.id}.png`, 'image/png'), afterwards: 'content' },
    {
      name: 'its invite’s picture',
      ask: site(() => `/pictures/invite/${over.id}.png`, 'image/png'),
      afterwards: 'never',
    },
    { name: 'finished games', ask: api(() => '/games?status=finished&limit=100'), afterwards: 'link' },
    { name: 'games of the day', ask: api(() => '/games?limit=100'), afterwards: 'link' },
    { name: 'running games', ask: api(() => '/games?status=active&limit=100'), afterwards: 'never' },
    { name: 'live games', ask: api(() => '/games/live?limit=100'), afterwards: 'never' },
    { name: 'open duels', ask: api(() => '/games/open?limit=100'), afterwards: 'never' },
    { name: 'games of the player', ask: api(() => `/games?player=${mira.id}`), afterwards: 'link' },
    { name: 'the player’s games', ask: api(() => `/players/${mira.id}/games`), afterwards: 'link' },
    { name: 'the player’s page', ask: api(() => `/players/${mira.id}`), afterwards: 'never' },
    { name: 'friends', ask: api(() => '/players/me/friends'), afterwards: 'never' },
    { name: "other players' own history", ask: api(() => '/players/me/games'), afterwards: 'never' },
    { name: "other players' own feed", ask: api(() => '/players/me/feed?timeout=0'), afterwards: 'never' },
    { name: "an agent's own games", ask: api(() => '/agent/me/games'), afterwards: 'never' },
    { name: 'the agent’s page', ask: api(() => '/agent/pebble/games'), afterwards: 'never' },
    { name: 'leaderboards', ask: api(() => '/leaderboards/players'), afterwards: 'never' },
    { name: 'the list of the deal', ask: api(() => `/daily-deal?date=${today}`), afterwards: 'link' },
    {
      name: 'a webhook for the game',
      ask: api(() => '/webhooks', 'POST', webhookOfGame),
      afterwards: 'never',
    },
    { name: 'MCP: get_game', ask: tool('get_game'), afterwards: 'content' },
    { name: 'MCP: get_replay', ask: tool('get_replay'), afterwards: 'content' },
    { name: 'MCP: get_review', ask: tool('get_review'), afterwards: 'content' },
  ];
  let today: string;

  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    arena.advance(untilNoonOf(1, Date.now()));
    rest = restAt(() => `${arena.url}/api/v1`);
    receiver = await startReceiver();
    mcp = await connectNew(arena.url);
    const body = { url: receiver.url, events: ['game.started', 'game.finished'], secret: receiver.secret };
    expect((await rest('POST', '/webhooks', { body })).status).to.equal(201);
    let friend: Person;
    [mira, friend] = await newFriends(rest);
    await makePublic(mira);
    const agent = await newOwnAgent(rest);
    askers.push(['a friend', { sent: { headers: friend.headers } }], ['an agent', { sent: { token: agent.key } }]);
    over = await takeDeal(rest, mira);
    await playOn(rest, over);
    running = await takeDeal(rest, await newGuest(rest, 'Kim'));
    await playOn(rest, running, undefined, 2);
    const own = await readGame(rest, over);
    board = own.lastMove!;
    seed = (await ok(rest('GET', `/games/${over.id}/replay`, { token: over.token }))).seed;
    today = (await dealOf(rest)).date;
    await until(async () => (await dealOf(rest)).played === 1);
  });
  after(async () => {
    await mcp.close();
    await receiver.die();
    await arena.close();
  });

  /** A player's page is public after a game that counts. */
  async function makePublic({ headers }: Person): Promise<void> {
    const duel = await startDuel(rest);
    const started = await ok(rest('POST', '/games', { headers, body: { mode: 'duel', as: 'person', name: 'Mira' } }));
    expect(duel.id).to.not.equal(started.game.id);
    const joined = await ok(rest('POST', '/games/join', { body: { code: started.game.code, as: 'agent' } }));
    const { id } = started.game;
    await playDuel(rest, { A: { id, token: started.playerToken }, B: { id, token: joined.playerToken } });
    await until(async () => (await rest('GET', `/players/${mira.id}`)).status === 200);
  }

  const namesIt = (text: string): boolean => text.startsWith('200') && text.includes(over.id);
  const tells = (text: string): boolean => text.includes(seed) || (text.startsWith('200') && text.includes(board));

  for (const { name, ask } of WAYS) {
    it(`in ${name}`, async () => {
      for (const [who, asker] of askers) {
        const text = await ask(asker);
        expect(namesIt(text) || tells(text), `${who}: ${text.slice(0, 300)}`).to.equal(false);
        expect(text.startsWith('200') && text.includes(running.id), who).to.equal(false);
        expect(text, who).to.not.match(/^200 image/);
      }
    });
  }

  it("for a webhook for everybody's games", async () => {
    const duel = await startDuel(rest);
    await rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token, body: {} });
    await until(() => receiver.events.some(({ event }) => event.data.gameId === duel.id));
    const delivered = receiver.events.map(({ event }) => event.data.gameId);
    expect(delivered).to.not.include.members([over.id]);
    expect(delivered).to.not.include.members([running.id]);
  });

  it('in a puzzle mined from it', async () => {
    await mineGames(arena.app.arena);
    expect(await arena.app.arena.store.puzzles.isMined(over.id)).to.equal(false);
    expect(await arena.app.arena.store.puzzles.unminedGames(1000)).to.not.include(over.id);
  });

  it('but visible to the player', async () => {
    expect((await readReview(rest, over)).body.status).to.equal('done');
    for (const path of ['', '/replay']) {
      expect((await rest('GET', `/games/${over.id}${path}`, { token: over.token })).status, path).to.equal(200);
    }
  });

  describe('once the day is over', () => {
    before(async () => {
      arena.advance(DAY_MS / 2 + 1000);
      await until(async () => (await rest('GET', `/games/${over.id}`)).status === 200);
    });

    for (const { name, ask, afterwards } of WAYS) {
      const what = { link: 'leads to it', content: 'shows it', never: 'still does not' }[afterwards];
      it(`${name} ${what}`, async () => {
        const text = await ask(askers[0]![1]);
        const found = { link: namesIt(text), content: text.startsWith('200'), never: !namesIt(text) };
        expect(found[afterwards], text.slice(0, 300)).to.equal(true);
      });
    }

    it('a game still running stays private', async () => {
      expect((await rest('GET', `/games/${running.id}`)).status).to.equal(401);
    });

    it('puzzles are mined from it', async () => {
      const isMined = () => arena.app.arena.store.puzzles.isMined(over.id);
      await until(isMined);
      expect(await isMined()).to.equal(true);
    });
  });
});
