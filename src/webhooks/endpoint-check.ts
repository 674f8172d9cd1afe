// Before a subscription is created, its receiver must agree by echoing a challenge.
import { randomBytes } from 'node:crypto';
import { Problem } from '../../schema/problem.ts';
import { isSuccess, type Posted, type Poster } from '../outbound/posting.ts';
import { controlMessage } from './control-messages.ts';

const ECHO_WITHIN_MS = 5000;

/** @throws Problem webhook-refused, webhook-unreachable, webhook-echo; never with what the receiver sent */
export async function verifyReceiver(poster: Pick<Poster, 'post'>, url: string, secret: string): Promise<void> {
  const challenge = randomBytes(32).toString('base64url');
  const message = controlMessage({ type: 'verification', challenge }, [secret]);
  const posted = await poster.post({ url, ...message }, { timeoutMs: ECHO_WITHIN_MS, wantsText: true });
  const refusal = refusalOf(posted);
  if (refusal) throw refusal;
  if (posted.is === 'answered' && !isEcho(posted.text, challenge)) {
    throw new Problem('webhook-echo', { detail: 'The answer did not contain the challenge.' });
  }
}

function refusalOf(posted: Posted): Problem | undefined {
  if (posted.is === 'refused') return new Problem('webhook-refused', { detail: 'Its address is not public.' });
  if (posted.is !== 'answered') {
    const isClosed = posted.is === 'silent' && posted.refusesConnections;
    const detail = isClosed ? 'The connection was refused.' : 'No answer within 5 seconds.';
    return new Problem('webhook-unreachable', { detail });
  }
  if (isSuccess(posted)) return undefined;
  const { status } = posted;
  if (status >= 400 && status < 500) return new Problem('webhook-echo', { detail: `The answer had status ${status}.` });
  const why = status < 400 ? 'redirects, and redirects are not followed' : `answered with status ${status}`;
  return new Problem('webhook-unreachable', { detail: `The URL ${why}.` });
}

/** The bare value, or a JSON object that contains it. */
function isEcho(text: string, challenge: string): boolean {
  if (text.trim() === challenge) return true;
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false; // neither form: refused as webhook-echo
  }
}
