// The replay page's sentences about a viewing, shown and spoken.
import { scoreOf, type BySeat } from '../../../src/engine/index.ts';
import { END_REASONS } from '../../../schema/enumerations.ts';
import type { RecordedResult, Viewing } from '../../game/replay.ts';
import { seatsFrom } from '../../game/sides.ts';
import { replayText, type ReplayKey } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { describeEvents, moveLabel } from '../../ui/describe.ts';
import { plyHere, viewerOf } from './shown.ts';

/** The effect of the last move and the score after it, day's first. */
export function happenedHere(viewing: Viewing, names: BySeat<string>): string {
  const { start } = viewing.recording;
  const ply = plyHere(viewing);
  if (!ply) return replayText('replay.deal', { player: names[start.first] });
  const events = ply.events.filter(({ type }) => type !== 'turnStarted');
  const scores = scoreOf(ply.position);
  const [a, b] = seatsFrom(viewerOf(viewing));
  const score = replayText('replay.score', { a: names[a], b: names[b], scoreA: scores[a], scoreB: scores[b] });
  return `${describeEvents(events, { names, viewer: 'spectator' }, tableText)} ${score}`;
}

const DEAL_BEFORE: readonly ReplayKey[] = ['replay.at.deal.none', 'replay.at.deal.one'];

/** "Move 5 of 21, Ada: Kilnwarden B2". */
export function moveCaption(viewing: Viewing, names: BySeat<string>): string {
  const { at, recording } = viewing;
  const moves = recording.plies.length;
  const ply = plyHere(viewing);
  if (!ply) return replayText(DEAL_BEFORE[moves] ?? 'replay.at.deal', { moves });
  return moveAt({ at, moves, player: names[ply.seat], move: ply.name });
}

interface MoveOfGame {
  /** From 1. */
  readonly at: number;
  readonly moves: number;
  readonly player: string;
  readonly move: string;
}

export function moveAt({ at, moves, player, move }: MoveOfGame): string {
  return replayText('replay.at.move', { move: at, moves, player, name: moveLabel(move, tableText) });
}

interface EndOfGame extends Pick<RecordedResult, 'winner'> {
  readonly endReason: string | null;
}

/** "Ada wins by resignation". */
export function resultText({ winner, endReason }: EndOfGame, names: BySeat<string>): string {
  const known = END_REASONS.find((reason) => reason === endReason);
  const reason = known ? tableText(`play.reason.${known}`) : replayText('replay.reason.other');
  return `${headline(winner, names)} ${reason}`;
}

function headline(winner: RecordedResult['winner'], names: BySeat<string>): string {
  if (winner === null) return `${tableText('play.result.abandoned')}:`;
  return winner === 'draw' ? tableText('play.result.draw') : tableText('play.result.wins', { name: names[winner] });
}
