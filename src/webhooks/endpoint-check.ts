// Before a subscription is created, its receiver must agree by echoing a challenge.
import { randomBytes } from 'node:crypto';
import { Problem } from '../../schema/problem.ts';
import { isSuccess, type Posted, type Poster } from '../outbound/posting.ts';
import { controlMessage } from './control-messages.ts';

const ECHO_WITHIN_MS = 5000;

/** By the error's code: the system's, c-ares', OpenSSL's or undici's. */
const WHY_SILENT: readonly (readonly [code: RegExp, why: string])[] = [
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [/^(ENOTFOUND|ENODATA)$/, 'Its host name has no address.'],
  [/CERT|SIGNATURE/, 'Its TLS certificate was not accepted.'],
  [/^(EPROTO|ERR_SSL_)/, 'It does not speak TLS at this port.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was closed before an answer.'],
  [/^(HPE_|HTTPParserError)/, 'The answer was not HTTP.'],
  [/^UND_ERR_RES_EXCEEDED/, 'The answer was too long.'],
];

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
    const code = (posted.is === 'silent' && posted.code) || '';
    const [, why = 'No answer within 5 seconds.'] = WHY_SILENT.find(([pattern]) => pattern.test(code)) ?? [];
    return new Problem('webhook-unreachable', { detail: why });
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
