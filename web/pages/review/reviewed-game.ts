// A reviewed game replayed: its positions, those of its best lines, and its move to learn from. No DOM.
import {
  findMove,
  isRulesId,
  playPly,
  replay as replayJournal,
  type Ply,
  type Position,
  type Seat,
} from '../../../src/engine/index.ts';
import { formatReplayLink } from '../../../schema/replay-link.ts';
import type { Replay, ReviewDone } from '../../../schema/review.ts';
import { tableOfPosition, type Table } from '../../game/table.ts';

interface ReplayedGame {
  readonly start: Position;
  readonly plies: readonly Ply[];
}

export function gameOf({ rules, seed, moves }: Replay): ReplayedGame {
  if (!isRulesId(rules)) throw new Error(`the rules ${rules} are newer than this page`);
  const game = replayJournal({ rules, seed, moves: moves.map(({ name }) => name) });
  if (!game.ok) throw new Error(`the replay diverges at ${game.divergesAt}`);
  return game;
}

/** @param ply of the game or of a best line; `undefined` at the deal */
export function tableAfter(
  ply: Ply | undefined,
  { start, plies }: ReplayedGame,
  { players: names, result }: Replay,
): Table {
  const position = ply?.position ?? start;
  const isEnd = ply === plies.at(-1);
  const { winner, endReason } = isEnd ? result : { winner: position.winner, endReason: null };
  const status = isEnd || winner !== null ? 'finished' : 'active';
  return tableOfPosition(position, 'spectator', { names, status, winner, endReason, last: ply ?? null });
}

/** The plies of a best line. */
export function linePlies(start: Position, names: readonly string[]): Ply[] {
  const plies: Ply[] = [];
  for (const name of names) {
    const position = plies.at(-1)?.position ?? start;
    plies.push(playPly(position, findMove(position, name)!));
  }
  return plies;
}

/** The most instructive move: of the reader's own, otherwise of both seats. */
export function lessonOf({ seats, moves }: ReviewDone, own: Seat | undefined): number | null {
  if (own && seats[own].lesson !== null) return seats[own].lesson;
  const lessons = [seats.A.lesson, seats.B.lesson].filter((index) => index !== null);
  return lessons.toSorted((a, b) => moves[b]!.loss - moves[a]!.loss)[0] ?? null;
}

export function linkOf({ seed, moves, players, result }: Replay, { start }: ReplayedGame): string {
  const { winner, endReason } = result;
  const names = moves.map(({ name }) => name);
  return formatReplayLink({
    rules: start.rules,
    seed,
    moves: names,
    names: players,
    endReason: endReason ?? '',
    winner,
  });
}
