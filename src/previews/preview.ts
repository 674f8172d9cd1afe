// What the preview of a link says: words for its title, and a scene for its picture. Public facts only.
import type { Arena } from '../ports/arena.ts';
import type { PictureScene } from '../pictures/scene.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
  /**
   * Of the page, below the site's root; `null` where the link is more than its page: the secret of an invite is in the
   * fragment, and a reader that shares the canonical address would lose it.
   */
  readonly path: string | null;
  readonly type: 'website' | 'profile';
  readonly picture: PicturePath;
  /** What is in the picture, in words. */
  readonly alt: string;
}

export interface PicturePath {
  readonly kind: PreviewKind;
  readonly id: string;
  /** Another one after each change of the picture; `null`: the address does not tell. */
  readonly version: number | string | null;
}

export interface Previewed {
  readonly preview: Preview;
  /** Whether the picture stays as it is for good. */
  readonly isFinal: boolean;
  /** What the picture shows; asked for only where it is drawn. */
  scene(): Promise<PictureScene>;
}

/** `undefined`: nothing there, or nothing that everybody may see. The two are not told apart. */
export type FindPreview = (arena: Arena, id: string) => Promise<Previewed | undefined>;

export const PREVIEW_KINDS = ['arena', 'invite', 'game', 'agent', 'player', 'league', 'puzzle'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];
