// An action that needs a profile or an account: links to the account page if there is none.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { Refused } from '../game/api.ts';
import { peopleText } from '../text/people.ts';
import { ActionFailure, useAction, type Action } from './action.tsx';

interface ProfileAction extends Action {
  readonly needs: ReadonlySignal<'profile' | 'account' | undefined>;
}

const NEEDS: Readonly<Record<string, 'profile' | 'account'>> = {
  'session-missing': 'profile',
  'identity-needed': 'profile',
  'account-needed': 'account',
};

export function useProfileAction(): ProfileAction {
  const action = useAction();
  const needs = useSignal<'profile' | 'account' | undefined>(undefined);
  return {
    ...action,
    needs,
    run: (task) =>
      action.run(async () => {
        needs.value = undefined;
        try {
          await task();
        } catch (error) {
          needs.value = error instanceof Refused ? NEEDS[error.slug] : undefined;
          if (!needs.value) throw error;
        }
      }),
  };
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
