// The HTTP side of admission: the network a request comes from, and the RateLimit fields (IETF httpapi draft).
import type { Request, RequestHandler, Response } from 'express';
import { isAddress, prefixOf } from '../admission/networks.ts';
import { rateOf } from '../admission/numbers.ts';
import { problemOfRefusal, type DrawnBudget } from '../../schema/problem.ts';
import type { Admission, Budget, RatePolicy } from '../ports/admission.ts';

export type Fields = readonly (readonly [name: string, value: string])[];

/** The fields of a response to an uncounted request. */
export function unlimitedFields(factor: number): Fields {
  const rate = rateOf('reads', factor);
  return rateFields({ policy: 'reads', ...rate, remaining: rate.quota, fullInSeconds: rate.windowSeconds });
}

/** Draws on the budgets of a request and writes the fields. @throws Problem rate-limited */
export async function count(admission: Admission, budgets: readonly Budget[], response: Response): Promise<void> {
  const drawn = await admission.spend(budgets);
  for (const [name, value] of rateFields(drawn)) response.setHeader(name, value);
  if (drawn.refusal) throw problemOfRefusal(drawn.refusal);
}

/** Counts requests of this policy by network. */
export function countAs(admission: Admission, policy: RatePolicy): RequestHandler {
  return async (request, response, next) => {
    await count(admission, [{ policy, of: admission.networkOf(callerAddress(request)) }], response);
    next();
  };
}

/**
 * The address that a request is counted under: for IPv6, the prefix. If a proxy reports no valid address, such as
 * `unknown`, the proxy's own: otherwise a client that controls this text could appear as a new caller with every
 * request.
 */
export function callerAddress({ ip = '', socket }: Request): string {
  const prefix = prefixOf(ip);
  return isAddress(prefix) ? prefix : prefixOf(socket.remoteAddress ?? '');
}

export function rateFields({ policy, quota, windowSeconds, remaining, fullInSeconds }: DrawnBudget): Fields {
  return [
    ['RateLimit-Policy', `"${policy}";q=${quota};w=${windowSeconds}`],
    ['RateLimit', `"${policy}";r=${remaining};t=${fullInSeconds}`],
  ];
}
