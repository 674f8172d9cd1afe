// Draws on budgets besides those of the transport.
import { problemOfRefusal } from '../../schema/problem.ts';
import type { Budget } from '../ports/admission.ts';
import type { Arena } from '../ports/arena.ts';

/** @throws Problem rate-limited, unavailable */
export async function spend({ admission }: Pick<Arena, 'admission'>, budget: Budget): Promise<void> {
  const { refusal } = await admission.spend([budget]);
  if (refusal) throw problemOfRefusal(refusal);
}
