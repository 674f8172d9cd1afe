// The lessons as rows of small stones that mark which are done and which is shown. Each can be chosen.
import { learnText } from '../../text/learn.ts';
import { LESSONS, partOf, PARTS, type LessonId } from './lessons.ts';
import { goTo, progress } from './progress.ts';

export function LessonMap({ at }: { readonly at: LessonId }) {
  return (
    <nav class="stones" aria-label={learnText('learn.stones')}>
      {PARTS.map(({ id, lessons }) => (
        <div key={id} class="stones-part" data-current={partOf(at).id === id || undefined}>
          <p id={`part-${id}`}>{learnText(`learn.part.${id}`)}</p>
          <ol class="stones-row" aria-labelledby={`part-${id}`}>
            {lessons.map((lesson) => (
              <li key={lesson.id}>
                <Stone id={lesson.id} isCurrent={lesson.id === at} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function Stone({ id, isCurrent }: { readonly id: LessonId; readonly isCurrent: boolean }) {
  const isDone = progress.value.done.includes(id);
  const number = LESSONS.findIndex((lesson) => lesson.id === id) + 1;
  const label = learnText(isDone ? 'learn.stone.done' : 'learn.stone', { number, name: learnText(`learn.${id}.name`) });
  return (
    <button
      type="button"
      class="stone"
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'step' : undefined}
      data-done={isDone || undefined}
      onClick={() => goTo(id)}
    />
  );
}
