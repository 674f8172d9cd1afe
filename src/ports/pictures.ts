// Pictures for link previews: drawn once for each scene, then cached.
import type { Network } from '../records/ids.ts';
import type { PictureScene } from '../pictures/scene.ts';

export interface Picture {
  readonly png: Buffer;
  /** Of these bytes, for a strong ETag. */
  readonly digest: string;
}

export interface Pictures {
  /**
   * The picture of a scene, from memory if it has been drawn.
   * @param lane the caller's queue lane; the drawing thread serves lanes in rotation
   * @throws Problem unavailable, while too many wait
   */
  picture(scene: PictureScene, lane: Network): Promise<Picture>;
}
