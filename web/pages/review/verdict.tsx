// The value of one move, the reason, and the best move; each class has a sign, a colour and a word.
import type { ReviewedMove } from '../../../schema/review.ts';
import { classOf } from '../../../src/house/move-class.ts';
import { percent, replayText, type ReplayKey } from '../../text/replay.ts';
import { textIn } from '../../text/language.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { writtenFacts } from '../../ui/format.ts';

const whyIn = await textIn({
  en: async () => (await import('../../../schema/why-en.ts')).WHY_EN,
  de: async () => (await import('../../text/why.de.ts')).WHY_DE,
});
/** Smaller margins vanish in the whole percents shown. */
const MIN_SHOWN_MARGIN = 0.005;
const SIGNS = { best: '★', excellent: '✓', good: '·', inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

export function ClassMark({ move }: { readonly move: ReviewedMove }) {
  return (
    <span class="class-mark" data-class={move.class}>
      <span aria-hidden="true">{SIGNS[move.class]}</span> {replayText(`review.class.${move.class}`)}
    </span>
  );
}

interface VerdictProps {
  readonly move: ReviewedMove;
  /** Whether it is the most instructive move. */
  readonly isLesson: boolean;
  /** Whether the house searched less for it than its strength requires. */
  readonly isReduced: boolean;
  /** Whether the game ended early after it: then the change is not due to the cards. */
  readonly wasEnd: boolean;
}

export function Verdict({ move, isLesson, isReduced, wasEnd }: VerdictProps) {
  if (move.forced) return <p>{replayText('review.forced')}</p>;
  const best = move.best[0]!;
  return (
    <>
      <p>
        <ClassMark move={move} />
        {isLesson && <span class="faint"> · {replayText('review.lesson')}</span>}
      </p>
      <p>{replayText('review.win', { before: percent(move.win.before), after: percent(move.win.after) })}</p>
      {isClose(move) && (
        <p class="faint">{replayText('review.margin', { loss: percent(move.loss), margin: percent(move.margin) })}</p>
      )}
      {move.loss > 0 && (
        <p>{replayText('review.best', { name: moveLabel(best.name, tableText), percent: percent(best.win) })}</p>
      )}
      {move.why && <p class="why">{whyText(move.why)}</p>}
      {isReduced && <p class="faint">{replayText('review.reduced')}</p>}
      {!wasEnd && Math.abs(move.luck) >= 0.05 && (
        <p class="faint">
          {replayText(move.luck > 0 ? 'review.luck.good' : 'review.luck.bad', { points: percent(Math.abs(move.luck)) })}
        </p>
      )}
    </>
  );
}

/** Whether another deal of the hidden cards might have put the move into another class. */
function isClose({ loss, margin }: ReviewedMove): boolean {
  return margin >= MIN_SHOWN_MARGIN && classOf(Math.max(0, loss - margin)) !== classOf(Math.min(1, loss + margin));
}

/** An explanation in the page's language, from its reason and facts. */
function whyText(why: NonNullable<ReviewedMove['why']>): string {
  const facts = { ...why } as Record<string, string | number>;
  const side = facts['side'];
  if (side !== undefined) facts['side'] = replayText(`review.side.${side}` as ReplayKey);
  const digits = why['played'] === undefined ? 0 : 1; // a mean, like the one it is compared with
  return whyIn(why.reason, writtenFacts(facts, { minimumFractionDigits: digits }));
}
