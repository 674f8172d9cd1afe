// Instants as they are written in requests and answers: ISO 8601.
import { z } from 'zod';

export const Instant = z.iso.datetime();

/** Days are in UTC; times must have a zone, because callers do not know the server's. */
const AskedInstant = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** @returns in milliseconds since 1970; `undefined`: not an instant, or earlier */
export function parseInstant(asked: string): number | undefined {
  const at = AskedInstant.safeParse(asked).success ? Date.parse(asked) : -1;
  return at >= 0 ? at : undefined;
}

/** @param at in milliseconds since 1970 */
export function formatInstant(at: number): string;
export function formatInstant(at: number | null): string | null;
export function formatInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
