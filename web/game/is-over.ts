// Whether a game goes on, for every page that must know.
import type { Status } from '../../schema/enumerations.ts';

/** With a result or without one. */
export function isOver({ status }: { readonly status: Status }): boolean {
  return status === 'finished' || status === 'abandoned';
}
