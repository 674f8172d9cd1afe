// An attempt that needs a profile or an account: links to the account page if there is none.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { Refused } from '../../game/api.ts';
import { p } from '../../text/people.ts';
import { Failure, useAttempt, type Attempt } from '../attempt.tsx';

interface OwnAttempt extends Attempt {
  readonly needs: ReadonlySignal<'profile' | 'account' | undefined>;
}

const NEEDS: Readonly<Record<string, 'profile' | 'account'>> = {
  'session-missing': 'profile',
  'identity-needed': 'profile',
  'account-needed': 'account',
};

export function useOwnAttempt(): OwnAttempt {
  const attempt = useAttempt();
  const needs = useSignal<'profile' | 'account' | undefined>(undefined);
  return {
    ...attempt,
    needs,
    run: (task) =>
      attempt.run(async () => {
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

export function OwnFailure({ attempt }: { readonly attempt: OwnAttempt }) {
  const needs = attempt.needs.value;
  return (
    <>
      <Failure attempt={attempt} />
      {needs && (
        <p role="alert">
          {p(`people.needs.${needs}`)} <a href="/account">{p('people.needs.go')}</a>
        </p>
      )}
    </>
  );
}
