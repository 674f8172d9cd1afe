// The operator ends a game. It is written like any ending, in the journal's next ply: a move that is being played at
// the same moment either comes first, or is refused. So it holds wherever the game's room is.
import { Problem } from '../../schema/problem.ts';
import { granted } from '../ports/arena.ts';
import { closingEntryOf, moveNames } from '../table/game.ts';
import type { Clock, GameRecord, Ending, StoredGame } from '../records/game-record.ts';
import { Fenced } from '../ports/store-errors.ts';
import type { GameStore } from '../ports/game-store.ts';
import { ruleOnStop } from '../table/referee.ts';
import { notify, type Notified } from './notify.ts';

const ATTEMPTS = 20;

interface Stopping extends Notified {
  readonly store: Pick<GameStore, 'findGame' | 'append' | 'endWaiting'>;
  readonly clock: Clock;
}

/**
 * Whoever plays or waits is told.
 * @returns the record of the game, which is the older one where two became one
 * @throws Problem game-not-found, game-over, unavailable
 */
export async function stopGame(parts: Stopping, gameId: string): Promise<GameRecord> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = await parts.store.findGame(gameId);
    if (!stored) throw new Problem('game-not-found');
    const { record } = stored;
    if (record.aliasOf !== null) return stopGame(parts, record.aliasOf);
    const { ending } = granted(ruleOnStop(record, parts.clock()));
    if (ending === null) return record;
    if (!(await write(parts.store, stored, ending))) continue; // somebody moved, joined or ended it meanwhile
    await notify(parts, gameId);
    return { ...record, ...ending };
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 });
}

/** Without replaying: a game of a damaged journal can be ended too. */
async function write(store: Stopping['store'], { record, entries }: StoredGame, ending: Ending): Promise<boolean> {
  if (record.status === 'waiting') return store.endWaiting(record.id, ending, null);
  const closing = closingEntryOf({ record, moves: moveNames(entries) }, ending);
  try {
    await store.append({ entries: [closing], ending, receipt: null });
    return true;
  } catch (error) {
    if (error instanceof Fenced) return false;
    throw error;
  }
}
