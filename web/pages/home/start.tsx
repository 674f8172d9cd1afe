// Starting a game with one press: the name and the rules are those that this browser remembers.
import type { ComponentChildren } from 'preact';
import type { Joined, Started } from '../../../schema/game.ts';
import { chosenRuleset } from '../../game/ruleset-choice.ts';
import { postNamed } from '../../game/name-fallback.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { openTable } from '../open-table.ts';

interface StartButtonProps {
  readonly class?: string;
  /** What kind of game: the fields of the request besides the name; and the rules, if not those chosen. */
  readonly game: object;
  readonly children: ComponentChildren;
}

export function StartButton({ class: name, game, children }: StartButtonProps) {
  const action = useAction();
  return (
    <>
      <button
        type="button"
        class={name}
        aria-disabled={action.isRunning}
        onClick={() => void action.run(() => start(game))}
      >
        {children}
      </button>
      <ActionFailure action={action} />
    </>
  );
}

async function start(game: object): Promise<void> {
  const started = await sitDown<Started>('/games', { ruleset: chosenRuleset.value, ...game });
  await openTable(started, started.inviteUrl ?? undefined);
}

/** The game of six letters that somebody told. */
export async function join(code: string): Promise<void> {
  await openTable(await sitDown<Joined>('/games/join', { code }));
}

function sitDown<T>(path: string, fields: object): Promise<T> {
  return postNamed<T>(path, { ...fields, as: 'person', client: 'web' });
}
