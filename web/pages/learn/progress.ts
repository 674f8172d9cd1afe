// This browser's progress in the course: the current lesson, and those that are done.
import { batch, signal } from '@preact/signals';
import { storeText, storedText } from '../../game/stored.ts';
import { LESSONS, type CourseLesson, type LessonId } from './lessons.ts';

const COURSE = 'arena-course';

interface Progress {
  readonly at: LessonId;
  readonly done: readonly LessonId[];
}

const FIRST: Progress = { at: LESSONS[0]!.id, done: [] };

export const progress = signal<Progress>(remembered());
/** Counts opened lessons: reopening one restarts it. */
export const visits = signal(0);

export function findLesson(id: string): CourseLesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** `undefined` after the last one. */
export function lessonAfter(id: LessonId): CourseLesson | undefined {
  return LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1];
}

export function goTo(at: LessonId): void {
  open({ at, done: doneSoFar() });
}

export function markDone(id: LessonId): void {
  const done = doneSoFar();
  if (!done.includes(id)) keep({ at: progress.peek().at, done: [...done, id] });
}

/** In this tab and, meanwhile, in others. */
function doneSoFar(): LessonId[] {
  return [...new Set([...progress.peek().done, ...remembered().done])];
}

export function startAgain(): void {
  open(FIRST);
}

function open(next: Progress): void {
  batch(() => {
    visits.value++;
    keep(next);
  });
}

function keep(next: Progress): void {
  progress.value = next;
  storeText(COURSE, [next.at, ...next.done].join(' '));
}

/** Ignores lessons that no longer exist. */
function remembered(): Progress {
  const ids = (storedText(COURSE) ?? '').split(' ').flatMap((id) => findLesson(id)?.id ?? []);
  const [at = FIRST.at, ...done] = ids;
  return { at, done };
}
