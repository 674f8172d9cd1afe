// A review in a few words: how both played, the turning points, and the lesson of each.
import type { Viewer } from '../engine/index.ts';
import type { EndReason } from '../../schema/enumerations.ts';
import type { ReviewAnswer, ReviewDone, ReviewedMove } from '../../schema/review.ts';

const MAX_TURNING_POINTS = 3;

/**
 * @param viewer addressed as "you"
 * @param endReason of the game
 */
export function reviewInWords(review: ReviewAnswer, viewer: Viewer, endReason: EndReason | null): string {
  if (review.status === 'running') {
    const { done, of } = review.progress;
    return `Not ready: ${done} of ${of} moves are reviewed. Call get_review again.`;
  }
  const account = review.account ? [accountLine(review.account, endReason)] : [];
  return [
    accuracyLine(review, viewer),
    ...account,
    ...namedMoves(review, viewer).map((move) => moveLine(move, viewer)),
  ].join('\n');
}

function accuracyLine({ seats }: ReviewDone, viewer: Viewer): string {
  const seatLine = (seat: 'A' | 'B'): string => {
    const { accuracy, counts } = seats[seat];
    const faults = (['inaccuracy', 'mistake', 'blunder'] as const).filter((name) => counts[name] > 0);
    const counted = faults.map((name) => `${name} ${counts[name]}`).join(', ');
    const rate = accuracy === null ? 'no choices' : `accuracy ${Math.round(accuracy)}`;
    return `${whose(seat, viewer)} ${rate}${counted === '' ? '' : ` (${counted})`}.`;
  };
  return `${seatLine('A')} ${seatLine('B')}`;
}

/** The parts add up to the result, except for rounding. */
function accountLine(
  { start, skill, luck, result }: NonNullable<ReviewDone['account']>,
  endReason: EndReason | null,
): string {
  const points = (part: number): string => `${part < 0 ? '' : '+'}${(100 * part).toFixed(1)}`;
  const rest = endReason === 'played' ? 'luck' : `luck and the early end (${endReason})`;
  const parts = `moves of A ${points(skill.A)}, of B ${points(skill.B)}, ${rest} ${points(luck)}`;
  return `Chance of A: ${(100 * start).toFixed(1)}% at the start, ${parts}; result ${100 * result}%.`;
}

/** The turning points, and the viewer's own costliest move, in the order of play. */
function namedMoves(review: ReviewDone, viewer: Viewer): readonly ReviewedMove[] {
  const decisive = turningPoints(review);
  const lesson = viewer === 'spectator' ? null : review.seats[viewer].lesson;
  const own = lesson === null || decisive.some(({ index }) => index === lesson) ? [] : [review.moves[lesson]!];
  return [...decisive, ...own].toSorted((a, b) => a.index - b.index);
}

/** The costliest turning points; or the costliest move if there are none. */
function turningPoints({ moves, turningPoints: indexes }: ReviewDone): readonly ReviewedMove[] {
  const candidates = indexes.length > 0 ? indexes.map((index) => moves[index]!) : moves;
  return candidates
    .filter(({ loss, forced }) => loss > 0 && !forced)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, indexes.length > 0 ? MAX_TURNING_POINTS : 1);
}

function moveLine({ index, seat, name, class: verdict, win, best, why }: ReviewedMove, viewer: Viewer): string {
  const chances = `${percent(win.before)} to ${percent(win.after)}`;
  const better = best[0] && best[0].name !== name ? ` Better: ${best[0].name}.` : '';
  return `Move ${index + 1}, ${whose(seat, viewer)} ${name} (${verdict}, chance ${chances}).${better}${why ? ` ${why.text}` : ''}`;
}

function whose(seat: 'A' | 'B', viewer: Viewer): string {
  if (viewer === 'spectator') return `${seat}:`;
  return seat === viewer ? 'You:' : 'They:';
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
