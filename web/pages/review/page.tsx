// The review page: the value of each move of a finished game, and retries of mistakes.
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Replay, ReviewAnswer, ReviewDone } from '../../../schema/review.ts';
import { isRulesId, SEATS, type Seat } from '../../../src/engine/index.ts';
import { get, isMissingGame, Refused } from '../../game/api.ts';
import { replayText } from '../../text/replay.ts';
import { announce } from '../../ui/live-region.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { EmptyState, NoSuchGame } from '../empty-state.tsx';
import { reasonOf } from '../reason.ts';
import { ReviewTable } from './review-table.tsx';

const RETRY_MS = 3000;

type Loading =
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | { readonly is: 'delayed'; readonly why: string }
  | { readonly is: 'missing' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'done'; readonly replay: Replay; readonly review: ReviewDone; readonly own: Seat | undefined };

const loading = signal<Loading>({ is: 'running', done: 0, of: 0 });

interface Paths {
  readonly replay: string;
  readonly review: string;
}

/** Only a player of the game has a token, and needs one. */
interface OwnSeat {
  readonly token: string | undefined;
}

async function load(paths: Paths, seat: OwnSeat): Promise<void> {
  try {
    const replay = await get<Replay>(paths.replay, seat);
    if (replay.moves.length === 0) {
      return void (loading.value = { is: 'refused', why: replayText('review.none.moves') });
    }
    const { rules } = replay;
    if (!isRulesId(rules)) {
      const why = `${replayText('replay.rules', { rules })} ${replayText('replay.rules.todo')}`;
      return void (loading.value = { is: 'refused', why });
    }
    const review = await readReview(paths.review, seat);
    loading.value = { is: 'done', replay, review, own: seat.token === undefined ? undefined : onlyPerson(replay) };
    announce(replayText('review.ready'));
  } catch (error) {
    if (!(error instanceof Refused) || error.slug === 'review-running') {
      loading.value = { is: 'delayed', why: await reasonOf(error) };
      return void setTimeout(() => load(paths, seat), RETRY_MS);
    }
    loading.value = isMissingGame(error) ? { is: 'missing' } : { is: 'refused', why: await reasonOf(error) };
  }
}

/** A browser does not know which seat it holds; against a program, it is the person's. */
function onlyPerson({ playerKinds }: Replay): Seat | undefined {
  const people = SEATS.filter((seat) => playerKinds[seat] === 'person');
  return people.length === 1 ? people[0] : undefined;
}

async function readReview(path: string, seat: OwnSeat): Promise<ReviewDone> {
  const answer = await get<ReviewAnswer>(path, seat);
  if (answer.status === 'done') return answer;
  loading.value = { is: 'running', ...answer.progress };
  return readReview(path, seat);
}

function Review() {
  const state = loading.value;
  return (
    <PageFrame title={replayText('review.title')}>
      {state.is === 'missing' && <NoSuchGame />}
      {state.is === 'refused' && <EmptyState title={replayText('review.none')} lead={state.why} />}
      {(state.is === 'running' || state.is === 'delayed') && (
        <>
          <h1 class="visually-hidden">{replayText('review.title')}</h1>
          <p role="status" class="loading">
            {state.is === 'delayed' ? replayText('review.delayed', state) : replayText('review.loading')}{' '}
            {state.is === 'running' && state.of > 0 && replayText('review.progress', state)}
          </p>
        </>
      )}
      {state.is === 'done' && <ReviewTable {...state} />}
    </PageFrame>
  );
}

export function show(paths: Paths, seat: OwnSeat): void {
  void load(paths, seat);
  render(<Review />, document.querySelector('#page')!);
}
