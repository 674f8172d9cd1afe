// Idempotent calls, by a key that the client program generates. It is not a tool argument, because keys made up by
// models collide, which would hand out a stranger's seat.
import type { RequestContext } from '../ports/request-context.ts';
import { MIN_SECRET_KEY_LENGTH, once, parseIdempotencyKey } from '../play/once.ts';
import { newSeal } from '../trust/receipts.ts';
import { hashSecret } from '../trust/secrets.ts';
import { Problem } from '../../schema/problem.ts';
import { contextOf, type ToolCall } from './tool.ts';

/**
 * @param tool name; a key is valid for one tool
 * @throws Problem bad-request for a key that can be guessed; those of `once`
 */
export async function callOnce<T extends object>(
  tool: string,
  call: ToolCall<object>,
  act: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const { arena, args, caller } = call;
  const { idempotencyKey: sent, bearer, network, signal } = caller;
  const context = contextOf(call);
  if (sent === undefined) return act(context);
  const idempotencyKey = parseIdempotencyKey(sent);
  if (idempotencyKey === undefined || idempotencyKey.length < MIN_SECRET_KEY_LENGTH) {
    const detail = `The idempotency key must have ${MIN_SECRET_KEY_LENGTH} to 255 visible characters without quotes.`;
    throw new Problem('bad-request', { detail, hint: 'Use a UUID.' });
  }
  const credential = context.agentKey ?? bearer;
  const seal = newSeal({
    route: `mcp ${tool}`,
    caller: credential === undefined ? network : hashSecret(credential),
    idempotencyKey,
    body: JSON.stringify(args),
  });
  return once<T>(arena, {
    seal,
    isDoneHere: false,
    act: () => act({ ...context, seal }),
    // A process died after writing the effect but not the answer: the caller cannot use what was created, and it
    // expires.
    repeat: async (kept) => (kept.answer as T | undefined) ?? act(context),
    whenGone: (end) => signal.addEventListener('abort', end, { once: true }),
  });
}
