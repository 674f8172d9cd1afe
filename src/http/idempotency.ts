// Idempotency-Key on every POST: the same key and body get the same answer, even after a crash.
import type { Request, Response } from 'express';
import type { Access } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import { findKept, newSeal } from '../trust/receipts.ts';
import type { Seal } from '../records/receipt.ts';
import { hashSecret } from '../trust/secrets.ts';
import { Problem } from '../../schema/problem.ts';
import { addressOf } from './limits.ts';
import type { AnyCall, Route } from './route.ts';

/** One to 255 visible characters, as they are or as a structured-field string. */
const KEY = /^"?([\x21\x23-\x7e]{1,255})"?$/;

type Idempotently = (route: Route, call: AnyCall, request: Request, response: Response) => Promise<object>;

export function newIdempotency(arena: Arena): Idempotently {
  const { running } = arena;
  return async (route, call, request, response) => {
    const seal = sealOf(route, call, request);
    if (!seal) return route.handle(call);
    if (!(await running.begin(seal.key))) throw new Problem('request-running', { retryAfterSeconds: 1 });
    try {
      const kept = await findKept(arena, seal);
      if (!kept) return await route.handle({ ...call, calling: { ...call.calling, seal } });
      response.setHeader('Idempotency-Replayed', 'true');
      return kept.answer ?? (await (route.recover ? route.recover(call, kept) : route.handle(call)));
    } finally {
      await running.end(seal.key);
    }
  };
}

function sealOf(route: Route, { access, params }: AnyCall, request: Request): Seal | undefined {
  const header = request.get('idempotency-key');
  if (header === undefined) return undefined;
  const key = KEY.exec(header)?.[1];
  if (key === undefined) {
    throw new Problem('bad-request', { detail: 'Idempotency-Key must be 1 to 255 visible characters without quotes.' });
  }
  const sent = request.get('authorization');
  return newSeal({
    route: `${route.method} ${route.path} ${Object.values(params).join(' ')}`,
    caller: (access as Access | undefined)?.holder?.tokenHash ?? (sent ? hashSecret(sent) : addressOf(request)),
    idempotencyKey: key,
    body: JSON.stringify(request.body ?? {}),
  });
}
