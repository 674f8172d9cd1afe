// The table of previews: how each kind is found, and which pages have which kinds.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import { findGame, findInvite } from './games.ts';
import { PREVIEW_KINDS, type FindPreview, type Preview, type Previewed, type PreviewKind } from './preview.ts';
import { findPuzzlePreview } from './puzzles.ts';
import { findAgentPreview, findLeaguePreview, findPlayerPreview } from './profiles.ts';

/** The only id of kind `arena`. */
const ARENA_ID = 'arena';

const FIND: Readonly<Record<PreviewKind, FindPreview>> = {
  arena: async (_arena, id) => (id === ARENA_ID ? ARENA : undefined),
  invite: findInvite,
  game: findGame,
  agent: findAgentPreview,
  player: findPlayerPreview,
  league: findLeaguePreview,
  puzzle: findPuzzlePreview,
};

/** By the path of a page: its possible kinds; the first one that is found is used. */
export const PAGE_PREVIEWS: Readonly<Record<string, readonly PreviewKind[]>> = {
  '/play/:id': ['invite', 'game'],
  '/watch/:id': ['game'],
  '/review/:id': ['game'],
  '/replay': ['game'],
  '/agents/:slug': ['agent'],
  '/players/:id': ['player'],
  '/leagues/:id': ['league'],
  '/puzzles/:id': ['puzzle'],
};

/** For every page without a preview of its own. */
export function arenaPreview(): Preview {
  return ARENA.preview;
}

const ARENA: Previewed = {
  preview: {
    title: 'Game Arena',
    description: 'A quick duel of cards on fifteen cells, for people and agents. Play at once: no account, no name.',
    path: '/',
    type: 'website',
    picture: { kind: 'arena', id: ARENA_ID, version: null },
    alt: 'A board of fifteen cells with cards of day and night.',
  },
  isFinal: false,
  scene: async () => ({ is: 'arena' }),
};

/** `undefined` if it does not exist or is not public, without distinction. */
export async function findPreview(arena: Arena, kind: PreviewKind, id: string): Promise<Previewed | undefined> {
  try {
    return await FIND[kind](arena, id);
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}

export function isPreviewKind(text: string): text is PreviewKind {
  return PREVIEW_KINDS.some((kind) => kind === text);
}
