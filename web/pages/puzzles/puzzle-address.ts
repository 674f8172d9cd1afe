// Which puzzle an address of the page names, and its path in the API.
import type { PuzzleTheme } from '../../../schema/puzzle-themes.ts';
import type { Ruleset } from '../../../src/engine/index.ts';

/** `date: null` is today. */
export type PuzzleAddress =
  | { readonly is: 'day'; readonly date: string | null }
  | { readonly is: 'puzzle'; readonly id: string };

/** Which next puzzle is wanted; `null` for any. */
export interface PuzzleFilter {
  readonly ruleset: Ruleset | null;
  readonly theme: PuzzleTheme | null;
  /** Only from the person's own games. */
  readonly isOwn: boolean;
}

export function parsePuzzleAddress({
  pathname,
  search,
}: Readonly<Record<'pathname' | 'search', string>>): PuzzleAddress {
  const [, , id = ''] = pathname.split('/');
  return id === '' ? { is: 'day', date: new URLSearchParams(search).get('date') } : { is: 'puzzle', id };
}

export function formatPuzzleAddress(address: PuzzleAddress): string {
  if (address.is === 'puzzle') return `/puzzles/${address.id}`;
  return address.date === null ? '/puzzles' : `/puzzles?date=${address.date}`;
}

export function apiPathOf(address: PuzzleAddress): string {
  if (address.is === 'puzzle') return `/puzzles/${address.id}`;
  return address.date === null ? '/puzzles/daily' : `/puzzles/daily?date=${encodeURIComponent(address.date)}`;
}

export function apiPathOfNext({ ruleset, theme, isOwn }: PuzzleFilter): string {
  const query = new URLSearchParams({
    ...(ruleset && { ruleset }),
    ...(theme && { theme }),
    ...(isOwn && { own: '1' }),
  });
  return `/puzzles/next?${query}`;
}
