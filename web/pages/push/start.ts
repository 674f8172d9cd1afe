// Starts push messages to this browser.
import { browserName } from '../../game/push-subscription.ts';
import { startPush } from '../../game/push.ts';
import { pushText } from '../../text/push.ts';

/** Must be called from a press. @throws Error that says what to do if the person or the browser prevents it */
export async function startHere(): Promise<void> {
  const obstacle = await startPush(pushText('push.device', browserName()));
  if (obstacle) throw new Error(pushText(`push.${obstacle}`));
}
