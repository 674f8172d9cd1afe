// A game from what the store keeps of it, and the journal entries that a game adds.
import { findMove, newGame, playPly, type Ply } from '../engine/index.ts';
import type { Game, GameRecord, Instant, JournalEntry } from './game-record.ts';
import type { Ending, StoredGame } from './ports.ts';

/** No move name starts so. */
const CLOSING_MARK = '#';

/**
 * Replays a stored game.
 * @throws Error when a stored move is not legal there: the journal is damaged or of another engine
 */
export function rebuild({ record, entries }: StoredGame): Game {
  const game: Game = { record, start: newGame(record.ruleset, record.seed), plies: [], times: [] };
  const plies: Ply[] = [];
  const times: Instant[] = [];
  let position = game.start;
  for (const { entry, at, ply } of entries) {
    if (entry.startsWith(CLOSING_MARK)) continue;
    const move = findMove(position, entry);
    if (!move) throw new Error(`the journal of ${record.id} diverges at ply ${ply}: ${entry}`);
    const played = playPly(position, move);
    plies.push(played);
    times.push(at);
    position = played.position;
  }
  return { ...game, plies, times };
}

export function moveEntryOf(gameId: string, ply: Ply, at: Instant): JournalEntry {
  return { gameId, ply: ply.index, at, entry: ply.name };
}

/** Takes the ply that the next move would take, so that no move can follow an ending. */
export function closingEntryOf(game: Game, ending: Ending): JournalEntry {
  const entry = `${CLOSING_MARK}${ending.endReason}:${ending.winner ?? '-'}`;
  return { gameId: game.record.id, ply: game.plies.length, at: ending.endedAt, entry };
}

export function withPly(game: Game, ply: Ply, at: Instant): Game {
  return { ...game, plies: [...game.plies, ply], times: [...game.times, at] };
}

export function withEnding(game: Game, ending: Ending): Game {
  return { ...game, record: ended(game.record, ending) };
}

/** The record of a game that ended so. */
export function ended(record: GameRecord, ending: Ending): GameRecord {
  return { ...record, ...ending, expiresAt: null };
}
