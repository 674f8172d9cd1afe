// Beginning to be told by this browser.
import { browserName } from '../../game/push-subscription.ts';
import { startPush } from '../../game/push.ts';
import { pushText } from '../../text/push.ts';

/** Called by a press only. @throws Error that says what to do where the person, or the browser, is in the way */
export async function startHere(): Promise<void> {
  const obstacle = await startPush(pushText('push.device', browserName()));
  if (obstacle) throw new Error(pushText(`push.${obstacle}`));
}
