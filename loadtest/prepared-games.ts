// Prepares started duels in a database, with their tokens and the moves to play, so that the measured server only
// receives moves and every answer can be checked.
import type { Ply, Ruleset, Seat } from '../src/engine/index.ts';
import type { GameRecord, SeatRecord } from '../src/records/game-record.ts';
import { hashSecret, newSecret } from '../src/trust/secrets.ts';
import { newGameId, newSeed } from '../src/trust/ids.ts';
import { moveEntryOf } from '../src/table/game.ts';
import { openStore } from '../src/store/open-store.ts';
import { newDatabaseFile } from './database-file.ts';
import { newRecord } from '../test/support/builders.ts';
import { randomGame } from '../test/support/random-games.ts';

export interface PreparedGame {
  readonly id: string;
  readonly tokens: Readonly<Record<Seat, string>>;
  readonly plies: readonly Ply[];
}

export interface Prepared {
  readonly databaseUrl: string;
  readonly games: readonly PreparedGame[];
}

const DAY_MS = 86_400_000;

/**
 * @param played number of plies already in the journal of each game
 * @param databaseUrl by default a new file
 */
export async function prepareGames(
  count: number,
  ruleset: Ruleset,
  played = 0,
  databaseUrl = newDatabaseFile(),
): Promise<Prepared> {
  const store = await openStore(databaseUrl);
  const now = Date.now();
  const games = Array.from({ length: count }, (_, i) => newPrepared(now + i, ruleset));
  await Promise.all(
    games.map(({ game, record }) => {
      const entries = game.plies.slice(0, played).map((ply) => moveEntryOf(game.id, ply, now));
      return store.insertGame({ record, entries, checkAt: now + DAY_MS, receipt: null });
    }),
  );
  await store.close();
  return { databaseUrl, games: games.map(({ game }) => game) };
}

function newPrepared(now: number, ruleset: Ruleset): { game: PreparedGame; record: GameRecord } {
  const seed = newSeed();
  const { rules, plies } = randomGame(ruleset, seed, newSeed());
  const id = newGameId(now);
  const tokens = { A: newSecret('player'), B: newSecret('player') };
  const record = newRecord({
    id,
    rules,
    seed,
    status: 'active',
    moveSeconds: 86_400,
    code: null,
    createdAt: now,
    startedAt: now,
    expiresAt: null,
    seats: { A: seat('Ada', tokens.A), B: seat('Bo', tokens.B) },
  });
  return { game: { id, tokens, plies }, record };
}

function seat(name: string, token: string): SeatRecord {
  return {
    kind: 'agent',
    name,
    client: 'load',
    rating: null,
    playerId: null,
    agentSlug: null,
    tokenHash: hashSecret(token),
    inviteHash: null,
    network: null,
  };
}
