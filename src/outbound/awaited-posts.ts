// Posts whose outcome a caller waits for, in lanes of their own: however many ask, one host gets few of them at once, and
// deliveries that wait for a slow host do not hold them up.
import { newHostLanes } from './lanes.ts';
import type { Posted, Poster } from './posting.ts';

const MAX_WAIT_MS = 5000;

/** What has waited too long for its turn is answered as `silent`, and is not sent. */
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
