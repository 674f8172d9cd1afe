// Draws pictures in a low-priority thread, one at a time, and caches them, so that a burst of previews delays no moves.
import { hash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { Problem } from '../../schema/problem.ts';
import type { Picture, Pictures } from '../ports/pictures.ts';
import type { PictureScene } from './scene.ts';
import { newThreadPool } from '../threads/thread-pool.ts';

/** Cached pictures, each of about 300 kB; QuickLRU holds up to twice this many. */
const MIN_KEPT = 50;
/** Starting a thread takes longer than drawing, so it is kept for the next preview. */
const IDLE_MS = 300_000;
const RETRY_SECONDS = 2;

/** A fair queue (`newFairQueue`). */
interface Turns {
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
  reserve(lane: string): (() => void) | undefined;
}

export interface Painter extends Pictures {
  close(): Promise<void>;
}

/**
 * Starts its thread with the first picture.
 * @param onDrawn called for each picture that is drawn, not for cached ones
 */
export function newPainter(turns: Turns, onDrawn: (seconds: number) => void): Painter {
  const kept = new QuickLRU<string, Picture>({ maxSize: MIN_KEPT });
  const underway = new Map<string, Promise<Picture>>();
  const file = new URL('./worker.ts', import.meta.url);
  const { run, close } = newThreadPool<PictureScene, Uint8Array>(file, { name: 'the painter', idleMs: IDLE_MS });

  const paint = async (scene: PictureScene): Promise<Picture> => {
    const startedAt = performance.now();
    const png = Buffer.from(await run(scene));
    onDrawn((performance.now() - startedAt) / 1000);
    return { png, digest: hash('sha256', png, 'base64url') };
  };
  const begin = async (key: string, scene: PictureScene, lane: string): Promise<Picture> => {
    const picture = await turns.run(lane, () => paint(scene));
    kept.set(key, picture);
    return picture;
  };
  return {
    async picture(scene, lane) {
      const key = hash('sha256', JSON.stringify(scene), 'base64url');
      const known = kept.get(key) ?? underway.get(key);
      if (known) return known;
      const leave = turns.reserve(lane);
      if (!leave) throw tooMany();
      const begun = begin(key, scene, lane).finally(() => {
        leave();
        underway.delete(key);
      });
      underway.set(key, begun);
      return begun;
    },
    close,
  };
}

function tooMany(): Problem {
  return new Problem('unavailable', {
    detail: 'Too many pictures are being drawn.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
