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
    const [replay, review] = await Promise.all([get<Replay>(`/games/${gameId}/replay`, { token }), readReview(token)]);
    if (review) loading.value = { is: 'done', replay, review };
  } catch (error) {
    if (!(error instanceof Refused) || error.slug === 'review-running') return void setTimeout(load, AGAIN_MS);
    loading.value = isMissingGame(error.problem) ? { is: 'missing' } : { is: 'refused', why: reasonOf(error) };
  }
}

/** `undefined`: there is nothing to wait for any more. */
async function readReview(token: string | undefined): Promise<ReviewDone | undefined> {
  while (loading.value.is === 'running') {
    const answer = await get<ReviewAnswer>(`/games/${gameId}/review?timeout=${POLL_SECONDS}`, { token });
    if (answer.status === 'done') return answer;
    loading.value = { is: 'running', ...answer.progress };
  }
  return undefined;
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
