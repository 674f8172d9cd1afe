// How long games are kept: for ever if played to a result, or counted in a record.
import { expect } from 'chai';
import { CURRENT_RULES, formatMove, legalMoves } from '../../src/engine/index.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { ABANDONED_RETENTION_MS, forgetAtOf, UNPLAYED_RETENTION_MS } from '../../src/table/forgetting.ts';
import { newGameOf, positionOf, withMoves, type Game } from '../../src/table/game.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { newEnding, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';

function played(overrides: Partial<GameRecord>, moves: number): Game {
  let game = newGameOf(newRecord({ rules: CURRENT_RULES.classic, ...overrides }));
  for (let i = 0; i < moves; i++) {
    const name = formatMove(legalMoves(positionOf(game))[0]!);
    game = withMoves(game, [{ name, at: SOME_TIME }]);
  }
  return game;
}

const FIRST = positionOf(newGameOf(newRecord({ rules: CURRENT_RULES.classic }))).current!;
const SECOND = FIRST === 'A' ? 'B' : 'A';
const seatsWith = (seat: 'A' | 'B', other: GameRecord['seats']['A']) =>
  ({ A: newSeat(), B: newSeat(), [seat]: other }) as GameRecord['seats'];

const ROWS: readonly (readonly [name: string, game: Game, status: 'finished' | 'abandoned', kept: number | null])[] = [
  ['finished after a move: for ever', played({}, 1), 'finished', null],
  ['finished without a move: a day', played({}, 0), 'finished', UNPLAYED_RETENTION_MS],
  [
    "finished after nothing but the house's opening: a day",
    played({ seats: seatsWith(FIRST, houseSeat(800)) }, 1),
    'finished',
    UNPLAYED_RETENTION_MS,
  ],
  [
    'finished after the reply to it: for ever',
    played({ seats: seatsWith(FIRST, houseSeat(800)) }, 2),
    'finished',
    null,
  ],
  [
    'finished without a move by a person with a profile: for ever',
    played({ seats: seatsWith(SECOND, newSeat({ playerId: 'ABCDEFGH' })) }, 0),
    'finished',
    null,
  ],
  ["finished without a move as an agent's match: for ever", played({ agent: 'pebble' }, 0), 'finished', null],
  ['finished without a move in a league: for ever', played({ tournament: 't_1' }, 0), 'finished', null],
  ['abandoned without a move in a league: for ever', played({ tournament: 't_1' }, 0), 'abandoned', null],
  ['abandoned after moves in a league: for ever', played({ tournament: 't_1' }, 3), 'abandoned', null],
  ['abandoned without a move: a day', played({ agent: 'pebble' }, 0), 'abandoned', UNPLAYED_RETENTION_MS],
  [
    'abandoned without a move between two with a profile: a month',
    played({ seats: { A: newSeat({ playerId: 'ABCDEFGH' }), B: newSeat({ agentSlug: 'quiet' }) } }, 0),
    'abandoned',
    ABANDONED_RETENTION_MS,
  ],
  [
    'abandoned without a move, one having no profile: a day',
    played({ seats: seatsWith('A', newSeat({ playerId: 'ABCDEFGH' })) }, 0),
    'abandoned',
    UNPLAYED_RETENTION_MS,
  ],
  ['abandoned after moves: a month', played({}, 3), 'abandoned', ABANDONED_RETENTION_MS],
];

describe('a game is kept', () => {
  for (const [name, game, status, kept] of ROWS) {
    it(name, () => {
      const ending = newEnding({ status, winner: status === 'finished' ? 'A' : null, endedAt: SOME_TIME });
      expect(forgetAtOf(game, ending)).to.equal(kept === null ? null : SOME_TIME + kept);
    });
  }
});
