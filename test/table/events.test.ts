// The events of a game are a function of the game, the same whenever and wherever they are read.
import { expect } from 'chai';
import { ArenaEvent, EVENT_CATALOGUE, EVENT_KINDS, EVENT_NAMES } from '../../schema/events.ts';
import { eventsFor, gameEvents, lastCursor } from '../../src/table/events.ts';
import { SEATS } from '../../src/engine/index.ts';
import { newGameOf, withEnding, withPly, type Game } from '../../src/table/game.ts';
import { endingOf } from '../../src/table/referee.ts';
import { newEnding, newRecord, newWaitingRecord, SOME_TIME } from '../support/builders.ts';
import { expectConforms } from '../support/conforms.ts';
import { permuteHidden, randomGames, type RandomGame } from '../support/random-games.ts';
import fc from 'fast-check';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';

const presenter = { links: { hostUrl: 'https://arena.test' }, clock: () => SOME_TIME, timeToPlay: WITHOUT_OUTAGES };
const RESIGNED = newEnding({ endReason: 'resigned', winner: 'A', endedAt: SOME_TIME + 99_000 });

/** The game after `count` of its plies, as its room would hold it. */
function gameAfter({ rules, seed, plies }: RandomGame, count = plies.length): Game {
  let game = newGameOf(newRecord({ id: 'g_00000001events', rules, seed, code: null }));
  for (const ply of plies.slice(0, count)) {
    const at = SOME_TIME + (ply.index + 1) * 1000;
    const ending = endingOf(ply, at);
    game = withPly(game, ply, at);
    if (ending) game = withEnding(game, ending);
  }
  return game;
}

describe('events of a game', () => {
  it('match their schemas, in order, with consecutive cursors from 1', () => {
    fc.assert(
      fc.property(randomGames, (random) => {
        const game = gameAfter(random);
        const events = gameEvents(presenter, game);
        for (const event of events) expectConforms(ArenaEvent, event, event.name);
        expect(events.map(({ cursor }) => cursor)).to.deep.equal(events.map((_, i) => String(i + 1)));
        expect(lastCursor(game)).to.equal(events.length);
        const names = random.plies.flatMap(() => ['game.move', 'game.turn']);
        expect(events.map(({ name }) => name)).to.deep.equal([
          'game.started',
          'game.turn',
          ...names.slice(0, -1),
          'game.finished',
        ]);
        expect(new Set(events.map(({ eventId }) => eventId)).size).to.equal(events.length);
      }),
      { numRuns: 30 },
    );
  });

  it('never change: earlier events of a game are a prefix of later ones', () => {
    fc.assert(
      fc.property(randomGames, fc.nat(), fc.nat(), (random, played, held) => {
        const whole = gameEvents(presenter, gameAfter(random));
        const count = played % random.plies.length;
        const early = gameAfter(random, count);
        expect(gameEvents(presenter, early)).to.deep.equal(whole.slice(0, lastCursor(early)));
        expect(gameEvents(presenter, early, held % 70)).to.deep.equal(whole.slice(held % 70, lastCursor(early)));
        const resigned = gameEvents(presenter, withEnding(early, RESIGNED));
        expect(resigned.slice(0, -1)).to.deep.equal(whole.slice(0, lastCursor(early)));
        expect(resigned.at(-1)!.data).to.include({
          status: 'finished',
          winner: 'A',
          endReason: 'resigned',
          turn: null,
        });
        expect(resigned.length).to.equal(lastCursor(withEnding(early, RESIGNED)));
      }),
      { numRuns: 30 },
    );
  });

  it('contain the state of the game at that time, and what the seat to move needs', () => {
    fc.assert(
      fc.property(randomGames, (random) => {
        for (const { name, data, timestamp } of gameEvents(presenter, gameAfter(random))) {
          const position = data.moveCount === 0 ? random.start : random.plies[data.moveCount - 1]!.position;
          expect(data.turn, name).to.equal(position.current);
          expect(data.status, name).to.equal(position.winner === null ? 'active' : 'finished');
          expect(timestamp).to.equal(new Date(SOME_TIME + data.moveCount * 1000).toISOString());
          if (name !== 'game.turn') continue;
          expect(data.seat).to.equal(position.current);
          expect(data.legalMoveCount).to.be.greaterThan(0);
          expect(data.deadline).to.equal(new Date(SOME_TIME + data.moveCount * 1000 + 86_400_000).toISOString());
        }
      }),
      { numRuns: 20 },
    );
  });

  it('reveal nothing to the public that depends on hidden information', () => {
    fc.assert(
      fc.property(randomGames, fc.nat(), (random, at) => {
        const game = gameAfter(random, at % random.plies.length);
        const other = { ...game, dealt: permuteHidden(game.dealt, 'spectator', 'f'.repeat(32)) };
        const visibleTo = (of: Game, tokenHash: string | null) =>
          eventsFor(presenter, of, { events: EVENT_NAMES, tokenHash, since: 0 })!;
        expect(JSON.stringify(visibleTo(other, null))).to.equal(JSON.stringify(visibleTo(game, null)));
        const all = gameEvents(presenter, game);
        for (const seat of [null, ...SEATS]) {
          const hash = seat && game.record.seats[seat].tokenHash;
          const due = all.filter(({ name, data }) => name !== 'game.turn' || data.turn === seat);
          expect(visibleTo(game, hash), `${seat}`).to.deep.equal(due);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('consist of the end alone for a game that never started', () => {
    const waiting = newGameOf(newWaitingRecord());
    expect([gameEvents(presenter, waiting), lastCursor(waiting)]).to.deep.equal([[], 0]);
    const lapsed = withEnding(waiting, { ...RESIGNED, status: 'abandoned', endReason: 'code_lapsed', winner: null });
    const [event, ...others] = gameEvents(presenter, lapsed);
    expect(others).to.deep.equal([]);
    expectConforms(ArenaEvent, event);
    expect(event!.data).to.include({ status: 'abandoned', endReason: 'code_lapsed', winner: null });
    expect(gameEvents(presenter, lapsed, 1)).to.deep.equal([]);
  });

  it('have ids that reveal nothing and belong to one game', () => {
    const [one, other] = [newGameOf(newRecord()), newGameOf(newRecord())].map((game) => gameEvents(presenter, game));
    const ids = [...one!, ...other!].map(({ eventId }) => eventId);
    for (const id of ids) expect(id).to.match(/^evt_[0-9a-f]{32}$/);
    expect(new Set(ids).size).to.equal(4);
  });

  it('have other ids when their moves are played again, after a backup was restored', () => {
    const game = gameAfter(fc.sample(randomGames, { numRuns: 1, seed: 1 })[0]!, 3);
    const again = { ...game, movedAt: game.movedAt.with(2, game.movedAt[2]! + 5000) };
    const [ids, idsAgain] = [game, again].map((of) => gameEvents(presenter, of).map(({ eventId }) => eventId));
    expect(idsAgain!.slice(0, 6)).to.deep.equal(ids!.slice(0, 6));
    for (const id of idsAgain!.slice(6)) expect(ids).to.not.include(id);
    expect(idsAgain).to.have.length(8);
  });
});

describe('the catalogue of events', () => {
  const COMMON = 'gameId tournament status moveCount turn score links';
  /** The contract, as data. */
  const FIELDS: Record<string, string> = {
    'game.started': 'players playerKinds agents ruleset',
    'game.turn': 'seat deadline legalMoveCount',
    'game.move': 'index seat name events',
    'game.finished': 'winner endReason ratingChange replayUrl',
    'challenge.played': 'agent challenger result',
  };

  it('contains the five kinds, each with the fields of the contract', () => {
    expect(EVENT_NAMES).to.have.members(Object.keys(FIELDS));
    for (const name of EVENT_NAMES) {
      const wanted = `${COMMON} ${FIELDS[name]}`.split(' ');
      expect(Object.keys(EVENT_KINDS[name].data.shape), name).to.have.members(wanted);
    }
  });

  it('publishes JSON Schemas equal to the zod ones, open to further fields', () => {
    for (const { name, payloadSchema } of EVENT_CATALOGUE.events) {
      expect(Object.keys(payloadSchema['properties'] as object)).to.deep.equal(
        Object.keys(EVENT_KINDS[name].data.shape),
      );
    }
    const kinds = ArenaEvent.options.map((option) => option.shape.name.value);
    expect(kinds).to.deep.equal([...EVENT_NAMES]);
    expect(JSON.stringify(EVENT_CATALOGUE)).to.not.include('"additionalProperties":false');
  });

  it('has no top-level type, which would mark a control message', () => {
    for (const option of ArenaEvent.options) expect(Object.keys(option.shape)).to.not.include('type');
  });
});
