// Messages to receivers other than events.
import { randomBytes } from 'node:crypto';
import type { ControlMessage } from '../../schema/webhooks.ts';
import { signedHeaders } from './signing.ts';

/** Signs a message that is not an event: it has a `type`, and its own id. */
export function controlMessage(message: ControlMessage, secrets: readonly string[]) {
  const body = JSON.stringify(message);
  const id = `msg_${randomBytes(16).toString('hex')}`;
  return { body, headers: signedHeaders(id, body, secrets) };
}
