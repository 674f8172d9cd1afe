// Callers from different networks, to a server behind a proxy; and the slots that one of them has taken.
import type { HeldKind } from '../../src/ports/admission.ts';
import type { Network } from '../../src/records/ids.ts';
import type { TestArena } from '../support/arena.ts';
import { startTestArena } from '../support/arena.ts';
import { restAt, type Answer, type Rest } from '../support/rest.ts';

export const ADA = '192.0.2.1';
export const BO = '192.0.2.2';

export function startBehindProxy(rateLimitFactor: number): Promise<TestArena> {
  return startTestArena({ rateLimitFactor, trustProxy: 'loopback' });
}

/** Calls the API from this address. */
export function from(arena: TestArena, address: string): Rest {
  return restAt(`${arena.url}/api/v1`, { 'X-Forwarded-For': address });
}

export function networkOf(arena: TestArena, address: string): Network {
  return arena.app.arena.admission.networkOf(address);
}

/** Takes `count` slots, like open calls of this address. @returns a function that releases one */
export function fill(arena: TestArena, kind: HeldKind, address: string, count: number): () => void {
  const { admission } = arena.app.arena;
  const held = Array.from({ length: count }, () => admission.hold(kind, networkOf(arena, address)));
  return () => held.pop()!();
}

/** The number of taken slots of a kind, over all networks and parties. */
export async function placesTaken(arena: TestArena, kind: HeldKind): Promise<number> {
  const line = new RegExp(`^arena_held_open\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(await arena.app.metrics.text());
  return Number(line![1]);
}

/** The slug of a response's Problem, or its status. */
export function slugOf({ status, body }: Pick<Answer, 'status' | 'body'>): string | number {
  return body?.type ? new URL(body.type).pathname.replace('/problems/', '') : status;
}
