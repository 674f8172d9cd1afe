// An action that needs a profile or an account, and a form that does: links to the account page if there is none.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Refused } from '../game/api.ts';
import { peopleText } from '../text/people.ts';
import { ActionFailure, ActionForm, useAction, type Action } from './action.tsx';
import { useKeptForm } from './kept-form.ts';

type Need = 'profile' | 'account';

interface ProfileAction extends Action {
  readonly needs: ReadonlySignal<Need | undefined>;
}

/** @param least what the action always needs: the server's first refusal of a newcomer names only a profile */
export function useProfileAction(least: Need = 'profile'): ProfileAction {
  const action = useAction();
  const needs = useSignal<Need | undefined>(undefined);
  return {
    ...action,
    needs,
    run: (task) =>
      action.run(async () => {
        needs.value = undefined;
        try {
          await task();
        } catch (error) {
          needs.value = error instanceof Refused ? needOf(error, least) : undefined;
          if (!needs.value) throw error;
        }
      }),
  };
}

function needOf({ slug }: Refused, least: Need): Need | undefined {
  if (slug === 'account-needed') return 'account';
  return slug === 'session-missing' || slug === 'identity-needed' ? least : undefined;
}

export function ProfileActionFailure({ attempt }: { readonly attempt: ProfileAction }) {
  const needs = attempt.needs.value;
  return (
    <>
      <ActionFailure action={attempt} />
      {needs && (
        <p role="alert">
          {peopleText(`people.needs.${needs}`)} <a href="/account">{peopleText('people.needs.go')}</a>
        </p>
      )}
    </>
  );
}

interface AccountFormProps {
  /** Id of the form's heading, unlike that of any other page. */
  readonly labelledBy: string;
  /** Text of the button. */
  readonly submit: string;
  readonly children: ComponentChildren;
  send(form: FormData): Promise<void>;
}

/** Whatever was typed is there again for a person who comes back with an account. */
export function AccountForm({ labelledBy, submit, children, send }: AccountFormProps) {
  const attempt = useProfileAction('account');
  const { form, forget } = useKeptForm(labelledBy);
  return (
    <ActionForm
      action={attempt}
      form={form}
      labelledBy={labelledBy}
      submit={submit}
      failure={<ProfileActionFailure attempt={attempt} />}
      send={(fields) => send(fields).then(forget)}
    >
      {children}
    </ActionForm>
  );
}
