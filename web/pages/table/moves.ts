// The moves so far: fetched once, then reported by the session.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Synced, Watched } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/wire.ts';
import { get } from '../../game/api.ts';
import type { Session } from '../../game/session.ts';

type Move = Pick<Entry, 'index' | 'seat' | 'name'>;

/** @param token `undefined` for a spectator */
export function useMoves(gameId: string, token: string | undefined, session: Session): ReadonlySignal<readonly Move[]> {
  const moves = useSignal<readonly Move[]>([]);
  const count = session.table.value?.moveCount ?? 0;
  useEffect(
    () =>
      session.onEntry((entry) => {
        if (entry.index === moves.value.length) moves.value = [...moves.value, entry];
      }),
    [session],
  );
  useEffect(() => {
    if (moves.value.length >= count) return;
    const path = `/games/${gameId}/${token ? 'sync' : 'watch'}?since=${moves.value.length}`;
    // Without an answer the list stays incomplete until the next move fetches again.
    void get<Synced | Watched>(path, { token }).then(
      (news) => (moves.value = [...moves.value, ...news.moves].filter(({ index }, i) => index === i)),
      () => undefined,
    );
  }, [count]);
  return moves;
}
