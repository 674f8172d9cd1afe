// The clocks, ends, retries and limits that docs/protocol.md and docs/push.md name are those of the code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { DAY_MS } from '../schema/calendar.ts';
import { CLAIM_AFTER_MS } from '../schema/claim.ts';
import { END_REASONS } from '../schema/enumerations.ts';
import type { GameBody, Started } from '../schema/game.ts';
import { MAX_MOVE_SECONDS, MAX_WAIT_SECONDS, MoveSeconds, PROMPT_MOVE_SECONDS, SyncQuery } from '../schema/requests.ts';
import { newGame } from '../src/engine/index.ts';
import { isResultOf } from '../src/engine/claim.ts';
import { MAX_ATTEMPT_MS } from '../src/outbound/posting.ts';
import { GIVEN_UP_AFTER_MS, nextAttemptAt, parseRetryAfter } from '../src/outbound/schedule.ts';
import { MAX_AGE_MS, MAX_UNUSED_MS } from '../src/people/session-life.ts';
import { newGameOf } from '../src/table/game.ts';
import { challengeExpiresAt, nextCheckAt, SILENT_AFTER_MS, UNOPENED_LAPSES_MS } from '../src/table/deadlines.ts';
import { openLimits } from '../src/webhooks/caps.ts';
import { startTestArena, type TestArena } from './support/arena.ts';
import { newRecord, newSubscription, SOME_TIME } from './support/builders.ts';
import { newOwnAgent } from './support/own-agents.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest } from './support/rest.ts';

const textOf = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../docs', name), 'utf8').replaceAll(/\s+/g, ' ');
const PROTOCOL = textOf('protocol.md');
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const expectSaid = (...sentences: readonly string[]): void => {
  for (const sentence of sentences) expect(PROTOCOL).to.include(sentence);
};
const between = (from: string | null, to: string | null): number => Date.parse(to!) - Date.parse(from!);

describe('the numbers of docs/protocol.md', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('every end of a game, and who wins by it', () => {
    const rows = [
      ...PROTOCOL.matchAll(
        /\| ((?:`\w+`(?:, )?)+) \| [^|]+ \| (more points, or a draw|the other|who claimed|nobody) \|/g,
      ),
    ];
    const winnerOf = rows.flatMap(([, names, who]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => [name!, who!]),
    );
    expect(winnerOf.map(([name]) => name)).to.have.members([...END_REASONS]);
    const unfinished = newGame('classic/1', '1'.repeat(32));
    for (const [endReason, who] of winnerOf.filter(([name]) => name !== 'played')) {
      const hasWinner = isResultOf(unfinished, { winner: 'A', endReason: endReason! });
      expect(hasWinner, endReason).to.equal(who !== 'nobody');
    }
  });

  it('the clock of a move', async () => {
    const started = (id: { id: string; token: string }): Promise<GameBody> => readGame(rest, id);
    const duel = await started((await startDuel(rest)).A);
    expect(between(duel.startedAt, duel.deadline)).to.equal(DAY_MS);
    const { key } = await newOwnAgent(rest, { plays: 'own' });
    const body = { mode: 'house', rated: true, ruleset: 'classic' };
    const { game: rated } = await ok(rest<Started>('POST', '/games', { token: key, body }));
    expect(between(rated.startedAt, rated.deadline)).to.be.within(5 * MINUTE_MS, 5 * MINUTE_MS + 10 * SECOND_MS);
    expect((await startHouse(rest)).game.deadline).to.equal(null);
    expectSaid('| duel, match | a day |', 'a rated game against the house | 5 minutes |');
    expect([PROMPT_MOVE_SECONDS, MAX_MOVE_SECONDS, MoveSeconds.minValue]).to.deep.equal([300, 7 * 86_400, 30]);
    expectSaid('You can send 30 s to 7 days', 'no more than 5 minutes');
  });

  it('games that nobody plays, or opens', async () => {
    const practice = newRecord({ mode: 'house', moveSeconds: null });
    expect(nextCheckAt(newGameOf(practice), SOME_TIME)).to.equal(SOME_TIME + DAY_MS);
    expectSaid('no clock; a day without a move ends the game');
    expect(challengeExpiresAt(newRecord({ mode: 'challenge' }))).to.equal(SOME_TIME + 2 * HOUR_MS);
    expectSaid('the game ends two hours after its link was opened');
    expect(challengeExpiresAt(newRecord({ mode: 'challenge', startedAt: null }))).to.equal(SOME_TIME + DAY_MS);
    expect(UNOPENED_LAPSES_MS).to.equal(DAY_MS);
    const { game } = await ok(rest<Started>('POST', '/games', { body: { mode: 'quick', ruleset: 'classic' } }));
    expect(between(game.createdAt, game.expiresAt)).to.equal(10 * MINUTE_MS);
    expect([SILENT_AFTER_MS, CLAIM_AFTER_MS]).to.deep.equal([MINUTE_MS, MINUTE_MS]);
    expectSaid('after a day, or in quick match after 10 minutes', 'has not called for a minute');
    expectSaid('a minute after the opponent, a person, has left the table');
  });

  it('how long a call waits', () => {
    expect([SyncQuery.parse({}).timeout, MAX_WAIT_SECONDS]).to.deep.equal([0, 20]);
    expectSaid('(0 to 20 s; 0 if you send none)', 'otherwise after 20 s');
  });

  it('when a delivery is retried', () => {
    const delays = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
    const after = (attempts: number, random: number) => nextAttemptAt(attempts, 0, { notBefore: null, random });
    expect(delays.map((_, i) => after(i + 1, 0.5))).to.deep.equal(delays);
    expect(after(delays.length + 1, 0.5)).to.equal(null);
    expect([after(2, 0), after(2, 1)]).to.deep.equal([0.8 * MINUTE_MS, 1.2 * MINUTE_MS]);
    expectSaid('after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h and 10 h (each ± 20 %)');
    expect(parseRetryAfter('999999', 0)).to.equal(DAY_MS);
    expect(GIVEN_UP_AFTER_MS).to.equal(DAY_MS);
    expectSaid('`Retry-After` (at most a day)', 'nothing has been delivered for a day');
    expect(MAX_ATTEMPT_MS, 'with two seconds to begin and to end').to.equal(12 * SECOND_MS);
    expectSaid('2XX within 10 s');
  });

  it('how many webhooks can be active', () => {
    const of = (subject: object): number[] => {
      const none = {
        gameId: null,
        tokenHash: null,
        challengeHash: null,
        agent: null,
        feed: null,
        owner: null,
        caller: null,
      };
      return openLimits({ clock: () => 0 }, { ...newSubscription(), ...none, ...subject }).map(({ max }) => max);
    };
    const subjects = [
      of({ gameId: 'g_1', tokenHash: 'hash' }),
      of({ gameId: 'g_1' }),
      of({ challengeHash: 'hash' }),
      of({ feed: 'own', owner: 'agent:a' }),
      of({ feed: 'public' }).slice(0, 1),
    ];
    expect(subjects).to.deep.equal([[10], [100], [10], [20], [10]]);
    expectSaid('10 can be active for a seat, 100 for a game', '10 for a challenge, and 20 without a subject');
    expectSaid('at most 10 for one caller');
  });

  it('how long a browser is signed in (docs/push.md)', () => {
    const push = textOf('push.md');
    expect(push).to.include(`${MAX_UNUSED_MS / DAY_MS} days without use`);
    expect(push).to.include(`${MAX_AGE_MS / DAY_MS} days after the session began`);
  });
});
