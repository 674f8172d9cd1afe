// One lesson at the table: what to see, the board to play it on, what came of it, and the way on.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { CardId, Ruleset } from '../../../src/engine/index.ts';
import { l } from '../../text/learn.ts';
import { CardFace } from '../../ui/card-face.tsx';
import { cardWords } from '../../ui/hand.tsx';
import { StartButton } from '../home/start.tsx';
import { OwnSide } from '../table/own-side.tsx';
import { OTHER } from './lesson-game.ts';
import { LESSONS, partOf, type CourseLesson } from './lessons.ts';
import { Pointer } from './pointer.tsx';
import { goTo, lessonAfter } from './progress.ts';
import { Stones } from './stones.tsx';
import { TEACHER, useLesson } from './use-lesson.ts';

export function LessonTable({ lesson }: { readonly lesson: CourseLesson }) {
  const { stage, outcome, words, hint, position, play, showHint } = useLesson(lesson);
  const table = useRef<HTMLDivElement>(null);
  return (
    <div class="table course" ref={table}>
      <div class="panel lesson-side">
        <section class="lesson" aria-labelledby="lesson">
          <Stones at={lesson.id} />
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

/** Whether a lesson was open before on this page: the next one takes the focus. */
let isLater = false;

function Heading({ lesson }: { readonly lesson: CourseLesson }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLater) heading.current?.focus();
    isLater = true;
  }, []);
  return (
    <h1 id="lesson" tabIndex={-1} ref={heading} aria-describedby="lesson-words">
      {l('learn.stone', { number: LESSONS.indexOf(lesson) + 1, name: l(`learn.${lesson.id}.name`) })}
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
        {l('learn.hint')}
      </button>
      {next && (
        <button type="button" class="button-quiet" onClick={() => goTo(next.id)}>
          {l('learn.skip')}
        </button>
      )}
    </>
  );
}

/** To the next lesson with one press; from the last of a part to a game first. */
function Onward({ lesson }: OfLesson) {
  const first = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => first.current?.querySelector('button')?.focus(), []);
  const next = lessonAfter(lesson.id);
  const part = next && partOf(next.id).id;
  const isPartDone = part !== partOf(lesson.id).id;
  return (
    <span class="onward" ref={first}>
      {isPartDone && (
        <StartButton class="button-primary" game={{ mode: 'house', strength: TEACHER.strength }}>
          {l('learn.play', { name: TEACHER.name })}
        </StartButton>
      )}
      {next && (
        <button type="button" class={isPartDone ? undefined : 'button-primary'} onClick={() => goTo(next.id)}>
          {isPartDone && part !== 'classic' ? l(`learn.next.${part!}`) : l('learn.next')}
        </button>
      )}
    </span>
  );
}

/** Its cards lie open, because the answer to a move is part of the lesson. */
function OtherHand({ cards, ruleset }: { readonly cards: readonly CardId[]; readonly ruleset: Ruleset }) {
  return (
    <ul class="other-hand" data-ruleset={ruleset} aria-label={l('learn.otherHand', { other: TEACHER.name })}>
      {cards.map((cardId) => (
        <li key={cardId}>
          <span class="visually-hidden">{cardWords(cardId)}</span>
          <CardFace cardId={cardId} owner="night" />
        </li>
      ))}
    </ul>
  );
}
