// Beginning to be told by this browser.
import { browserName, startPush } from '../../game/push.ts';
import { pushText } from '../../text/push.ts';

/** Called by a press only. @throws Error that says what to do where the person, or the browser, does not allow it */
export async function startHere(): Promise<void> {
  if (!(await startPush(pushText('push.device', browserName())))) throw new Error(pushText('push.refused'));
}
