// Lets the operator void a finished game, or undo that. Ratings follow with the next recount.
import type { GameId } from '../records/ids.ts';
import { replay, scoreOf } from '../engine/index.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameRecord, StoredGame } from '../records/game-record.ts';
import type { Counted, Settlement, Voiding } from '../records/standing-records.ts';
import { untilWritten } from '../trust/attempts.ts';
import { notify, type NotifyParts } from '../play/notify.ts';
import { moveNames } from '../table/game.ts';
import { championsOf, changesOf, houseResultsOf } from './settling.ts';

interface VoidingParts extends NotifyParts, Pick<Arena, 'store' | 'clock'> {}

const WITHOUT_RESULT = {
  detail: 'The game ended without a result, so it counts for nothing.',
  hint: 'There is nothing to void.',
};

const NOT_VOID = { detail: 'The game is not void.', hint: 'There is nothing to undo.' };

interface Voided {
  readonly record: GameRecord;
  /** False if the game was void before. */
  readonly isNew: boolean;
}

/**
 * Idempotent: voiding a game again changes nothing.
 * @throws Problem game-not-found, game-not-over, game-over for one without a result, unavailable
 */
export async function voidGame(parts: VoidingParts, gameId: GameId, reason: string): Promise<Voided> {
  return untilWritten(async () => {
    const stored = await parts.store.findGame(gameId);
    if (!stored) throw new Problem('game-not-found');
    const { record } = stored;
    if (record.aliasOf !== null) return voidGame(parts, record.aliasOf, reason);
    if (record.status === 'abandoned') throw new Problem('game-over', WITHOUT_RESULT);
    if (record.status !== 'finished') throw new Problem('game-not-over');
    if (record.voidedAt !== null) return { record, isNew: false };
    const voidedAt = parts.clock();
    const counted = await parts.store.standings.counted(gameId);
    const voiding = { ...(await voidingOf(parts, stored, counted)), voidedAt, reason };
    if (!(await parts.store.standings.voidGame(voiding))) return undefined; // it has been counted, or a player has moved
    await notify(parts, gameId);
    return { record: { ...record, voidedAt }, isNew: true };
  });
}

/**
 * The game is then due to be counted, like one that has just ended.
 * @throws Problem game-not-found, game-over for one that is not void, unavailable
 */
export async function unvoidGame(parts: VoidingParts, gameId: GameId): Promise<GameRecord> {
  return untilWritten(async () => {
    const stored = await parts.store.findGame(gameId);
    if (!stored) throw new Problem('game-not-found');
    const { record } = stored;
    if (record.aliasOf !== null) return unvoidGame(parts, record.aliasOf);
    if (record.voidedAt === null) throw new Problem('game-over', NOT_VOID);
    if (!(await parts.store.standings.unvoidGame(gameId))) return undefined; // somebody else was faster
    await notify(parts, gameId);
    return { ...record, voidedAt: null };
  });
}

async function voidingOf(
  { store }: VoidingParts,
  stored: StoredGame,
  counted: Counted,
): Promise<Omit<Voiding, 'voidedAt' | 'reason'>> {
  const { record } = stored;
  return {
    ...counted,
    gameId: record.id,
    changes: (await isInRecords(store, record, counted)) ? changesOf(record, counted.played) : [],
    ...playedWith(stored, counted),
  };
}

/** Whether the game is included in records: not while it is due, even if it was counted before, and not if it was refused. */
async function isInRecords(store: Arena['store'], { id }: GameRecord, { isDue, played }: Counted): Promise<boolean> {
  if (isDue) return false;
  if (played.length > 0) return true;
  const [match, counted] = await Promise.all([store.agents.findMatch(id), store.ratings.countedGame(id)]);
  return !counted!.isRefused && (match !== undefined || counted!.hasResult);
}

/** What its moves added. If the journal was damaged since, the champions it added remain. */
function playedWith(stored: StoredGame, { played }: Counted): Pick<Settlement, 'champions' | 'house'> {
  if (played.length === 0) return { champions: [], house: [] };
  const { record, entries } = stored;
  const again = replay({ rules: record.rules, seed: record.seed, moves: moveNames(entries) });
  if (!again.ok) return { champions: [], house: record.score ? houseResultsOf(stored, played, record.score) : [] };
  const { start, plies } = again;
  return {
    champions: played.flatMap(({ playerId, seat }) => championsOf(plies, seat, playerId)),
    house: houseResultsOf(stored, played, scoreOf(plies.at(-1)?.position ?? start)),
  };
}
