// The moves so far: fetched once, then reported by the session.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Synced } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/wire.ts';
import { get } from '../../game/api.ts';
import type { Session } from '../../game/session.ts';

type Move = Pick<Entry, 'index' | 'seat' | 'name'>;

export function useMoves(gameId: string, token: string, session: Session): ReadonlySignal<readonly Move[]> {
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
    // Without an answer, the list stays incomplete until the next move fetches again.
    void get<Synced>(`/games/${gameId}/sync?since=${moves.value.length}`, { token }).then(
      (news) => (moves.value = withNews(moves.value, news.moves)),
      () => undefined,
    );
  }, [count]);
  return moves;
}

/** Both are in order and without gaps; entries in both are included once. */
export function withNews<T extends { readonly index: number }>(known: readonly T[], news: readonly T[]): readonly T[] {
  return [...known, ...news.filter(({ index }) => index >= known.length)];
}
