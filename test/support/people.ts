// Agents, players and results for tests that need some but no particular ones: what matters is in the overrides.
import { randomBytes } from 'node:crypto';
import type { AgentRecord, MatchRecord } from '../../src/records/agent-records.ts';
import type { Settlement } from '../../src/records/standing-records.ts';
import type { StandingChange } from '../../src/records/standing.ts';
import type { Passkey, PlayedGame, PlayerRecord } from '../../src/records/player-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { newEnding, newEntry, newGame, newHash, newRecord, SOME_TIME } from './builders.ts';

const some = (): string => randomBytes(6).toString('hex');

export function newAgent(overrides: Partial<AgentRecord> = {}): AgentRecord {
  return {
    slug: `agent-${some()}`,
    name: 'Agent',
    characterId: 3,
    strength: 1200,
    ruleset: null,
    isProtected: false,
    keyHash: null,
    createdAt: SOME_TIME,
    plays: 'house',
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
    replayLink: 'r=1&moves=a,b',
    ...overrides,
  };
}

export async function insertPlayer(store: Store, overrides: Partial<PlayerRecord> = {}): Promise<string> {
  const player = newPlayer(overrides);
  await store.players.insertPlayer({ player, sessionHash: newHash() });
  return player.id;
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
    ...overrides,
  };
}

/** A finished game in the store that is yet to be counted, and what counting it adds: nothing, but for the overrides. */
export async function newDue(store: Store, overrides: Partial<Settlement> = {}): Promise<Settlement> {
  const { id } = newRecord();
  const endedAt = SOME_TIME + 9;
  await store.insertGame(newGame(newRecord({ id })));
  await store.append({
    entries: [newEntry(id, 0)],
    ending: newEnding({ winner: 'A', endedAt }),
    receipt: null,
    needsSettling: true,
  });
  const played = (overrides.played ?? []).map((game) => ({ ...game, gameId: id }));
  return { gameId: id, endedAt, match: null, event: null, changes: [], champions: [], ...overrides, played };
}

/** What one result of a player adds. */
export function resultOf(
  owner: string,
  { ruleset = 'classic', outcome = 'W', ratingDelta = null }: Partial<StandingChange> = {},
): Pick<Settlement, 'changes' | 'played' | 'champions'> {
  return {
    changes: [{ kind: 'player', owner, ruleset, outcome, ratingDelta }],
    played: [newPlayed(owner, { ruleset, outcome })],
    champions: [],
  };
}
