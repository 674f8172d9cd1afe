// Agents, players and results for tests that need some but no particular ones: what matters to a test is in the overrides.
import { randomBytes } from 'node:crypto';
import type { AgentRecord, MatchRecord } from '../../src/records/agent-records.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import * as book from '../../src/rating/book.ts';
import { newLine } from '../../src/rating/rating-line.ts';
import { lineColumns } from '../../src/records/line-columns.ts';
import type { ResultRecord } from '../../src/records/rating-records.ts';
import type { Counting, LinePlace, Settlement } from '../../src/records/standing-records.ts';
import type { StandingChange } from '../../src/records/standing.ts';
import type { Passkey, PlayedGame, PlayerRecord } from '../../src/records/player-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { newEnding, newEntry, newGame, newHash, newRecord, SOME_TIME } from './builders.ts';

const some = (): string => randomBytes(6).toString('hex');

export function newAgent(overrides: Partial<AgentRecord> = {}): AgentRecord {
  return {
    slug: `agent-${some()}`,
    name: `Agent ${some()}`,
    characterId: 3,
    strength: 1200,
    ruleset: null,
    isProtected: false,
    keyHash: null,
    createdAt: SOME_TIME,
    suspendedSince: null,
    plays: 'house',
    thinkSeconds: 20,
    about: null,
    accepts: null,
    deletedAt: null,
    ...overrides,
  };
}

export function newPlayer(overrides: Partial<PlayerRecord> = {}): PlayerRecord {
  return {
    id: some().toUpperCase(),
    name: 'Ada',
    isAccount: false,
    isHidden: false,
    finishedGames: 0,
    createdAt: SOME_TIME,
    updatedAt: null,
    movedTo: null,
    bannedAt: null,
    hiddenBy: null,
    line: null,
    showsPresence: true,
    suspendedSince: null,
    ...overrides,
  };
}

export function newPasskey(playerId: string, overrides: Partial<Passkey> = {}): Passkey {
  const id = `key-${some()}`;
  return {
    id,
    playerId,
    name: 'Passkey 1',
    publicKey: 'pQECAyYgASFYI',
    counter: 0,
    transports: ['internal', 'hybrid'],
    createdAt: SOME_TIME,
    lastUsedAt: null,
    ...overrides,
  };
}

export function newMatch(agent: string, overrides: Partial<MatchRecord> = {}): MatchRecord {
  return {
    id: `m_${some()}`,
    gameId: `g_${some()}`,
    agent,
    number: 0,
    challenger: 'Kim',
    inGameName: 'Kim in game',
    winner: 'agent',
    finishedAt: SOME_TIME + 5,
    challengerElo: 1200,
    scoreAgent: 9,
    scoreChallenger: 6,
    eloBefore: 1200,
    eloAfter: 1216,
    ruleset: 'classic',
    standIns: 0,
    replayLink: 'r=1&moves=a,b',
    ...overrides,
  };
}

export async function insertPlayer(store: Store, overrides: Partial<PlayerRecord> = {}): Promise<string> {
  const player = newPlayer(overrides);
  await store.players.insertPlayer({ player, sessionHash: newHash() });
  return player.id;
}

/** A new player who is signed in. */
export async function insertOwner(
  store: Store,
  overrides: Partial<PlayerRecord> = {},
): Promise<{ readonly playerId: string; readonly sessionHash: string }> {
  const [player, sessionHash] = [newPlayer(overrides), newHash()];
  await store.players.insertPlayer({ player, sessionHash });
  return { playerId: player.id, sessionHash };
}

export function newPlayed(playerId: string, overrides: Partial<PlayedGame> = {}): PlayedGame {
  return {
    playerId,
    gameId: 'g_none',
    seat: 'A',
    ruleset: 'classic',
    opponent: 'Bo',
    outcome: 'W',
    ratingBefore: null,
    ratingAfter: null,
    endedAt: SOME_TIME + 9,
    largestCapture: null,
    ...overrides,
  };
}

/** Inserts a finished, uncounted game. @returns what counting it adds: nothing, except for the overrides */
export async function newDue(
  store: Store,
  overrides: Partial<Settlement> = {},
  record: Partial<GameRecord> = {},
): Promise<Settlement> {
  const { id } = newRecord();
  const { endedAt = SOME_TIME + 9 } = overrides;
  await store.insertGame(newGame(newRecord({ ...record, id })));
  await store.append({
    entries: [newEntry(id, 0)],
    ending: newEnding({ winner: 'A', endedAt }),
    receipt: null,
    needsSettling: true,
  });
  const played = (overrides.played ?? []).map((game) => ({ ...game, gameId: id }));
  const counting = overrides.counting ? ofGame(overrides.counting, id) : null;
  const nothing = { match: null, event: null, changes: [], counting: null, isLate: false, champions: [], house: [] };
  return { gameId: id, endedAt, judged: [], ...nothing, ...overrides, played, counting };
}

function ofGame({ result, steps, ...rest }: Counting, gameId: string): Counting {
  return {
    ...rest,
    result: { ...result, gameId },
    steps: steps.map((owned) => ({ ...owned, step: { ...owned.step, gameId } })),
  };
}

/** A step of a line, and the line's place after it. */
export interface Stepped extends Partial<LinePlace> {
  readonly number: number;
  readonly rating?: number;
}

/** What one result of a player adds. @param counted `undefined` if it adds nothing to the player's line */
export function resultOf(
  owner: string,
  { ruleset = 'classic', outcome = 'W', counted }: Partial<StandingChange> & { counted?: Stepped } = {},
): Pick<Settlement, 'changes' | 'played' | 'champions' | 'counting'> {
  return {
    changes: [{ kind: 'player', owner, ruleset, outcome }],
    played: [newPlayed(owner, { ruleset, outcome })],
    champions: [],
    counting: counted ? newCounting({ kind: 'player', owner, ruleset }, counted) : null,
  };
}

/** Of a game against the house in which the line makes this step in both tables. */
export function newCounting(
  { kind, owner, ruleset }: Pick<StandingChange, 'kind' | 'owner' | 'ruleset'>,
  { number, rating = 1200, ladderScore = rating - 100, placedUntil = null }: Stepped,
): Counting {
  const line = `${kind}/${owner}`;
  const columns = {
    ...lineColumns(book.newLineState(newLine())),
    number,
    sequence: number,
    ratedGames: number,
    rating,
  };
  const facts = { opponent: null, reason: null, ratingBefore: 1200, gameId: 'g_none', generation: 1 };
  const steps = (['all', ruleset] as const).map((table) => ({
    step: { ...columns, ...facts, line, ruleset: table },
    kind,
    owner,
    place: { ladderScore, placedUntil },
  }));
  return { generation: 1, result: newResult({ sequence: number, ruleset, lineA: line }), steps };
}

/** Won by seat A against the house. */
export function newResult(overrides: Partial<ResultRecord> = {}): ResultRecord {
  return {
    gameId: `g_${some()}`,
    sequence: 1,
    endedAt: SOME_TIME + 9,
    ruleset: 'classic',
    lineA: null,
    lineB: null,
    scoreA: 1,
    movesA: 6,
    movesB: 6,
    barredA: null,
    barredB: null,
    strength: 1200,
    hostedA: null,
    hostedB: null,
    policy: null,
    voidedAt: null,
    voidReason: null,
    ...overrides,
  };
}
