// Data that a page loads: its progress, its failure, and reloading.
import { batch, useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Refused } from '../../game/api.ts';
import { peopleText, type PeopleKey } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';
import { useReason } from '../reason.ts';
import { useRetry } from '../use-retry.ts';
import { comeBack } from './place.ts';

export interface Load<T> {
  readonly value: Signal<T | undefined>;
  readonly failure: Signal<unknown>;
  /** Reads again, keeping the old value until the answer is there. */
  reload(): Promise<void>;
}

/**
 * @param inputs a change reads again from scratch
 * @param say what to announce after each read; nothing if it is empty
 */
export function useLoad<T>(
  read: () => Promise<T>,
  inputs: readonly unknown[] = [],
  say?: (value: T) => string,
): Load<T> {
  const value = useSignal<T | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const newest = useRef(0);
  const reload = async (): Promise<void> => {
    const own = ++newest.current;
    try {
      const found = await read();
      if (own !== newest.current) return;
      // Not before: an alert that disappears and reappears is announced again, and shifts the layout.
      batch(() => {
        value.value = found;
        failure.value = undefined;
      });
      const words = say?.(found);
      if (words) announce(words);
    } catch (error) {
      if (own === newest.current) failure.value = error;
    }
  };
  useEffect(() => {
    value.value = undefined;
    failure.value = undefined;
    void reload();
  }, [...inputs]);
  useRetry(failure.value, reload);
  return { value, failure, reload };
}

interface LoadedProps<T> {
  readonly load: Load<T>;
  /** The heading of a page whose own is in the content: until then it has this one, unseen. */
  readonly title?: string;
  /** Content for refusals that the page handles itself. */
  readonly refused?: (refusal: Refused) => ComponentChildren | undefined;
  readonly children: (value: T) => ComponentChildren;
}

export function Loaded<T>({ load, title, refused, children }: LoadedProps<T>) {
  const { value, failure } = load;
  const own = failure.value instanceof Refused ? refused?.(failure.value) : undefined;
  const why = useReason(own ? undefined : failure.value);
  useLayoutEffect(comeBack, [value.value]);
  if (own) return <>{own}</>;
  return (
    <>
      {title && value.value === undefined && <h1 class="visually-hidden">{title}</h1>}
      {why !== '' && (
        <div class="row note" role="alert">
          <span>{peopleText('people.failed', { why })}</span>
          <button type="button" onClick={() => void load.reload()}>
            {tableText('offline.again')}
          </button>
        </div>
      )}
      {value.value === undefined && failure.value === undefined && (
        <p role="status" class="faint loading">
          {peopleText('people.loading')}
        </p>
      )}
      {value.value !== undefined && children(value.value)}
    </>
  );
}

interface Continuation {
  readonly href: string;
  readonly link: PeopleKey;
}

/** For `refused` of `Loaded`: says that something does not exist, and links to where to continue. */
export function emptyStateFor(title: 'agent.none' | 'community.none' | 'player.none', { href, link }: Continuation) {
  return ({ problem }: Refused): ComponentChildren =>
    problem.status === 404 && (
      <section class="panel" role="alert">
        <h1>{peopleText(title)}</h1>
        <p>{peopleText(`${title}.todo`)}</p>
        <a class="button" href={href}>
          {peopleText(link)}
        </a>
      </section>
    );
}
