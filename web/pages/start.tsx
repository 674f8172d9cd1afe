// Starts a game with one press, under the name and the ruleset that this browser remembers.
import type { ComponentChildren } from 'preact';
import type { Joined, Started } from '../../schema/game.ts';
import { chosenRuleset } from '../game/ruleset-choice.ts';
import { postNamed } from '../game/name-fallback.ts';
import { ActionFailure, newAction, useAction } from './action.tsx';
import { openTable } from './open-table.ts';

interface StartButtonProps {
  readonly class?: string;
  /** The fields of the request besides the name; a ruleset here overrides the chosen one. */
  readonly game: object;
  readonly children: ComponentChildren;
}

/** By any of the buttons: of two games started at once, one would be left without its player. */
const starting = newAction();

export function StartButton({ class: name, game, children }: StartButtonProps) {
  const action = useAction();
  return (
    <>
      <button
        type="button"
        class={name}
        aria-disabled={starting.isRunning}
        onClick={() => void starting.run(() => action.run(() => start(game)))}
      >
        {children}
      </button>
      <ActionFailure action={action} />
    </>
  );
}

async function start(game: object): Promise<void> {
  const started = await postAsPerson<Started>('/games', { ruleset: chosenRuleset.value, ...game });
  await openTable(started, started.inviteUrl ?? undefined);
}

/** @param code the six letters that the other person shared */
export async function join(code: string): Promise<void> {
  await openTable(await postAsPerson<Joined>('/games/join', { code }));
}

function postAsPerson<T>(path: string, fields: object): Promise<T> {
  return postNamed<T>(path, { ...fields, as: 'person', client: 'web' });
}
