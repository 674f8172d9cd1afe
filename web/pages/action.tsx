// An action that may fail, with its progress and a readable error; and a form that runs one.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { frameText } from '../text/frame.ts';
import { useReason } from './reason.ts';

export interface Action {
  /** For `aria-disabled` on the button: a `disabled` button would lose the focus. */
  readonly isRunning: ReadonlySignal<boolean>;
  readonly failure: Signal<unknown>;
  /** Runs the task unless one is running, so a double press sends one request. `<ActionFailure>` shows its failure. */
  run(task: () => Promise<void>): Promise<void>;
}

/** @param overlaps whether a task may start before the last one has ended, as moves do */
export function useAction(overlaps = false): Action {
  return useMemo(() => newAction(overlaps), []);
}

export function newAction(overlaps = false): Action {
  const isRunning = signal(false);
  const failure = signal<unknown>(undefined);
  return {
    isRunning,
    failure,
    async run(task) {
      if (isRunning.value && !overlaps) return;
      isRunning.value = true;
      failure.value = undefined;
      try {
        await task();
      } catch (error) {
        failure.value = error;
      }
      isRunning.value = false;
    },
  };
}

/** As long as it is shown: a dialog that is opened again begins without the old failure. */
export function ActionFailure({ action }: { readonly action: Action }) {
  useEffect(() => () => void (action.failure.value = undefined), []);
  return (
    <p role="alert" class="failure">
      {useFailure(action)}
    </p>
  );
}

/** In words; "" without one. */
export function useFailure({ failure }: Action): string {
  const why = useReason(failure.value);
  return why && frameText('play.failed', { why });
}

interface ActionFormProps {
  readonly action: Action;
  readonly class?: string;
  readonly form?: RefObject<HTMLFormElement | null>;
  /** Id of the form's heading. */
  readonly labelledBy?: string;
  /** Text of the button. */
  readonly submit: string;
  /** By default the action's failure. */
  readonly failure?: ComponentChildren;
  readonly children: ComponentChildren;
  send(form: FormData, element: HTMLFormElement): Promise<void>;
}

/** A form that sends its fields as the action. */
export function ActionForm({ class: name = 'panel', ...props }: ActionFormProps) {
  const { action, form, labelledBy, submit, failure, children, send } = props;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    void action.run(() => send(new FormData(element), element));
  };
  return (
    <form ref={form} class={name} onSubmit={onSubmit} aria-labelledby={labelledBy}>
      {children}
      <button class="button-primary" aria-disabled={action.isRunning}>
        {action.isRunning.value ? frameText('home.working') : submit}
      </button>
      {failure ?? <ActionFailure action={action} />}
    </form>
  );
}
