// What a request draws on beside the budgets of its transport.
import { Problem } from '../../schema/problem.ts';
import type { Budget } from '../ports/admission.ts';
import type { Arena } from '../ports/arena.ts';

/** @throws Problem rate-limited, unavailable */
export async function draw({ admission }: Pick<Arena, 'admission'>, budget: Budget): Promise<void> {
  const { refusal } = await admission.draw([budget]);
  if (refusal) throw new Problem(refusal.slug, refusal.parts);
}
