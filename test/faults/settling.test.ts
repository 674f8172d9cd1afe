// The server is killed as soon as the end of games is acknowledged: each is counted once, after any number of restarts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { AgentProfile, Matches } from '../../schema/agent.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import type { OwnPage, PlayerExport } from '../../schema/player.ts';
import { challengeUpTo, CLASSIC_AGENT } from '../support/challenges.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, playMove, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const MIN_ROUNDS = 3;
/** Whether a kill falls between the end of a game and its counting is luck: it is tried for this long. */
const MAX_ROUNDS = 10;
const CHALLENGES = 6;
const DUELS = 3;
const START = 1200;

/** A person in a browser, identified by the cookie. */
type Person = Readonly<{ cookie: string }>;

describe('kill -9 right after the end of games', () => {
  let folder: string;
  let arena: ArenaProcess;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-counting-'));
  });
  after(async () => {
    await arena?.kill();
    await rm(folder, { recursive: true });
  });

  it('counts every finished game once, however often it is killed, and none twice after further restarts', async () => {
    const options = { port: await freePort(), databaseUrl: `file:${path.join(folder, 'arena.db')}` };
    const start = async (): Promise<Rest> => {
      arena = await startArenaProcess(options);
      return restAt(`${arena.url}/api/v1`);
    };
    let rest = await start();
    const people = [await newPerson(rest), await newPerson(rest)] as const;
    const ended: string[] = [];
    const duels: string[] = [];
    let uncounted = 0;
    for (let round = 0; round < MIN_ROUNDS || (uncounted === 0 && round < MAX_ROUNDS); round++) {
      const challenges = await each(CHALLENGES, (i) =>
        challengeUpTo(rest, `Person ${round}-${i}`, { pliesLeft: i % 2 ? 14 : 2 }),
      );
      const rated = await each(DUELS, () => newRatedDuel(rest, people));
      const endings = [
        ...challenges.map(async ({ seat, move }, i) => {
          await (i % 2 ? resign(rest, seat) : playMove(rest, seat, move));
          ended.push(`Person ${round}-${i}`);
        }),
        ...rated.map(async (seat) => {
          await resign(rest, seat);
          duels.push(seat.id);
        }),
      ];
      await Promise.all(endings);
      await arena.kill('SIGKILL');
      rest = await start();
      uncounted += ended.length - (await matchesOf(rest)).matches.length;
    }
    for (let restart = 0; restart < 2; restart++) {
      await until(async () => (await matchesOf(rest)).matches.length === ended.length);
      await until(async () => (await gamesOf(rest, people[0])).length === duels.length);
      await checkAgent(rest, ended);
      for (const [i, person] of people.entries()) await checkPerson(rest, person, duels, i === 0 ? 'W' : 'L');
      await arena.kill('SIGKILL');
      rest = await start();
      await new Promise((resolve) => setTimeout(resolve, 1500)); // the server checks for uncounted games every second
    }
    await checkAgent(rest, ended);
    console.log(
      `      ${ended.length} challenges, ${duels.length} rated duels; ${uncounted} found uncounted after kills`,
    );
  });
});

function each<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => make(i)));
}

const resign = (rest: Rest, { id, token }: SeatOfGame) => ok(rest('POST', `/games/${id}/resign`, { token }));

async function newPerson(rest: Rest): Promise<Person> {
  const body = { mode: 'house', as: 'person', name: 'Somebody' };
  const { headers } = await rest('POST', '/games', { body, headers: { 'arena-client': 'web' } });
  return { cookie: headers.get('set-cookie')!.split(';')[0]! };
}

/** The first person creates it; the second one takes the seat by invite and will resign. */
async function newRatedDuel(rest: Rest, [opener, guest]: readonly [Person, Person]): Promise<SeatOfGame> {
  const body = { mode: 'duel', as: 'person', opponent: 'person', ruleset: 'classic' };
  const { game, inviteUrl } = await ok(rest<Started>('POST', '/games', { body, headers: opener }));
  const invite = new URL(inviteUrl!).hash.slice(1);
  const taken = await ok(rest<Joined>('POST', `/games/${game.id}/seat`, { body: { invite }, headers: guest }));
  return { id: game.id, token: taken.playerToken };
}

const matchesOf = (rest: Rest): Promise<Matches> =>
  ok(rest<Matches>('GET', `/agent/${CLASSIC_AGENT}/matches?limit=100`));

const gamesOf = async (rest: Rest, person: Person): Promise<PlayerExport['games']> =>
  (await ok(rest<PlayerExport>('GET', '/players/me/export', { headers: person }))).games;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** @param labels of the challenges that were played to the end */
async function checkAgent(rest: Rest, labels: readonly string[]): Promise<void> {
  const { matches } = await matchesOf(rest);
  expect(matches.map(({ challenger }) => challenger)).to.have.members(labels);
  const { agent } = await ok(rest<AgentProfile>('GET', `/agent/${CLASSIC_AGENT}/profile`));
  const changes = matches.map(({ agentEloDelta }) => agentEloDelta);
  expect(agent).to.include({ games: labels.length, rating: agent.strength + sum(changes) });
}

async function checkPerson(rest: Rest, person: Person, duels: readonly string[], outcome: 'W' | 'L'): Promise<void> {
  const games = await gamesOf(rest, person);
  expect(games.map(({ gameId }) => gameId)).to.have.members(duels);
  for (const game of games) {
    const { ratingChange } = await ok(rest<GameBody>('GET', `/games/${game.gameId}`));
    const { before, after } = ratingChange![game.seat];
    expect(game).to.include({ outcome, ratingBefore: before, ratingAfter: after });
  }
  const { player } = await ok(rest<OwnPage>('GET', '/players/me', { headers: person }));
  const changes = games.map(({ ratingBefore, ratingAfter }) => ratingAfter! - ratingBefore!);
  expect(player).to.include({ games: duels.length, rating: START + sum(changes) });
  expect(player[outcome === 'W' ? 'wins' : 'losses']).to.equal(duels.length);
}
