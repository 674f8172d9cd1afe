// Which puzzle an address of the page names, and where the API has it.
import type { PuzzleTheme } from '../../../schema/puzzle-themes.ts';
import type { Ruleset } from '../../../src/engine/index.ts';

/** `date: null` is today. */
export type Place =
  | { readonly is: 'day'; readonly date: string | null }
  | { readonly is: 'puzzle'; readonly id: string };

/** What the next puzzle is to be; `null`: any. */
export interface Wish {
  readonly ruleset: Ruleset | null;
  readonly theme: PuzzleTheme | null;
  /** Only from one's own games. */
  readonly isOwn: boolean;
}

export function parsePlace({ pathname, search }: Readonly<Record<'pathname' | 'search', string>>): Place {
  const [, , id = ''] = pathname.split('/');
  return id === '' ? { is: 'day', date: new URLSearchParams(search).get('date') } : { is: 'puzzle', id };
}

export function formatPlace(place: Place): string {
  if (place.is === 'puzzle') return `/puzzles/${place.id}`;
  return place.date === null ? '/puzzles' : `/puzzles?date=${place.date}`;
}

export function apiPathOf(place: Place): string {
  if (place.is === 'puzzle') return `/puzzles/${place.id}`;
  return place.date === null ? '/puzzles/daily' : `/puzzles/daily?date=${encodeURIComponent(place.date)}`;
}

export function apiPathOfNext({ ruleset, theme, isOwn }: Wish): string {
  const query = new URLSearchParams({
    ...(ruleset && { ruleset }),
    ...(theme && { theme }),
    ...(isOwn && { own: '1' }),
  });
  return `/puzzles/next?${query}`;
}
