// The puzzles page: a daily or any other puzzle, the last two weeks, and the choice of the next one.
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { DailyPuzzle, Puzzle, PuzzleAnswer } from '../../../schema/puzzle.ts';
import { get, Refused } from '../../game/api.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { tableText } from '../../text/text.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { MENU_ID } from '../../ui/menu.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { newAction } from '../action.tsx';
import { reasonOf } from '../reason.ts';
import { useRetry } from '../use-retry.ts';
import { Days } from './days.tsx';
import {
  apiPathOf,
  apiPathOfNext,
  formatPuzzleAddress,
  parsePuzzleAddress,
  type PuzzleAddress,
  type PuzzleFilter,
} from './puzzle-address.ts';
import { PuzzleTable } from './puzzle-table.tsx';
import { About, PuzzlePicker } from './puzzle-side.tsx';

interface Shown {
  readonly is: 'shown';
  readonly puzzle: Puzzle;
  /** `null` if it is not shown as a daily puzzle. */
  readonly date: string | null;
  /** Counts the puzzles shown before, because the next one may be the same. */
  readonly count: number;
}

type Loading =
  | Shown
  | { readonly is: 'loading' }
  /** `isAny`: the day has no puzzle (yet); otherwise there is no such puzzle. */
  | { readonly is: 'missing'; readonly isAny: boolean }
  | { readonly is: 'failed'; readonly failure: unknown; readonly why: string };

const loading = signal<Loading>({ is: 'loading' });
const ANY: PuzzleFilter = { ruleset: null, theme: null, isOwn: false };
const wish = signal(ANY);
const choosing = newAction();
const noNext = signal(false);

/** The address shown or being loaded; an answer for an earlier address is dropped. */
let shownAt = '';

/** Loads the puzzle that the address names. */
function load(): Promise<void> {
  loading.value = { is: 'loading' };
  return reload();
}

/** Keeps what is shown until the answer is there. */
async function reload(): Promise<void> {
  const address = parsePuzzleAddress(location);
  const asked = formatPuzzleAddress(address);
  shownAt = asked;
  const read = await readAt(address);
  if (shownAt === asked) loading.value = read;
}

async function readAt(address: PuzzleAddress): Promise<Loading> {
  try {
    const { puzzle, date = null } = await get<Pick<DailyPuzzle, 'puzzle'> & Partial<DailyPuzzle>>(apiPathOf(address));
    if (puzzle) return { is: 'shown', puzzle, date, count: 0 };
    // A young arena has puzzles before it has one of the day.
    const other = formatPuzzleAddress(address) === '/puzzles' && (await readNext(ANY));
    return other ? { is: 'shown', puzzle: other, date: null, count: 0 } : { is: 'missing', isAny: true };
  } catch (error) {
    const isMissing = error instanceof Refused && error.problem.status === 404;
    return isMissing ? { is: 'missing', isAny: false } : { is: 'failed', failure: error, why: await reasonOf(error) };
  }
}

async function loadNext(): Promise<void> {
  noNext.value = false;
  const from = shownAt;
  const puzzle = await readNext(wish.peek());
  noNext.value = !puzzle;
  if (!puzzle || shownAt !== from) return;
  shownAt = formatPuzzleAddress({ is: 'puzzle', id: puzzle.id });
  history.pushState(null, '', shownAt);
  const before = loading.peek();
  loading.value = { is: 'shown', puzzle, date: null, count: before.is === 'shown' ? before.count + 1 : 0 };
}

/** `undefined` if there is none. */
async function readNext(wanted: PuzzleFilter): Promise<Puzzle | undefined> {
  try {
    return (await get<PuzzleAnswer>(apiPathOfNext(wanted))).puzzle;
  } catch (error) {
    if (error instanceof Refused && error.slug === 'puzzle-not-found') return undefined;
    throw error;
  }
}

const next = (): void => void choosing.run(loadNext);

/** The days are below the board on phones, beside it elsewhere. */
function goToDays(): void {
  document.querySelector<HTMLElement>('.puzzle-side')?.focus();
}

function Puzzles() {
  const state = loading.value;
  useRetry(state.is === 'failed' && state.failure, reload);
  const menu = state.is === 'shown' && (
    <div class="menu-items">
      <button type="button" class="button-quiet" popovertarget={MENU_ID} popovertargetaction="hide" onClick={next}>
        {puzzlesText('puzzles.next')}
      </button>
      <button type="button" class="button-quiet" popovertarget={MENU_ID} popovertargetaction="hide" onClick={goToDays}>
        {puzzlesText('puzzles.days.go')}
      </button>
    </div>
  );
  return (
    <PageFrame title={puzzlesText('puzzles.title')} current="puzzles" menu={menu || undefined}>
      {(state.is === 'loading' || state.is === 'failed') && (
        <h1 class="visually-hidden">{puzzlesText('puzzles.title')}</h1>
      )}
      {state.is === 'shown' ? <PuzzlePage {...state} /> : <NotShown state={state} />}
    </PageFrame>
  );
}

function PuzzlePage({ puzzle, date, count }: Shown) {
  return (
    <div class="puzzle-page">
      <PuzzleTable key={`${puzzle.id} ${count}`} puzzle={puzzle} takesFocus={count > 0} onNext={next} />
      <div class="stack puzzle-side" tabIndex={-1}>
        <AfterPaint>
          {/* Formatting the first date takes a frame or two. */}
          <About puzzle={puzzle} date={date} />
          <Days shown={date} />
          <PuzzlePicker wish={wish} choosing={choosing} isNone={noNext.value} onNext={next} />
        </AfterPaint>
      </div>
    </div>
  );
}

function NotShown({ state }: { readonly state: Exclude<Loading, Shown> }) {
  switch (state.is) {
    case 'loading':
      return (
        <p role="status" class="loading">
          {puzzlesText('puzzles.loading')}
        </p>
      );
    case 'missing':
      return (
        <section class="panel" role="alert">
          <h1>{puzzlesText(state.isAny ? 'puzzles.none' : 'puzzles.missing')}</h1>
          <p>{puzzlesText(state.isAny ? 'puzzles.none.todo' : 'puzzles.missing.todo')}</p>
          <a class="button button-primary" href={state.isAny ? '/' : '/puzzles'}>
            {puzzlesText(state.isAny ? 'puzzles.play' : 'puzzles.today')}
          </a>
        </section>
      );
    case 'failed':
      return (
        <div class="row note" role="alert">
          <span>{puzzlesText('puzzles.failed', { why: state.why })}</span>
          <button type="button" onClick={() => void load()}>
            {tableText('offline.again')}
          </button>
        </div>
      );
  }
}

/** A jump within the page keeps the puzzle. */
function onAddress(): void {
  const address = parsePuzzleAddress(location);
  if (formatPuzzleAddress(address) !== shownAt) void load();
}

export function show(): void {
  addEventListener('popstate', onAddress);
  void load();
  render(<Puzzles />, document.querySelector('#page')!);
}
