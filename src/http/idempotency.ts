// Idempotency-Key on a POST that keeps a receipt.
import type { Request, Response } from 'express';
import type { Access, SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import { currentSeat } from '../play/access.ts';
import { MIN_SECRET_KEY_LENGTH, once, parseIdempotencyKey } from '../play/once.ts';
import { newSeal } from '../trust/receipts.ts';
import type { Seal } from '../records/receipt.ts';
import { bearerOf, hashSecret, isWellFormed } from '../trust/secrets.ts';
import { HALF_HASH_DIGITS } from '../table/seat-records.ts';
import { Problem } from '../../schema/problem.ts';
import { callerAddress } from './limits.ts';
import type { AnyCall, Route } from './route.ts';

const BEARERS = ['player', 'agent', 'manage'] as const;
type Idempotently = (route: Route, call: AnyCall, request: Request, response: Response) => Promise<object>;

export function newIdempotency(arena: Arena): Idempotently {
  return async (route, call, request, response) => {
    const seal = sealOf(route, call, request);
    if (!seal) return route.handle(call);
    return once(arena, {
      seal,
      isDoneHere: isDoneHere(arena, route, call),
      act: () => route.handle({ ...call, context: { ...call.context, seal } }),
      async repeat(kept) {
        // Nothing is written, so nothing else would detect a token that was replaced.
        if (route.isMove) await currentSeat(arena, call.access as SeatAccess);
        response.setHeader('Idempotency-Replayed', 'true');
        const answer = route.isMinimal ? undefined : kept.answer;
        return answer ?? (await (route.recover ? route.recover(call, kept) : route.handle(call)));
      },
      whenGone: (end) => response.once('close', end),
    });
  };
}

/** Whether this is a move in a game that this process owns. */
function isDoneHere({ live }: Arena, { recover }: Route, { access }: AnyCall): boolean {
  const seated = access as Access | undefined;
  return recover !== undefined && seated !== undefined && live.isHere(seated.live.game.record.id);
}

function sealOf(route: Route, call: AnyCall, request: Request): Seal | undefined {
  const header = request.get('idempotency-key');
  if (header === undefined) return undefined;
  const key = parseIdempotencyKey(header);
  if (key === undefined) {
    throw new Problem('bad-request', { detail: 'Idempotency-Key must be 1 to 255 visible characters without quotes.' });
  }
  const caller = callerOf(call, request);
  if (caller === undefined && key.length < MIN_SECRET_KEY_LENGTH) {
    const detail = `Without a token or a session, Idempotency-Key must have at least ${MIN_SECRET_KEY_LENGTH} characters.`;
    throw new Problem('bad-request', { detail, hint: 'Use a UUID.' });
  }
  return newSeal({
    route: `${route.method} ${route.path} ${Object.values(call.params).join(' ')}`,
    caller: caller ?? callerAddress(request),
    idempotencyKey: key,
    body: JSON.stringify(request.body ?? {}),
  });
}

/**
 * Identifies a caller by the credential it shows; `undefined` without one. The credential need not be known to the
 * store, but its checksum must be right: otherwise clients that send the same junk by mistake (`Bearer undefined`), or
 * through a proxy that adds the same header, would share a key.
 */
function callerOf({ access, context }: AnyCall, request: Request): string | undefined {
  const { tokenHash } = (access as Access | undefined)?.holder ?? {};
  // Only half of the hash: a packed game keeps no more, and an agent's key stands for that.
  if (tokenHash !== undefined) return tokenHash.slice(0, HALF_HASH_DIGITS);
  const header = request.get('authorization');
  const bearer = bearerOf(header);
  if (bearer !== undefined && BEARERS.some((kind) => isWellFormed(kind, bearer))) return hashSecret(header!);
  const { session } = context;
  return session !== undefined && isWellFormed('session', session) ? hashSecret(session) : undefined;
}
