// Nobody receives what their seat may not see, by REST, sockets, events or the house: in games and permuted positions.
import { expect } from 'chai';
import { Encoder } from '@colyseus/schema';
import {
  cardOf,
  observe,
  publicPosition,
  SEATS,
  type Position,
  type RulesId,
  type Seat,
  type Viewer,
} from '../../src/engine/index.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { gameEvents } from '../../src/table/events.ts';
import { newGameOf, withPly, type Game } from '../../src/table/game.ts';
import { entriesSince, gameBody, listedGame, scoreAndTurn, seatMessage, stateNow } from '../../src/table/present.ts';
import { LiveState } from '../../schema/live-state.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { turnAnswer, unchangedAnswer } from '../../src/mcp/answers.ts';
import { tableScene } from '../../src/previews/games.ts';
import { showGame } from '../../rooms/public-facts.ts';
import { newRecord, newWaitingRecord } from '../support/builders.ts';
import { permuteHidden, randomGames, randomPositions, seeds } from '../support/random-games.ts';
import { unpackPosition } from '../../schema/live-position.ts';
import { syncState } from '../../schema/positions.ts';
import { requireGame } from '../../src/play/access.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, readGame, playMove, restAt, startDuel, type Rest } from '../support/rest.ts';
import { tableOf } from '../../web/game/table.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import fc from 'fast-check';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';

const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => 0, timeToPlay: WITHOUT_OUTAGES };

/** A running game at this position. */
function gameAt(position: Position): Game {
  const record: GameRecord = newRecord({
    id: 'g_1',
    rules: position.rules,
    status: 'active',
    startedAt: 1,
    seed: 'a'.repeat(32),
  });
  return { record, dealt: position, moves: [], recent: [], movedAt: [], efforts: [], seedHash: 'h' };
}

function restBytes(position: Position, viewer: Viewer): string {
  const game = gameAt(position);
  const live = { game, absentSince: { A: null, B: null } };
  return JSON.stringify([gameBody(presenter, live, viewer), stateNow(game, viewer)]);
}

function socketBytes(position: Position, viewer: Viewer): string {
  const game = gameAt(position);
  const state = new LiveState();
  const encoder = new Encoder(state);
  showGame(state, { game, absentSince: { A: null, B: null } }, WITHOUT_OUTAGES);
  const bytes = Buffer.from(encoder.encodeAll()).toString('hex');
  return viewer === 'spectator' ? bytes : bytes + JSON.stringify(seatMessage(game, viewer));
}

/** Every representation that a game has before it starts. */
function waitingBytes(game: Game, viewer: Viewer): object {
  const live = { game, absentSince: { A: null, B: null } };
  const state = new LiveState();
  const encoder = new Encoder(state);
  showGame(state, live, WITHOUT_OUTAGES);
  const nobody = { A: { name: '', face: {} }, B: { name: '', face: {} } };
  return {
    rest: gameBody(presenter, live, viewer),
    sync: stateNow(game, viewer),
    listed: listedGame(presenter, { record: game.record, entries: [] }, () => scoreAndTurn(game)),
    mcp: [
      turnAnswer(presenter.links, { live, viewer, since: [] }, 'lean'),
      unchangedAnswer({ live, viewer, since: [] }),
    ],
    socket: Buffer.from(encoder.encodeAll()).toString('hex'),
    seat: viewer === 'spectator' ? null : seatMessage(game, viewer),
    picture: tableScene(game, nobody, null),
    events: gameEvents(presenter, game),
  };
}

/** Card ids anywhere in a value, found by the names and keys that carry them. */
function cardsIn(text: string): Set<number> {
  const ids = [...text.matchAll(/"(?:cardId|removedCardId|newCardId)":(\d+)/g)].map((found) => Number(found[1]));
  const lists = [...text.matchAll(/"(?:cardIds|hand)":\[([\d,]*)\]/g)].flatMap((found) => found[1]!.split(','));
  return new Set([...ids, ...lists.filter((id) => id !== '').map(Number)]);
}

describe('hidden information', () => {
  it('REST responses are the same bytes whatever the viewer may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, (position, choice) => {
        for (const viewer of [...SEATS, 'spectator'] as const) {
          expect(restBytes(permuteHidden(position, viewer, choice), viewer)).to.equal(restBytes(position, viewer));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('socket bytes are the same whatever the viewer may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, (position, choice) => {
        for (const viewer of [...SEATS, 'spectator'] as const) {
          expect(socketBytes(permuteHidden(position, viewer, choice), viewer)).to.equal(socketBytes(position, viewer));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('a waiting game is the same bytes whatever its seed deals, and whoever moves first', () => {
    const record = newWaitingRecord({ id: 'g_1' });
    const shownOf = (seed: string, rules: RulesId): string => {
      const game = { ...newGameOf({ ...record, rules, seed }), seedHash: 'h' };
      return JSON.stringify([waitingBytes(game, 'A'), waitingBytes(game, 'spectator')]);
    };
    fc.assert(
      fc.property(seeds, seeds, fc.constantFrom('classic/1' as const, 'mutators/1' as const), (one, other, rules) => {
        expect(shownOf(one, rules)).to.equal(shownOf(other, rules));
      }),
      { numRuns: 200 },
    );
  });

  it('the live state of a waiting game names no first mover', () => {
    const state = new LiveState();
    showGame(state, { game: newGameOf(newWaitingRecord()), absentSince: { A: null, B: null } }, WITHOUT_OUTAGES);
    expect(state).to.include({ first: '', scoreA: 0, scoreB: 0 });
    expect(tableOf(state, undefined)).to.include({ first: 'A', current: null });
  });

  it('the house replies the same whatever it may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, fc.constantFrom(800, 1200), (position, choice, strength) => {
        fc.pre(position.current !== null);
        const seat = position.current!;
        const reply = (from: Position): string =>
          chooseMove({ view: observe(from, seat), policy: CURRENT_POLICY, strength, randomSeed: choice });
        expect(reply(permuteHidden(position, seat, choice))).to.equal(reply(position));
      }),
      { numRuns: 1000 },
    );
  });

  it('a permutation really changes what is hidden', () => {
    fc.assert(
      fc.property(randomPositions, seeds, (position, choice) => {
        fc.pre(position.deck.length >= 8);
        expect(permuteHidden(position, 'spectator', choice).deck).to.not.deep.equal(position.deck);
      }),
      { numRuns: 50 },
    );
  });

  describe('over a whole game', () => {
    let arena: TestArena;
    let rest: Rest;
    before(async () => {
      arena = await startTestArena();
      rest = restAt(`${arena.url}/api/v1`);
    });
    after(() => arena.close());

    it('a spectator never sees a card before it is played, over REST, watch, stream and socket', async () => {
      for (let i = 0; i < 4; i++) {
        const duel = await startDuel(rest, { ruleset: 'mutators' });
        const spectator = await connect(arena.url, duel.id);
        const stream = (await fetch(`${arena.url}/api/v1/games/${duel.id}/stream`)).text();
        let previous = '';
        for (;;) {
          const game = await ok(rest('GET', `/games/${duel.id}`));
          if (game.turn === null) break;
          const hidden = (await Promise.all(SEATS.map((seat) => readGame(rest, duel[seat])))).flatMap(
            ({ view }) => view!.hand,
          );
          const answers = [
            JSON.stringify(game),
            (await rest('GET', `/games/${duel.id}/watch`)).text,
            (await rest('GET', '/games/live')).text,
            JSON.stringify(spectator.entries),
            JSON.stringify(spectator.state().toJSON()),
          ];
          for (const text of answers) {
            const received = cardsIn(text);
            for (const { cardId, card } of hidden) {
              expect(received.has(cardId), `${card} in ${text.slice(0, 80)}`).to.equal(false);
              expect(text.includes(`"${card}`), card).to.equal(false);
            }
          }
          const { game: stored } = await requireGame(arena.app.arena, duel.id);
          expect(unpackPosition(spectator.state()), 'packed').to.deep.equal(publicPosition(stored.dealt));
          for (const chunk of spectator.bytes) {
            const bytes = Buffer.from(chunk).toString('latin1');
            for (const { card } of hidden) expect(bytes.includes(card), `${card} at the socket`).to.equal(false);
          }
          const { view } = await readGame(rest, duel[game.turn as Seat]);
          previous = view!.legalMoves![(i * 7 + game.moveCount * 3) % view!.legalMoves!.length]!;
          await playMove(rest, duel[game.turn as Seat], previous);
          await until(() => spectator.state().moveCount === game.moveCount + 1);
        }
        expect(spectator.seatMessages).to.deep.equal([]);
        const received = (await stream).split('event: end')[0]!;
        const { reveal, moves } = await ok(rest('GET', `/games/${duel.id}/sync`, duel.A));
        const played = new Set(moves.map((move: { move: { cardId: number } }) => move.move.cardId));
        const unplayed = [...reveal.hands.A, ...reveal.hands.B].filter((card: number) => !played.has(card));
        for (const card of unplayed) {
          expect(cardsIn(received).has(card)).to.equal(false);
          expect(received.includes(cardOf(card).name)).to.equal(false);
        }
        await spectator.close();
      }
    });

    it('a seat never sees the other hand before it is played or swapped', async () => {
      const duel = await startDuel(rest, { ruleset: 'classic' });
      const sockets = {
        A: await connect(arena.url, duel.id, duel.A.token),
        B: await connect(arena.url, duel.id, duel.B.token),
      };
      for (;;) {
        const games = { A: await readGame(rest, duel.A), B: await readGame(rest, duel.B) };
        const { turn } = games.A;
        if (turn === null) break;
        for (const seat of SEATS) {
          const other = seat === 'A' ? 'B' : 'A';
          const sync = (await rest('GET', `/games/${duel.id}/sync`, duel[seat])).text;
          const bytes = Buffer.concat(sockets[seat].bytes).toString('latin1');
          for (const { card, cardId } of games[other].view!.hand) {
            expect(JSON.stringify(games[seat]).includes(card)).to.equal(false);
            expect(sync.includes(card) || cardsIn(sync).has(cardId)).to.equal(false);
            expect(bytes.includes(card)).to.equal(false);
          }
        }
        await playMove(rest, duel[turn], games[turn].view!.legalMoves![0]!);
      }
      await Promise.all(SEATS.map((seat) => sockets[seat].close()));
    });

    it('the seed is revealed when the game is over, and matches the published hash', async () => {
      const duel = await startDuel(rest);
      const { seedHash } = await readGame(rest, duel.A);
      expect((await rest('GET', `/games/${duel.id}/sync`, duel.A)).body).to.not.have.property('reveal');
      await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
      const { reveal } = await ok(rest('GET', `/games/${duel.id}/watch`));
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(reveal.seed));
      expect(Buffer.from(digest).toString('hex')).to.equal(seedHash);
    });
  });

  it('entries show each viewer the state after each move as visible to that viewer', () => {
    fc.assert(
      fc.property(randomGames, ({ rules, seed, plies }) => {
        let game = newGameOf(newRecord({ rules, seed }));
        for (const ply of plies) game = withPly(game, ply, ply.index);
        for (const viewer of [...SEATS, 'spectator'] as const) {
          const entries = viewer === 'spectator' ? entriesSince(game, 0, viewer) : entriesSince(game, 0, viewer);
          expect(entries).to.have.length(plies.length);
          for (const [i, { position }] of plies.entries()) {
            expect(entries[i]!.state).to.deep.equal(syncState(observe(position, viewer)));
            const shown = cardsIn(JSON.stringify(entries[i]));
            const hidden = SEATS.filter((seat) => seat !== viewer).flatMap((seat) => position.hands[seat]);
            expect(hidden.filter((card) => shown.has(card))).to.deep.equal([]);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('the current state of a game contains a hand only for its own seat', () => {
    fc.assert(
      fc.property(randomPositions, (position) => {
        const game = gameAt(position);
        expect(stateNow(game, 'A')).to.not.have.property('hands');
        expect(stateNow(game, 'spectator')).to.not.have.property('hand');
      }),
      { numRuns: 20 },
    );
  });
});
