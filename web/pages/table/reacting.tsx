// The number of spectators, and reactions, whose menu, pictures and texts are loaded at the first reaction.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ReactionMessage } from '../../../schema/reactions.ts';
import { otherSeat } from '../../../src/engine/index.ts';
import { tableText } from '../../text/text.ts';
import { TableSign } from '../../ui/icons.tsx';
import type * as reactions from './reactions.tsx';

type Parts = typeof reactions;

export function Reacting({ session, table }: reactions.ReactingProps) {
  const parts = useSignal<Parts | undefined>(undefined);
  const last = useSignal<ReactionMessage | undefined>(undefined);
  // Offline there is no menu, and the next press tries again.
  const load = async (): Promise<void> => void (parts.value ??= await import('./reactions.tsx').catch(() => undefined));
  useEffect(
    () =>
      session.onReaction((message) => {
        last.value = { ...message }; // a new object, so that an equal reaction counts again
        void load();
      }),
    [session],
  );
  const { watchers, viewer, kinds } = table;
  const Reactions = parts.value?.Reactions;
  return (
    <div class="reacting">
      {watchers > 0 && (
        <span class="watchers">
          <TableSign sign="eye" />
          <span class="narrow-word" aria-hidden="true">
            {watchers}
          </span>
          <span class="wide-word">{tableText('play.watching', { count: watchers })}</span>
        </span>
      )}
      {viewer !== 'spectator' && kinds[otherSeat(viewer)] === 'person' && (
        <button type="button" class="button-quiet" popovertarget="reactions" onClick={() => void load()}>
          <TableSign sign="speech" />
          <span class="wide-word">{tableText('play.react')}</span>
        </button>
      )}
      {Reactions && <Reactions session={session} table={table} last={last.value} />}
    </div>
  );
}
