// Records for tests that need a game but no particular one: what matters to a test is in its overrides.
import {
  UNPLAYED,
  type JournalEntry,
  type SeatRecord,
  type Ending,
  type GameRecord,
} from '../../src/records/game-record.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { randomBytes } from 'node:crypto';
import type { EntryRecord, LeagueRecord } from '../../src/records/league-records.ts';
import type { NewGame } from '../../src/ports/game-store.ts';
import type { Receipt } from '../../src/records/receipt.ts';
import type { Delivery, OutboxEvent, Subscription } from '../../src/records/webhook-records.ts';

export const SOME_TIME = Date.UTC(2026, 10, 21);

let made = 0;

/** The id of a game that is newer than all earlier ones. */
function newId(): string {
  made += 1;
  return `g_${made.toString().padStart(8, '0')}${randomBytes(4).toString('hex')}`;
}

/** A random hash. */
export function newHash(): string {
  return randomBytes(32).toString('hex');
}

/** An active public duel of two agents, before its first move. */
export function newRecord(overrides: Partial<GameRecord> = {}): GameRecord {
  return {
    ...UNPLAYED,
    id: newId(),
    mode: 'duel',
    rules: 'classic/1',
    seed: '0123456789abcdef0123456789abcdef',
    status: 'active',
    isPublic: true,
    isPlacement: false,
    moveSeconds: 86_400,
    strength: null,
    policy: null,
    agent: null,
    code: 'BCDFGH',
    createdAt: SOME_TIME,
    startedAt: SOME_TIME,
    expiresAt: null,
    seats: { A: newSeat(), B: newSeat() },
    ...overrides,
  };
}

/** Played to its end; abandoned if there is no winner. */
export function newEnding(parts: Pick<Ending, 'winner' | 'endedAt'> & Partial<Ending>): Ending {
  const status = parts.winner === null ? 'abandoned' : 'finished';
  return { status, endReason: 'played', score: null, reviewPolicy: CURRENT_POLICY, ...parts };
}

/** A public duel that is waiting for any agent. */
export function newWaitingRecord(overrides: Partial<GameRecord> = {}): GameRecord {
  return newRecord({
    status: 'waiting',
    wants: 'agent',
    startedAt: null,
    expiresAt: SOME_TIME + 86_400_000,
    seats: { A: newSeat(), B: openSeat() },
    ...overrides,
  });
}

/** An agent that plays over REST. */
export function newSeat(overrides: Partial<SeatRecord> = {}): SeatRecord {
  return {
    kind: 'agent',
    name: 'Agent',
    client: 'rest',
    rating: null,
    playerId: null,
    agentSlug: null,
    tokenHash: newHash(),
    inviteHash: null,
    network: null,
    ...overrides,
  };
}

/** A free seat, reserved for an agent. */
export function openSeat(overrides: Partial<SeatRecord> = {}): SeatRecord {
  return newSeat({ name: '', client: 'open', tokenHash: null, ...overrides });
}

/** A new game for the store, without a move. */
export function newGame(record: GameRecord, overrides: Partial<NewGame> = {}): NewGame {
  return { record, entries: [], checkAt: null, receipt: null, ...overrides };
}

export function newEntry(gameId: string, ply: number, overrides: Partial<JournalEntry> = {}): JournalEntry {
  return { gameId, ply, at: SOME_TIME + ply, entry: `Card${ply}@A1`, effort: 0, ...overrides };
}

export function newReceipt(overrides: Partial<Receipt> = {}): Receipt {
  return { key: newHash(), requestHash: newHash(), answer: null, ply: null, createdAt: SOME_TIME, ...overrides };
}

/** A subscription to the public events of a game that does not exist. */
export function newSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    id: newId().replace('g_', 'sub_'),
    url: 'https://subscriber.test/hook',
    events: ['game.move', 'game.finished'],
    gameId: newId(),
    tokenHash: null,
    challengeHash: null,
    feed: null,
    feedCursor: null,
    owner: null,
    agent: null,
    secret: 'sealed',
    oldSecret: null,
    oldSecretUntil: null,
    caller: null,
    manageHash: newHash(),
    status: 'active',
    disabledBecause: null,
    createdAt: SOME_TIME,
    cursor: 2,
    failingSince: null,
    heldUntil: null,
    expiresAt: null,
    ...overrides,
  };
}

export function newDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    subscriptionId: newId().replace('g_', 'sub_'),
    eventId: `evt_${newHash()}`,
    name: 'game.move',
    body: '{"name":"game.move"}',
    createdAt: SOME_TIME,
    attempts: 0,
    status: 'pending',
    lastStatus: null,
    nextAt: SOME_TIME + 20_000,
    ...overrides,
  };
}

/** An open round robin that starts with its eighth entry. */
export function newTournament(overrides: Partial<LeagueRecord> = {}): LeagueRecord {
  return {
    id: newId().replace('g_', 't_'),
    name: 'Cup',
    format: 'round_robin',
    ruleset: 'classic',
    rounds: null,
    games: 2,
    moveSeconds: 60,
    startsAt: null,
    startsWith: 8,
    minutes: null,
    entry: 'anybody',
    invited: [],
    isRated: true,
    organizerKind: 'agent',
    organizer: 'pebble',
    organizerName: 'Pebble',
    network: null,
    state: 'open',
    revision: 0,
    round: 0,
    createdAt: SOME_TIME,
    startedAt: null,
    endedAt: null,
    ...overrides,
  };
}

export function newEntryRecord(overrides: Partial<EntryRecord> = {}): EntryRecord {
  const { number = 1 } = overrides;
  return {
    tournament: 't_none',
    number,
    kind: 'agent',
    owner: `agent-${number}`,
    name: `Agent ${number}`,
    client: 'rest',
    network: null,
    rating: 1200,
    enteredAt: SOME_TIME,
    withdrawnAt: null,
    withdrawal: null,
    ...overrides,
  };
}

/** An event for which no deliveries have been created yet. */
export function newOutboxEvent(overrides: Partial<OutboxEvent> = {}): OutboxEvent {
  return {
    eventId: `evt_${newHash()}`,
    name: 'challenge.played',
    at: SOME_TIME,
    gameId: newId(),
    challengeHash: newHash(),
    agent: 'pebble',
    place: 1,
    body: '{"name":"challenge.played"}',
    progress: '',
    ...overrides,
  };
}
