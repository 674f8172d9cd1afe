// An action that needs a profile or an account: links to the account page if there is none.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { Refused } from '../game/api.ts';
import { peopleText } from '../text/people.ts';
import { ActionFailure, useAction, type Action } from './action.tsx';

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
