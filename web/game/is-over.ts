// Whether a game is over.
import type { Status } from '../../schema/enumerations.ts';

/** With or without a result. */
export function isOver({ status }: { readonly status: Status }): boolean {
  return status === 'finished' || status === 'abandoned';
}
