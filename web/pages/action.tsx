// An action that may fail: its progress, and its error in words for people; and a form that is one.
import { signal, useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Refused, Unreachable } from '../game/api.ts';
import { frameText } from '../text/frame.ts';

export interface Action {
  readonly isRunning: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string>;
  /** Runs the task; `<Failure>` shows its failure. */
  run(task: () => Promise<void>): Promise<void>;
}

export function useAction(): Action {
  return useMemo(newAction, []);
}

export function newAction(): Action {
  const isRunning = signal(false);
  const failure = signal('');
  return {
    isRunning,
    failure,
    async run(task) {
      isRunning.value = true;
      failure.value = '';
      try {
        await task();
      } catch (error) {
        failure.value = frameText('play.failed', { why: await reasonOf(error) });
      }
      isRunning.value = false;
    },
  };
}

export function ActionFailure({ action }: { readonly action: Action }) {
  return (
    <p role="alert" class="failure">
      {action.failure}
    </p>
  );
}

interface AttemptFormProps {
  readonly action: Action;
  readonly class?: string;
  /** Id of the form's heading. */
  readonly labelledBy?: string;
  /** Text of the button. */
  readonly submit: string;
  /** By default the attempt's own failure. */
  readonly failure?: ComponentChildren;
  readonly children: ComponentChildren;
  send(form: FormData, element: HTMLFormElement): Promise<void>;
}

/** Sends its fields as the attempt. */
export function ActionForm({ class: name = 'panel', ...props }: AttemptFormProps) {
  const { action, labelledBy, submit, failure, children, send } = props;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    void action.run(() => send(new FormData(element), element));
  };
  return (
    <form class={name} onSubmit={onSubmit} aria-labelledby={labelledBy}>
      {children}
      <button class="button-primary" disabled={action.isRunning}>
        {action.isRunning.value ? frameText('home.working') : submit}
      </button>
      {failure ?? <ActionFailure action={action} />}
    </form>
  );
}

/** The user-visible reason of a failed request. */
export async function reasonOf(failure: unknown): Promise<string> {
  if (failure instanceof Unreachable) return frameText('play.unreachable');
  if (!(failure instanceof Refused)) return String((failure as Error).message);
  const { slug, problem } = failure;
  const { error: what, detail = '', hint } = problem;
  const words = await import('../text/refusals.ts').catch(() => undefined);
  // Of bad input the detail says which field, and what is wrong with it.
  return words?.isExplained(slug) ? words.refusalText(slug, { detail }) : `${what}. ${hint}`;
}

/** The same for a component: empty until it is known. */
export function useReason(failure: unknown): string {
  const reason = useSignal('');
  useEffect(() => {
    let isNewest = true;
    // Not before another failure is in words: what goes and comes back is spoken again, and moves the page.
    if (failure === undefined) reason.value = '';
    else void reasonOf(failure).then((known) => isNewest && (reason.value = known));
    return () => void (isNewest = false);
  }, [failure]);
  return reason.value;
}
