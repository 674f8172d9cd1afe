// An action that may fail: its progress and its error, in the server's words if it answered.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { Refused, Unreachable } from '../game/api.ts';
import { t } from '../text/text.ts';

export interface Attempt {
  readonly isRunning: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string>;
  /** Runs the task; `<Failure>` shows its failure. */
  run(task: () => Promise<void>): Promise<void>;
}

export function useAttempt(): Attempt {
  const isRunning = useSignal(false);
  const failure = useSignal('');
  return {
    isRunning,
    failure,
    async run(task) {
      isRunning.value = true;
      failure.value = '';
      try {
        await task();
      } catch (error) {
        failure.value = t('play.failed', { why: reasonOf(error) });
      }
      isRunning.value = false;
    },
  };
}

export function Failure({ attempt }: { readonly attempt: Attempt }) {
  return (
    <p role="alert" class="failure">
      {attempt.failure}
    </p>
  );
}

/** The user-visible reason of a failed request. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreachable) return t('play.unreachable');
  return error instanceof Refused ? `${error.problem.error}. ${error.problem.hint}` : String((error as Error).message);
}
