// Lets the operator end a game. The ending is the journal's next entry, so a concurrent move either comes first or is
// refused, whichever process has the game's room.
import type { GameId } from '../records/ids.ts';
import { Problem } from '../../schema/problem.ts';
import { closingEntryOf, nextPly } from '../table/game.ts';
import type { Clock, GameRecord, Ending, StoredGame } from '../records/game-record.ts';
import { Fenced } from '../ports/store-errors.ts';
import type { GameStore } from '../ports/game-store.ts';
import { ABANDONED_RETENTION_MS } from '../table/forgetting.ts';
import { granted, ruleOnStop } from '../table/referee.ts';
import { untilWritten } from '../trust/attempts.ts';
import { notify, type NotifyParts } from './notify.ts';

interface Stopping extends NotifyParts {
  readonly store: Pick<GameStore, 'findGame' | 'append' | 'endWaiting'>;
  readonly clock: Clock;
}

/**
 * Notifies the players and everyone waiting on the game.
 * @returns the record of the game; of a merged game, that of the older one
 * @throws Problem game-not-found, game-over, unavailable
 */
export async function stopGame(parts: Stopping, gameId: GameId): Promise<GameRecord> {
  return untilWritten(async () => {
    const stored = await parts.store.findGame(gameId);
    if (!stored) throw new Problem('game-not-found');
    const { record } = stored;
    if (record.aliasOf !== null) return stopGame(parts, record.aliasOf);
    const { ending } = granted(ruleOnStop(record, parts.clock()));
    if (ending === null) return record;
    if (!(await write(parts.store, stored, ending))) return undefined; // somebody has moved, joined or ended it first
    await notify(parts, gameId);
    return { ...record, ...ending };
  });
}

/** Neither replays the journal nor counts its rows, so that a game with a damaged journal can be ended too. */
async function write(store: Stopping['store'], { record, entries }: StoredGame, ending: Ending): Promise<boolean> {
  if (record.status === 'waiting') return store.endWaiting(record.id, ending, null);
  const closing = closingEntryOf(record.id, nextPly(entries), ending);
  try {
    const forgetAt = record.tournament === null ? ending.endedAt + ABANDONED_RETENTION_MS : null;
    await store.append({ entries: [closing], ending, receipt: null, forgetAt, tournament: record.tournament });
    return true;
  } catch (error) {
    if (error instanceof Fenced) return false;
    throw error;
  }
}
