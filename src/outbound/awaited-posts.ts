// Posts whose outcome a caller waits for. They have their own lanes, so that a host gets only a few at once, and queued
// deliveries to a slow host do not delay them.
import { newHostLanes } from './lanes.ts';
import type { Posted, Poster } from './posting.ts';

const MAX_WAIT_MS = 5000;

/** A post that has waited too long for its turn is not sent, and its outcome is `silent`. */
export function newAwaitedPosts({ post }: Pick<Poster, 'post'>, maxWaitMs = MAX_WAIT_MS): Pick<Poster, 'post'> {
  const lanes = newHostLanes();
  return {
    post: (message, options) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        const giveUp = (): void => {
          isLate = true;
          resolve({ is: 'silent' });
        };
        const timer = setTimeout(giveUp, maxWaitMs);
        const send = async (): Promise<Posted | undefined> => {
          clearTimeout(timer);
          if (isLate) return undefined;
          const posted = post(message, options);
          posted.then(resolve, reject);
          return posted.catch(() => undefined);
        };
        if (!lanes.offer(new URL(message.url).host, send)) giveUp();
      }),
  };
}
