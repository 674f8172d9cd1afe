// The preview of a link: title, description, and a scene for its picture. Public facts only.
import type { Arena } from '../ports/arena.ts';
import type { PictureScene } from '../pictures/scene.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
  /**
   * The canonical path of the page; `null` for an invite: its secret is in the fragment, which would be lost if
   * somebody shared the canonical address.
   */
  readonly path: string | null;
  readonly type: 'website' | 'profile';
  readonly picture: PicturePath;
  /** The alt text of the picture. */
  readonly alt: string;
}

export interface PicturePath {
  readonly kind: PreviewKind;
  readonly id: string;
  /** Changes with the picture; `null`: not part of the address. */
  readonly version: number | string | null;
}

export interface Previewed {
  readonly preview: Preview;
  /** Whether the picture never changes again. */
  readonly isFinal: boolean;
  /** What the picture shows; called only when it is drawn. */
  scene(): Promise<PictureScene>;
}

/** `undefined` if it does not exist or is not public, without distinction. */
export type FindPreview = (arena: Arena, id: string) => Promise<Previewed | undefined>;

export const PREVIEW_KINDS = ['arena', 'invite', 'game', 'agent', 'player', 'league', 'puzzle'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];
