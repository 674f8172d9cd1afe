// When a push message is sent, held and dropped.
import { expect } from 'chai';
import type { PushKind } from '../../schema/enumerations.ts';
import { openedNotice, turnNotice } from '../../src/table/notices.ts';
import type { GameRecord, SeatRecord } from '../../src/records/game-record.ts';
import type { PushDevice } from '../../src/records/push-records.ts';
import { legalMoves, playPly } from '../../src/engine/index.ts';
import { newGameOf, positionOf, withPly, type Game } from '../../src/table/game.ts';
import { pushOutcomeOf, verdictOn, type Circumstances } from '../../src/push/verdict.ts';
import { quietUntil } from '../../src/push/quiet.ts';
import { newRecord, newSeat } from '../support/builders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 12:00 in Berlin. */
const NOON = Date.UTC(2026, 10, 21, 11);

const person = (playerId: string): SeatRecord => newSeat({ kind: 'person', client: 'web', playerId });
const HOUSE = newSeat({ client: 'house' });
const DEVICE: PushDevice = {
  id: 'd',
  playerId: 'ADA',
  address: '',
  name: 'Phone',
  quietFrom: '22:00',
  quietTo: '08:00',
  timeZone: 'Europe/Berlin',
  createdAt: NOON,
  sessionHash: null,
};

const seats = { A: person('ADA'), B: person('BO') };
const game = (overrides: Partial<GameRecord> = {}): Game =>
  newGameOf(newRecord({ startedAt: NOON, seats, ...overrides }));
const moved = (before: Game): Game =>
  withPly(before, playPly(before.dealt, legalMoves(before.dealt)[0]!), NOON + MINUTE_MS);
/** The seat that moves first differs from game to game. */
const START = game();
const FIRST = positionOf(START).current!;
const WAITING = { A: 'B', B: 'A' } as const;

describe('a notice is written', () => {
  it('for the player to move, due a quarter of a minute later', () => {
    const { gameId, seat, playerId, kind, at, dueAt } = turnNotice(START, NOON)!;
    expect({ gameId, seat, playerId }).to.deep.equal({
      gameId: START.record.id,
      seat: FIRST,
      playerId: seats[FIRST].playerId,
    });
    expect({ kind, at, wait: dueAt - at }).to.deep.equal({ kind: 'turn', at: NOON, wait: 15_000 });
    expect(turnNotice(moved(START), NOON)!.seat).to.equal(WAITING[FIRST]);
  });

  it('for the player who waited, when the other seat is taken', () => {
    const notice = openedNotice(START, 'B', NOON)!;
    expect([notice.kind, notice.seat, notice.playerId]).to.deep.equal(['opened', 'A', 'ADA']);
  });

  const NONE: Readonly<Record<string, Partial<GameRecord>>> = {
    'against the house': { seats: { ...seats, [WAITING[FIRST]]: HOUSE } },
    'for a seat without a profile': { seats: { ...seats, [FIRST]: newSeat() } },
    'for a finished game': { status: 'finished' },
    'for a waiting game': { status: 'waiting' },
  };
  for (const [name, record] of Object.entries(NONE)) {
    it(`never ${name}`, () => {
      expect(turnNotice(game(record), NOON)).to.equal(null);
      expect(openedNotice(game(record), WAITING[FIRST], NOON)).to.equal(null);
    });
  }
});

interface Row extends Partial<Circumstances> {
  readonly kind?: PushKind;
  readonly seat?: 'A' | 'B';
  readonly at?: number;
  readonly now?: number;
  readonly device?: Partial<PushDevice>;
  /** The time of outages since. */
  readonly lostMs?: number;
  readonly verdict: string;
}

const NIGHT = Date.UTC(2026, 10, 21, 21, 30);
const MORNING = Date.UTC(2026, 10, 22, 7);
const SENT_NOW = 'send, ttl 86385';

const ROWS: Readonly<Record<string, Row>> = {
  'is sent when it is still the turn of a player who is offline': { verdict: SENT_NOW },
  'is dropped while a socket of the seat is open': { isConnected: true, verdict: 'drop' },
  'is held while the player was seen a moment ago': { lastSeen: NOON + 5000, verdict: 'hold 15000' },
  'is sent when the player was last seen half a minute ago': { lastSeen: NOON - 15_000, verdict: SENT_NOW },
  'is sent half a minute after its cause, although another page of the player keeps polling': {
    now: NOON + 30_000,
    lastSeen: NOON + 29_000,
    verdict: 'send, ttl 86370',
  },
  "is not held past the move's deadline": {
    game: game({ moveSeconds: 30 }),
    lastSeen: NOON + 5000,
    verdict: 'send, ttl 15',
  },
  'is dropped when the move has been made': { game: moved(START), verdict: 'drop' },
  'is dropped when the game is over': { game: game({ status: 'finished' }), verdict: 'drop' },
  'is dropped when the game has been deleted': { game: undefined, verdict: 'drop' },
  'is dropped after a day': { now: NOON + 24 * HOUR_MS, verdict: 'drop' },
  "expires with the move's deadline": { game: game({ moveSeconds: 300 }), verdict: 'send, ttl 285' },
  'is dropped after that deadline': {
    game: game({ moveSeconds: 300 }),
    now: NOON + 5 * MINUTE_MS,
    verdict: 'drop',
  },
  'is sent as long as an outage has moved that deadline': {
    game: game({ moveSeconds: 300 }),
    now: NOON + 6 * MINUTE_MS,
    lostMs: 2 * MINUTE_MS,
    verdict: 'send, ttl 60',
  },
  'about a new opponent is sent before the first move': { kind: 'opened', seat: WAITING[FIRST], verdict: SENT_NOW },
  'about a new opponent is dropped once they have moved, since another message follows': {
    kind: 'opened',
    seat: FIRST,
    game: moved(START),
    verdict: 'drop',
  },
  'waits for the morning of the device': { at: NIGHT, now: NIGHT, verdict: `hold ${MORNING - NIGHT}` },
  'is sent in the morning if it is still true': { at: NIGHT, now: MORNING, verdict: 'send, ttl 52200' },
  'is dropped in the morning if it is not': { at: NIGHT, now: MORNING, game: moved(START), verdict: 'drop' },
  'is sent at night if it is day for the device': {
    at: NIGHT,
    now: NIGHT,
    device: { timeZone: 'America/Los_Angeles' },
    verdict: 'send, ttl 86400',
  },
};

describe('a due push message', () => {
  for (const [name, row] of Object.entries(ROWS)) {
    it(name, () => {
      const { kind = 'turn', seat = FIRST, at = NOON, now = NOON + 15_000, device, lostMs = 0, verdict } = row;
      const delivery = { deviceId: 'd', gameId: START.record.id, seat, kind, at, attempts: 0, nextAt: now };
      const circumstances = { game: START, isConnected: false, lastSeen: null, ...row };
      const timeToPlay = (start: number, ms: number) => start + ms + lostMs;
      const actual = verdictOn({ delivery, device: { ...DEVICE, ...device } }, circumstances, now, timeToPlay);
      const more =
        actual.is === 'send' ? `, ttl ${actual.ttlMs / 1000}` : actual.is === 'hold' ? ` ${actual.until - now}` : '';
      expect(actual.is + more).to.equal(verdict);
    });
  }
});

describe('the response of a push service', () => {
  const ANSWERS: readonly (readonly [number | null, ReturnType<typeof pushOutcomeOf>])[] = [
    [201, 'sent'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [307, 'failed'],
    [408, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
    [null, 'failed'],
  ];
  for (const [status, outcome] of ANSWERS) {
    it(`${status ?? 'none'}: ${outcome}`, () => expect(pushOutcomeOf(status)).to.equal(outcome));
  }
});

describe('quiet hours', () => {
  const hours = (quietFrom: string, quietTo: string, timeZone = 'Europe/Berlin') => ({ quietFrom, quietTo, timeZone });
  const QUIET: readonly (readonly [string, ReturnType<typeof hours>, string, string | null])[] = [
    ['start on the minute', hours('22:00', '08:00'), '2026-11-21T21:00:00Z', '2026-11-22T07:00:00Z'],
    ['do not start earlier', hours('22:00', '08:00'), '2026-11-21T20:59:59Z', null],
    ['end on the minute', hours('22:00', '08:00'), '2026-11-22T07:00:00Z', null],
    ['continue past midnight', hours('22:00', '08:00'), '2026-11-22T06:59:59Z', '2026-11-22T07:00:00Z'],
    ['may be during the day', hours('09:00', '17:30'), '2026-11-22T10:00:10Z', '2026-11-22T16:30:00Z'],
    ['without a duration never occur', hours('08:00', '08:00'), '2026-11-22T07:00:00Z', null],
    [
      'in a zone with half hours',
      hours('22:00', '08:00', 'Asia/Kolkata'),
      '2026-11-22T02:00:00Z',
      '2026-11-22T02:30:00Z',
    ],
    [
      'end an hour sooner when clocks go forward',
      hours('22:00', '08:00'),
      '2026-03-28T22:00:00Z',
      '2026-03-29T06:00:00Z',
    ],
    [
      'ending within the skipped hour end as if it were not skipped',
      hours('22:00', '02:30', 'America/New_York'),
      '2026-03-08T04:32:00Z',
      '2026-03-08T07:30:00Z',
    ],
    ['end an hour later when clocks go back', hours('22:00', '08:00'), '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
  ];
  for (const [name, device, now, until] of QUIET) {
    it(name, () => {
      const end = quietUntil(device, Date.parse(now));
      expect(end === null ? null : new Date(end).toISOString().replace('.000', '')).to.equal(until);
    });
  }
});
