// The course: learning the game on the board itself, one move per lesson. It needs no server.
import { computed, effect } from '@preact/signals';
import { render } from 'preact';
import { learnText } from '../../text/learn.ts';
import { MENU_ID } from '../../ui/menu.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { LessonTable } from './lesson-table.tsx';
import { PARTS } from './lessons.ts';
import { findLesson, goTo, progress, startAgain, visits } from './progress.ts';

/** The lesson shown; changes less often than the progress, which also marks lessons as done. */
const at = computed(() => progress.value.at);

function Learn() {
  const lesson = findLesson(at.value)!;
  return (
    <PageFrame title={learnText('learn.title')} menu={<CourseMenu />}>
      <LessonTable key={visits.value} lesson={lesson} />
    </PageFrame>
  );
}

function CourseMenu() {
  return (
    <div class="menu-items">
      <a class="button button-quiet" href="/rules">
        {learnText('learn.rules')}
      </a>
      {PARTS.map(({ id, lessons }) => (
        <MenuItem key={id} onPress={() => goTo(lessons[0].id)}>
          {learnText(`learn.part.${id}`)}
        </MenuItem>
      ))}
      <MenuItem onPress={startAgain}>{learnText('learn.restart')}</MenuItem>
    </div>
  );
}

function MenuItem({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <button type="button" class="button-quiet" popovertarget={MENU_ID} popovertargetaction="hide" onClick={onPress}>
      {children}
    </button>
  );
}

/** `#freeze` opens that lesson, from a link or typed. */
function followFragment(): void {
  const asked = findLesson(location.hash.slice(1));
  if (asked) goTo(asked.id);
}

followFragment();
addEventListener('hashchange', followFragment);
effect(() => history.replaceState(null, '', `#${at.value}`));
render(<Learn />, document.querySelector('#page')!);
