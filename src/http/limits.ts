// Rate limits: which policy counts which caller, and the RateLimit fields (IETF httpapi draft).
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { Problem } from '../../schema/problem.ts';

export const WINDOW_SECONDS = 60;
/** An IPv6 host owns many addresses; this prefix identifies it. */
const IPV6_BITS = 56;

/** Requests a minute. `seat` counts a valid seat token, whatever address it comes from; the others an address. */
export const POLICIES = { reads: 120, writes: 120, challenge: 30, result: 60, mcp: 120, seat: 240 } as const;
export type Policy = keyof typeof POLICIES;

export interface Limits {
  /** @throws Problem rate-limited */
  count(policy: Policy, caller: string | undefined, request: Request, response: Response): Promise<void>;
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** The fields of a response that is not counted. */
export function unlimitedFields(factor: number): Fields {
  const quota = quotaOf('reads', factor);
  return fields('reads', quota, quota, WINDOW_SECONDS);
}

/** The store that counts one policy's requests, if not this process's memory. */
export type CountsOf = (policy: string) => Store;

/** @param factor multiplies every limit */
export function newLimits(factor: number, countsOf: CountsOf | undefined): Limits {
  const limiters = Object.fromEntries(
    Object.keys(POLICIES).map((policy) => [
      policy,
      newLimiter(policy as Policy, quotaOf(policy as Policy, factor), countsOf?.(policy)),
    ]),
  ) as Record<Policy, RequestHandler>;
  return {
    async count(policy, caller, request, response) {
      Object.assign(request, { limitKey: caller });
      await runMiddleware(limiters[policy], request, response);
    },
  };
}

function quotaOf(policy: Policy, factor: number): number {
  return Math.max(1, Math.round(POLICIES[policy] * factor));
}

interface Counted extends Request {
  /** Set for a caller identified by more than an address. */
  limitKey?: string;
  rateLimit?: { remaining: number; resetTime?: Date };
}

function newLimiter(policy: Policy, quota: number, store: Store | undefined): RequestHandler {
  const limiter = rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: quota,
    ...(store ? { store } : {}),
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (request: Counted) => request.limitKey ?? addressOf(request),
    handler: (request: Counted, response, next) => {
      const seconds = showFields(policy, quota, request, response);
      next(new Problem('rate-limited', { retryAfterSeconds: seconds }));
    },
  });
  return (request: Counted, response, next) =>
    limiter(request, response, (error?: unknown) => {
      if (!error) showFields(policy, quota, request, response);
      next(error);
    });
}

/** The address that a request is counted under; of an IPv6 address, its prefix. */
export function addressOf({ ip = '' }: Request): string {
  return ipKeyGenerator(ip, IPV6_BITS);
}

/** @returns seconds until the window ends, at least 1 */
function showFields(policy: Policy, quota: number, { rateLimit: counted }: Counted, response: Response): number {
  const endsAt = counted?.resetTime?.getTime() ?? Date.now() + WINDOW_SECONDS * 1000;
  const seconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
  for (const [name, value] of fields(policy, quota, counted?.remaining ?? quota, seconds)) {
    response.setHeader(name, value);
  }
  return seconds;
}

function fields(policy: Policy, quota: number, remaining: number, seconds: number): Fields {
  return [
    ['RateLimit-Policy', `"${policy}";q=${quota};w=${WINDOW_SECONDS}`],
    ['RateLimit', `"${policy}";r=${remaining};t=${seconds}`],
  ];
}

/** A middleware as a promise. */
export function runMiddleware(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
