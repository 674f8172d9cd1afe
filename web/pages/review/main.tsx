// The review page: the value of each move of a finished game, and retries of mistakes.
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Replay, ReviewAnswer, ReviewDone } from '../../../schema/review.ts';
import { get, Refused } from '../../game/api.ts';
import { findSeat } from '../../game/seats.ts';
import { r } from '../../text/replay.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { reasonOf } from '../attempt.tsx';
import { NoSuchGame } from '../nothing-here.tsx';
import { isMissingGame } from '../use-answer.ts';
import { ReviewTable } from './review-table.tsx';

const gameId = location.pathname.split('/').at(-1)!;
const AGAIN_MS = 3000;
/** Interval of progress updates. */
const POLL_SECONDS = 1;

type Loading =
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | { readonly is: 'missing' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'done'; readonly replay: Replay; readonly review: ReviewDone };

const loading = signal<Loading>({ is: 'running', done: 0, of: 0 });

async function load(): Promise<void> {
  try {
    const token = findSeat(gameId)?.token;
    const replay = await get<Replay>(`/games/${gameId}/replay`, { token });
    while (loading.value.is === 'running') {
      const answer = await get<ReviewAnswer>(`/games/${gameId}/review?timeout=${POLL_SECONDS}`, { token });
      loading.value =
        answer.status === 'done' ? { is: 'done', replay, review: answer } : { is: 'running', ...answer.progress };
    }
  } catch (error) {
    if (!(error instanceof Refused) || error.slug === 'review-running') return void setTimeout(load, AGAIN_MS);
    loading.value = isMissingGame(error.problem) ? { is: 'missing' } : { is: 'refused', why: reasonOf(error) };
  }
}

function Review() {
  const state = loading.value;
  return (
    <PageFrame title={r('review.title')}>
      {state.is === 'missing' && <NoSuchGame />}
      {state.is === 'refused' && (
        <p class="panel" role="alert">
          {r('review.failed', { why: state.why })}
        </p>
      )}
      {state.is === 'running' && (
        <p role="status" class="loading">
          {r('review.loading')} {state.of > 0 && r('review.progress', { done: state.done, of: state.of })}
        </p>
      )}
      {state.is === 'done' && <ReviewTable replay={state.replay} review={state.review} />}
    </PageFrame>
  );
}

void load();
render(<Review />, document.querySelector('#page')!);
