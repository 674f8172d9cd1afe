// Verifies that a stored game is genuine: replays it and reproduces the moves that the server chose.
import { type GameRecord, isHouse, type StoredGame } from '../records/game-record.ts';
import { scoreOf, type BySeat, replay, type Ply, type Position } from '../engine/index.ts';
import { closingNote, moveNames } from '../table/game.ts';
import { reproduceHouseMove } from '../play/house-turn.ts';
import type { House } from '../ports/house.ts';

export type Verification =
  | { readonly ok: true; readonly plies: readonly Ply[]; readonly score: BySeat<number> }
  /** Index of the first wrong move; the number of moves if only the result is wrong. */
  | { readonly ok: false; readonly divergesAt: number };

/** Verifies a finished game. */
export async function verify(
  house: Pick<House, 'reproduceChoice'>,
  { record, entries }: StoredGame,
): Promise<Verification> {
  const again = replay({ rules: record.rules, seed: record.seed, moves: moveNames(entries) });
  if (!again.ok) return again;
  const { start, plies, end } = again;
  for (const ply of plies) {
    if (!isHouse(record.seats[ply.seat])) continue;
    const before = plies[ply.index - 1]?.position ?? start;
    const { effort } = entries[ply.index]!;
    if ((await reproduceHouseMove(house, record, before, effort)) !== ply.name) {
      return { ok: false, divergesAt: ply.index };
    }
  }
  const score = scoreOf(end);
  const isResult = isResultOf(end, { record, entries }) && isStored(score, record);
  return isResult ? { ok: true, plies, score } : { ok: false, divergesAt: plies.length };
}

function isStored(score: BySeat<number>, { score: stored }: GameRecord): boolean {
  return stored === null || (stored.A === score.A && stored.B === score.B);
}

/** Whether the result is the one that the board, or else the journal's closing entry, gives. */
function isResultOf(end: Position, { record, entries }: StoredGame): boolean {
  const closings = entries.length - moveNames(entries).length;
  if (record.endReason === 'played') return closings === 0 && end.winner === record.winner;
  return end.winner === null && closings === 1 && entries.at(-1)?.entry === closingNote(record);
}
