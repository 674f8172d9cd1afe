// Starts the games of a league: both seats taken, the clock running, a new deal each.
import { CURRENT_RULES } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import { UNPLAYED, type GameRecord, type SeatRecord } from '../records/game-record.ts';
import type { EntryRecord, League } from '../records/league-records.ts';
import { currentIdentity, type IdentifiedCaller } from '../people/identities.ts';
import { announce } from '../play/notify.ts';
import { newGameOf } from '../table/game.ts';
import { turnNotice } from '../table/notices.ts';
import { nextCheckAt } from '../table/deadlines.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { newGameId, newSeed } from '../trust/ids.ts';
import type { DueGame } from './next-step.ts';
import { seatsIn } from './results.ts';

/** Starts the games that no other process has started. Withdraws entries whose owner is gone instead. */
export async function startGames(arena: Arena, league: League, games: readonly DueGame[]): Promise<void> {
  const byNumber = new Map(league.entries.map((entry) => [entry.number, entry]));
  const entries = new Set(games.flatMap(({ pairing }) => [pairing.first, pairing.second!]));
  const callers = new Map<number, IdentifiedCaller>();
  for (const number of entries) {
    const caller = await currentIdentity(arena, byNumber.get(number)!);
    if (caller) callers.set(number, caller);
    else await arena.store.leagues.withdraw(league.record.id, number, arena.clock(), 'gone');
  }
  const complete = games.filter(({ pairing }) => callers.has(pairing.first) && callers.has(pairing.second!));
  await Promise.all(
    complete.map((due) => {
      const { A, B } = seatsIn(due.pairing, due.game);
      const seat = (number: number): SeatRecord => seatOf(byNumber.get(number)!, callers.get(number)!);
      return startGame(arena, league, due, { A: seat(A), B: seat(B) });
    }),
  );
}

async function startGame(
  arena: Arena,
  { record: { id: tournament, ruleset, moveSeconds, isRated } }: League,
  { pairing, game: number }: DueGame,
  seats: GameRecord['seats'],
): Promise<void> {
  const now = arena.clock();
  const record: GameRecord = {
    ...UNPLAYED,
    id: newGameId(now),
    mode: 'duel',
    rules: CURRENT_RULES[ruleset],
    seed: newSeed(),
    status: 'active',
    isPublic: true,
    isPlacement: false,
    moveSeconds,
    strength: null,
    policy: null,
    agent: null,
    createdAt: now,
    startedAt: now,
    expiresAt: null,
    tournament,
    isCasual: !isRated,
    seats,
  };
  const game = newGameOf(record);
  const isStarted = await arena.store.leagues.insertGame({
    record,
    entries: [],
    checkAt: nextCheckAt(game, now),
    receipt: null,
    pairing: { pairing: pairing.number, game: number },
    notice: turnNotice(game, now),
  });
  if (isStarted) announce(arena, record);
}

/** Nobody knows the token: an agent plays with its key, a person requests a new token. */
function seatOf({ kind, client, network }: EntryRecord, { id, name, standing }: IdentifiedCaller): SeatRecord {
  const isAgent = kind === 'agent';
  return {
    kind: isAgent ? 'agent' : 'person',
    name,
    client,
    rating: Math.round(standing.rating),
    playerId: isAgent ? null : id,
    agentSlug: isAgent ? id : null,
    tokenHash: hashSecret(newSecret('player')),
    inviteHash: null,
    network,
  };
}
