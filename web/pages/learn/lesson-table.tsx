// One lesson at the table: its text, the board, the outcome, and the next step.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { CardId, Ruleset } from '../../../src/engine/index.ts';
import { learnText } from '../../text/learn.ts';
import { CardFace } from '../../ui/card-face.tsx';
import { cardWords } from '../../ui/hand.tsx';
import { StartButton } from '../start.tsx';
import { OwnSide } from '../table/own-side.tsx';
import { OTHER } from './lesson-game.ts';
import { LESSONS, partOf, type CourseLesson } from './lessons.ts';
import { Pointer } from './pointer.tsx';
import { goTo, lessonAfter } from './progress.ts';
import { LessonMap } from './lesson-map.tsx';
import { TEACHER, useLesson } from './use-lesson.ts';

export function LessonTable({ lesson }: { readonly lesson: CourseLesson }) {
  const { stage, outcome, words, hint, position, play, showHint } = useLesson(lesson);
  const table = useRef<HTMLDivElement>(null);
  return (
    <div class="table course" ref={table}>
      <div class="panel lesson-side">
        <section class="lesson" aria-labelledby="lesson">
          <LessonMap at={lesson.id} />
          <Heading lesson={lesson} />
          <p id="lesson-words" class="lesson-words" data-outcome={outcome}>
            {words}
          </p>
        </section>
        <div class="actions lesson-actions">
          {outcome === 'right' ? <Onward lesson={lesson} /> : <Ways lesson={lesson} onHint={showHint} />}
        </div>
      </div>
      {lesson.start.otherHand && <OtherHand cards={position.hands[OTHER]} ruleset={stage.table.value.ruleset} />}
      <OwnSide stage={stage} send={play} />
      {hint && <Pointer at={hint.at} root={table} />}
    </div>
  );
}

/** Whether this page has already shown a lesson: then the next one takes the focus. */
let isLater = false;

function Heading({ lesson }: { readonly lesson: CourseLesson }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLater) heading.current?.focus();
    isLater = true;
  }, []);
  return (
    <h1 id="lesson" tabIndex={-1} ref={heading} aria-describedby="lesson-words">
      {learnText('learn.stone', { number: LESSONS.indexOf(lesson) + 1, name: learnText(`learn.${lesson.id}.name`) })}
    </h1>
  );
}

interface OfLesson {
  readonly lesson: CourseLesson;
}

function Ways({ lesson, onHint }: OfLesson & { readonly onHint: () => void }) {
  const next = lessonAfter(lesson.id);
  return (
    <>
      <button type="button" onClick={onHint}>
        {learnText('learn.hint')}
      </button>
      {next && (
        <button type="button" class="button-quiet" onClick={() => goTo(next.id)}>
          {learnText('learn.skip')}
        </button>
      )}
    </>
  );
}

/** Leads to the next lesson; after Classic and after the last lesson, first to a game. */
function Onward({ lesson }: OfLesson) {
  const ways = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => ways.current?.querySelector('button')?.focus(), []);
  const next = lessonAfter(lesson.id);
  const [part, nextPart] = [partOf(lesson.id).id, next && partOf(next.id).id];
  const isTimeToPlay = part !== nextPart && (part === 'classic' || !next);
  return (
    <span class="onward" ref={ways}>
      {isTimeToPlay && (
        <StartButton class="button-primary" game={{ mode: 'house', strength: TEACHER.strength }}>
          {learnText('learn.play', { name: TEACHER.name })}
        </StartButton>
      )}
      {next && (
        <button type="button" class={isTimeToPlay ? undefined : 'button-primary'} onClick={() => goTo(next.id)}>
          {part === nextPart || nextPart === 'classic' ? learnText('learn.next') : learnText(`learn.next.${nextPart!}`)}
        </button>
      )}
    </span>
  );
}

/** The cards are open, because the reply to a move is part of the lesson. */
function OtherHand({ cards, ruleset }: { readonly cards: readonly CardId[]; readonly ruleset: Ruleset }) {
  return (
    <ul class="other-hand" data-ruleset={ruleset} aria-label={learnText('learn.otherHand', { other: TEACHER.name })}>
      {cards.map((cardId) => (
        <li key={cardId}>
          <span class="visually-hidden">{cardWords(cardId)}</span>
          <CardFace cardId={cardId} owner="night" />
        </li>
      ))}
    </ul>
  );
}
