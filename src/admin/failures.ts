// Why something could not be done, in the words of the command line.
import { ZodError } from 'zod';
import { Problem, problemFacts } from '../../schema/problem.ts';
import { Failure } from './failure.ts';

/** `undefined` for a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new Failure(`${issue!.path.join('.')}: ${issue!.message}`, 'Run it with --help for what it takes.');
  }
  if (!(error instanceof Problem)) return undefined;
  const { title, hint } = problemFacts(error.slug);
  return new Failure(error.parts.detail ?? `${title}.`, hint);
}
