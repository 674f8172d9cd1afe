// The rulings of the referee, as table rows: a game, a request, and the ruling.
import { expect } from 'chai';
import { END_REASONS } from '../../schema/enumerations.ts';
import { checkClaim, otherSeat } from '../../src/engine/index.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { isHouseToMove, withEnding, type Game } from '../../src/table/game.ts';
import {
  claimInSeconds,
  ruleOnAbort,
  ruleOnClaim,
  ruleOnConcession,
  ruleOnMove,
  ruleOnStop,
  ruleOnTime,
} from '../../src/table/referee.ts';
import { challengeExpiresAt, deadlineOf, lastActivity, nextCheckAt, standInAt } from '../../src/table/deadlines.ts';
import { AGENT_SEAT, CHALLENGER_SEAT } from '../../src/table/identities.ts';
import { newEnding, newRecord, newSeat, newWaitingRecord, openSeat, SOME_TIME } from '../support/builders.ts';
import { finishedGame, firstMove, gameAfter, gameOfOneSeat, toMove } from './games.ts';
import { WITHOUT_OUTAGES, type TimeToPlay } from '../../src/table/time-to-play.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const person = (): GameRecord['seats']['A'] => newSeat({ kind: 'person', client: 'web' });
const house = (): GameRecord['seats']['A'] => newSeat({ client: 'house', tokenHash: null });
const waiting = gameAfter(0, newWaitingRecord());
const ended = (endReason: GameRecord['endReason'], winner: GameRecord['winner'] = null): Game => {
  return withEnding(gameAfter(3), newEnding({ endReason: endReason!, winner, endedAt: SOME_TIME }));
};

/** `ok`, or the slug of the refusal, with its detail if given. */
function formatRuling(ruling: ReturnType<typeof ruleOnMove> | ReturnType<typeof ruleOnAbort>): string {
  if (ruling.ok) return 'ply' in ruling && ruling.isRepeat ? 'repeat' : 'ok';
  return [ruling.slug, ruling.parts?.detail].filter(Boolean).join(': ');
}

describe('ruling on a move', () => {
  const game = gameAfter(3);
  const seat = toMove(game);
  const last = game.moves[2]!;
  const rows: Record<
    string,
    [game: Game, seat: 'A' | 'B', move: string, expected: number | undefined, result: string]
  > = {
    'plays a legal move of the seat to move': [game, seat, firstMove(game), undefined, 'ok'],
    'plays it at the move count that the caller knows': [game, seat, firstMove(game), 3, 'ok'],
    'ignores case and outer whitespace': [game, seat, `  ${firstMove(game).toUpperCase()} `, undefined, 'ok'],
    'refuses a move that is not legal': [
      game,
      seat,
      'Nobody@A1',
      undefined,
      'illegal-move: "Nobody@A1" is not legal now.',
    ],
    'refuses the other seat': [
      game,
      otherSeat(seat),
      firstMove(game),
      undefined,
      `not-your-turn: Seat ${seat} is to move.`,
    ],
    'answers the same move at its own count as a repeat': [game, otherSeat(seat), last, 2, 'repeat'],
    'answers a repeat in another case': [game, otherSeat(seat), last.toLowerCase(), 2, 'repeat'],
    'refuses another move at an old count as stale': [
      game,
      otherSeat(seat),
      firstMove(game),
      2,
      'stale-move-count: The game has 3 moves, not 2.',
    ],
    'refuses the same move of the other seat as stale': [
      game,
      seat,
      last,
      2,
      'stale-move-count: The game has 3 moves, not 2.',
    ],
    'refuses a future count as stale': [
      game,
      seat,
      firstMove(game),
      4,
      'stale-move-count: The game has 3 moves, not 4.',
    ],
    'refuses before the game starts': [waiting, 'A', 'Flip', undefined, 'game-not-started'],
    'refuses once it is over': [finishedGame(), 'A', 'Flip', undefined, 'game-over'],
  };
  for (const [name, [of, by, move, expectedMoveCount, expected]] of Object.entries(rows)) {
    it(name, () => expect(formatRuling(ruleOnMove(of, by, { move, expectedMoveCount }))).to.equal(expected));
  }

  it('lists the legal moves with the refusal of an illegal one', () => {
    const ruling = ruleOnMove(game, seat, { move: 'x' });
    expect(!ruling.ok && ruling.parts?.extra)
      .to.have.property('legalMoves')
      .with.length.greaterThan(1);
  });
});

describe('ruling on how a seat ends a game', () => {
  const rows: Record<
    string,
    [ruling: ReturnType<typeof ruleOnAbort>, result: string, endReason?: string, winner?: string | null]
  > = {
    'resigning makes the other seat win': [ruleOnConcession(gameAfter(1), 'A', 'resigned', 0), 'ok', 'resigned', 'B'],
    'leaving makes the other seat win': [ruleOnConcession(gameAfter(1), 'B', 'left', 0), 'ok', 'left', 'A'],
    'resigning again changes nothing': [ruleOnConcession(ended('resigned', 'B'), 'A', 'resigned', 0), 'ok'],
    'the winner cannot resign afterwards': [ruleOnConcession(ended('resigned', 'B'), 'B', 'resigned', 0), 'game-over'],
    'a waiting game cannot be resigned': [ruleOnConcession(waiting, 'A', 'resigned', 0), 'game-not-started'],
    'a waiting game can be aborted': [ruleOnAbort(waiting, 0), 'ok', 'aborted', null],
    'so can a game in which one seat has moved': [ruleOnAbort(gameAfter(1), 0), 'ok', 'aborted', null],
    'a game in which both have moved cannot be aborted': [ruleOnAbort(gameAfter(2), 0), 'too-late-to-abort'],
    'aborting again changes nothing': [ruleOnAbort(ended('aborted'), 0), 'ok'],
    'a finished game cannot be aborted': [ruleOnAbort(finishedGame(), 0), 'game-over'],
    'the operator stops a game without a result': [ruleOnStop(newRecord(), 0), 'ok', 'stopped', null],
    'a waiting game too': [ruleOnStop(newWaitingRecord(), 0), 'ok', 'stopped', null],
    'stopping again changes nothing': [ruleOnStop(ended('stopped').record, 0), 'ok'],
    'a finished game cannot be stopped': [ruleOnStop(finishedGame().record, 0), 'game-over'],
  };
  for (const [name, [ruling, expected, endReason, winner]] of Object.entries(rows)) {
    it(name, () => {
      expect(formatRuling(ruling)).to.equal(expected);
      if (!ruling.ok) return;
      expect(ruling.ending?.endReason).to.equal(endReason);
      expect(ruling.ending?.winner).to.equal(winner);
    });
  }

  it('a game that is aborted while waiting is stored with the score of its deal, which its replay is checked against', () => {
    const { rules, seed } = waiting.record;
    const ruling = ruleOnAbort(waiting, 0);
    const score = ruling.ok ? ruling.ending!.score : undefined;
    expect(checkClaim({ rules, seed, moves: [], result: { score } })).to.include({ ok: true });
    expect(score).to.not.deep.equal({ A: 0, B: 0 });
  });
});

describe('an ending not decided by the board', () => {
  it('is never a draw', () => {
    const { rules, seed } = waiting.record;
    for (const endReason of END_REASONS.filter((each) => each !== 'played')) {
      const claimed = { rules, seed, moves: [], result: { winner: 'draw' as const, endReason } };
      expect(checkClaim(claimed), endReason).to.include({ ok: false, reason: 'result' });
    }
  });
});

describe('ruling on a claim', () => {
  const match = gameAfter(2, { mode: 'match', seats: { A: newSeat(), B: person() } });
  const rows: Record<string, [game: Game, absentSince: number | null, now: number, result: string]> = {
    'is refused while the opponent is here': [match, null, SOME_TIME, 'nothing-to-claim: Your opponent is here.'],
    'is refused for a minute': [match, SOME_TIME, SOME_TIME + 59_001, 'nothing-to-claim: You can claim in 1 s.'],
    'is granted after it': [match, SOME_TIME, SOME_TIME + 60 * SECOND, 'ok'],
    'is refused in a duel, which has its clock': [
      gameAfter(2, { seats: { A: newSeat(), B: person() } }),
      SOME_TIME,
      SOME_TIME + DAY,
      'nothing-to-claim: A win can be claimed only from a person, in a match or a quick game.',
    ],
    'is refused against an agent': [
      gameAfter(2, { mode: 'quick' }),
      SOME_TIME,
      SOME_TIME + DAY,
      'nothing-to-claim: A win can be claimed only from a person, in a match or a quick game.',
    ],
    'is the same when made again': [ended('claimed', 'A'), SOME_TIME, SOME_TIME, 'ok'],
    'is refused once the game is over otherwise': [ended('claimed', 'B'), SOME_TIME, SOME_TIME, 'game-over'],
  };
  for (const [name, [game, absentSince, now, expected]] of Object.entries(rows)) {
    it(name, () => expect(formatRuling(ruleOnClaim(game, 'A', absentSince, now))).to.equal(expected));
  }

  it('cannot be claimed against an opponent who never came: a rematch may be accepted days after its offer', () => {
    const seats = { A: newSeat(), B: person() };
    for (const [plies, endReason, winner] of [
      [0, 'no_first_move', null],
      [1, 'no_first_move', null],
      [2, 'claimed', 'A'],
    ] as const) {
      const ruling = ruleOnClaim(gameAfter(plies, { mode: 'match', seats }), 'A', SOME_TIME, SOME_TIME + DAY);
      expect(ruling.ok && ruling.ending).to.deep.include({ endReason, winner });
    }
    // A hop is the second ply of the same seat.
    const hopped = gameOfOneSeat({ mode: 'match', seats });
    expect(new Set(hopped.recent.map(({ seat }) => seat)).size).to.equal(1);
    const ruling = ruleOnClaim(hopped, 'A', SOME_TIME, SOME_TIME + DAY);
    expect(ruling.ok && ruling.ending).to.deep.include({ endReason: 'no_first_move', winner: null });
    expect(formatRuling(ruleOnClaim(ended('no_first_move', null), 'A', SOME_TIME, SOME_TIME))).to.equal('ok');
  });

  it('is counted down in whole seconds, rounded up', () => {
    const inSeconds = (now: number) => claimInSeconds(match, 'A', SOME_TIME, SOME_TIME + now);
    expect([0, 1, 1000, 59_999, 60_000, 99_000].map(inSeconds)).to.deep.equal([60, 60, 59, 1, 0, 0]);
  });
});

describe('ruling on time', () => {
  const quick = { mode: 'quick', moveSeconds: 300 } as const;
  const league = { tournament: 't_cup' };
  const practice = { mode: 'house', moveSeconds: null, seats: { A: newSeat(), B: house() } } as const;
  const challenge = { mode: 'challenge', moveSeconds: null, seats: { A: house(), B: person() } } as const;
  const invited = newWaitingRecord({ seats: { A: newSeat(), B: openSeat({ inviteHash: 'hash' }) } });
  /** After this many moves, it is not the house's turn. */
  const ofPerson = (overrides: Partial<GameRecord>): Game =>
    [gameAfter(0, overrides), gameAfter(1, overrides)].find(
      (game) => game.record.seats[toMove(game)].client !== 'house',
    )!;
  const ofHouse = (overrides: Partial<GameRecord>): Game =>
    [gameAfter(0, overrides), gameAfter(1, overrides)].find(isHouseToMove)!;
  const hosted = { ...challenge, thinkSeconds: 20, seats: { A: newSeat({ client: 'feed' }), B: person() } };
  const ownProgram = (toMoveNow: 'A' | 'B'): Game =>
    [gameAfter(0, hosted), gameAfter(1, hosted)].find((game) => toMove(game) === toMoveNow)!;
  const unused = { moveSeconds: 5, unusedUntil: SOME_TIME + 600 * SECOND };
  const usedLate = ofPerson({ ...practice, moveSeconds: 30, startedAt: SOME_TIME + 500 * SECOND });
  const openedByHouse = { A: newSeat(), B: newSeat(), [toMove(gameAfter(0))]: house() };
  const openedLate = gameAfter(1, { ...usedLate.record, seats: openedByHouse });
  const idle = ofPerson(practice);
  const slowPractice = ofPerson({ ...practice, moveSeconds: 7 * 86_400 });
  const lastMoved = (idle.movedAt.at(-1) ?? SOME_TIME) - SOME_TIME;
  const rows: Record<string, [game: Game, after: number, endReason?: string, status?: string, winner?: string | null]> =
    {
      'a code lasts a day': [waiting, DAY - 1],
      'and then expires': [waiting, DAY, 'code_lapsed', 'abandoned', null],
      'an invite expires as an invite': [gameAfter(0, invited), DAY, 'invite_lapsed', 'abandoned', null],
      'a queue waiter is left to the queue': [gameAfter(0, { ...newWaitingRecord(), ...quick }), DAY],
      'a move has its whole time': [gameAfter(2), 2 * SECOND + DAY - 1],
      'and then the other seat wins': [
        gameAfter(2),
        2 * SECOND + DAY,
        'timeout',
        'finished',
        otherSeat(toMove(gameAfter(2))),
      ],
      'nobody wins on time before two moves': [gameAfter(1), SECOND + DAY, 'no_first_move', 'abandoned', null],
      'a league entry that never makes the first move loses': [
        gameAfter(0, league),
        DAY,
        'no_show',
        'finished',
        otherSeat(toMove(gameAfter(0, league))),
      ],
      'so does one that never replies to it': [
        gameAfter(1, league),
        SECOND + DAY,
        'no_show',
        'finished',
        otherSeat(toMove(gameAfter(1, league))),
      ],
      'after its first move a league entry loses on time': [
        gameAfter(2, league),
        2 * SECOND + DAY,
        'timeout',
        'finished',
        otherSeat(toMove(gameAfter(2, league))),
      ],
      'a quick game has five minutes per move': [
        gameAfter(4, quick),
        4 * SECOND + 300 * SECOND,
        'timeout',
        'finished',
        otherSeat(toMove(gameAfter(4, quick))),
      ],
      'practice has no clock, for a day': [idle, lastMoved + DAY - 1],
      'but is not idle while a clock of a week runs': [slowPractice, lastMoved + DAY],
      'and is then abandoned as idle': [idle, lastMoved + DAY, 'idle', 'abandoned', null],
      'a challenge lasts two hours from when it is opened': [ofPerson(challenge), 7200 * SECOND - 1],
      'and then expires without a result': [ofPerson(challenge), 7200 * SECOND, 'challenge_expired', 'abandoned', null],
      'whoever is to move': [ofHouse(challenge), 7200 * SECOND, 'challenge_expired', 'abandoned', null],
      'an unused game lasts ten minutes': [gameAfter(2, unused), 600 * SECOND - 1],
      'and then expires, whatever its clock': [gameAfter(2, unused), 600 * SECOND, 'unused', 'abandoned', null],
      'and so does an unused queue waiter': [
        gameAfter(0, { ...newWaitingRecord(), ...quick, ...unused }),
        600 * SECOND,
        'unused',
        'abandoned',
        null,
      ],
      'a finished game is left alone': [finishedGame(), 9 * DAY],
    };
  for (const [name, [game, after, endReason, status, winner]] of Object.entries(rows)) {
    it(name, () => {
      const ending = ruleOnTime(game, SOME_TIME + after, WITHOUT_OUTAGES);
      expect([ending?.endReason, ending?.status, ending?.winner]).to.deep.equal([endReason, status, winner]);
    });
  }

  it('practice is not idle for time in which nobody could play', () => {
    const withOutage: TimeToPlay = (start, ms) => start + ms + DAY;
    expect(ruleOnTime(idle, SOME_TIME + lastMoved + 2 * DAY - 1, withOutage)).to.equal(undefined);
    expect(ruleOnTime(idle, SOME_TIME + lastMoved + 2 * DAY, withOutage)).to.include({ endReason: 'idle' });
  });

  const checks: Record<string, [at: number | null, expected: number | null]> = {
    'a duel is due when its seat to move runs out of time': [
      nextCheckAt(gameAfter(2), SOME_TIME),
      SOME_TIME + 2 * SECOND + DAY,
    ],
    'a waiting duel when it expires': [nextCheckAt(waiting, SOME_TIME), SOME_TIME + DAY],
    'a queue waiter a minute after its last call': [
      nextCheckAt(gameAfter(0, { ...newWaitingRecord(), ...quick }), SOME_TIME),
      SOME_TIME + 60 * SECOND,
    ],
    'a queue waiter at its end, if that is sooner': [
      nextCheckAt(
        gameAfter(0, { ...newWaitingRecord({ expiresAt: SOME_TIME + 5000 }), ...quick, expiresAt: SOME_TIME + 5000 }),
        SOME_TIME,
      ),
      SOME_TIME + 5000,
    ],
    'a house game soon, while the house is to move': [
      nextCheckAt(ofHouse(challenge), SOME_TIME + DAY),
      SOME_TIME + DAY + 5 * SECOND,
    ],
    'practice with a clock of a week when the clock expires': [
      nextCheckAt(slowPractice, SOME_TIME),
      SOME_TIME + lastMoved + 7 * DAY,
    ],
    'practice after a day': [nextCheckAt(idle, SOME_TIME), SOME_TIME + lastMoved + DAY],
    'an unused game when it expires': [nextCheckAt(gameAfter(2, unused), SOME_TIME), SOME_TIME + 600 * SECOND],
    'a game first used late has the whole time of a move': [
      nextCheckAt(usedLate, SOME_TIME + 500 * SECOND),
      SOME_TIME + 530 * SECOND,
    ],
    'also if the house opened it before': [nextCheckAt(openedLate, SOME_TIME + 500 * SECOND), SOME_TIME + 530 * SECOND],
    'a finished game never': [nextCheckAt(finishedGame(), SOME_TIME), null],
    "an agent's program is waited for from the last move": [
      standInAt(ownProgram(AGENT_SEAT), WITHOUT_OUTAGES),
      lastActivity(ownProgram(AGENT_SEAT)) + 20 * SECOND,
    ],
    'and checked then': [
      nextCheckAt(ownProgram(AGENT_SEAT), SOME_TIME + DAY),
      standInAt(ownProgram(AGENT_SEAT), WITHOUT_OUTAGES),
    ],
    'while the person thinks it owes nothing': [standInAt(ownProgram(CHALLENGER_SEAT), WITHOUT_OUTAGES), null],
    'and is checked before it can owe a move': [
      nextCheckAt(ownProgram(CHALLENGER_SEAT), SOME_TIME + DAY),
      SOME_TIME + DAY + 20 * SECOND,
    ],
    'no program plays for the house': [standInAt(gameAfter(2), WITHOUT_OUTAGES), null],
    'the house has no deadline': [
      deadlineOf(gameAfter(0, { ...practice, seats: { A: house(), B: house() } }), WITHOUT_OUTAGES),
      null,
    ],
    'an unopened challenge lasts a day': [
      challengeExpiresAt(newRecord({ ...challenge, startedAt: null })),
      SOME_TIME + DAY,
    ],
    'an opened challenge lasts two hours': [challengeExpiresAt(newRecord(challenge)), SOME_TIME + 7200 * SECOND],
  };
  for (const [name, [at, expected]] of Object.entries(checks)) {
    it(name, () => expect(at).to.equal(expected));
  }
});
