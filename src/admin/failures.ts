// Translates errors into failures of the command line.
import { ZodError } from 'zod';
import { UnusableKeyFile } from '../outbound/key.ts';
import { problemOfFailure, remedyOf } from '../ports/store-errors.ts';
import { PROBLEMS } from '../../schema/problem.ts';
import { Failure } from './failure.ts';

const OF_FILES = 'Check that this user may read and write there, and that the disk has room.';
const AGAIN = 'Try again; if it still fails, check that the database and Redis are running.';

/** `undefined` for a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new Failure(`${issue!.path.join('.')}: ${wordingOf(issue!)}`, 'Run it with --help to see its options.', 2);
  }
  if (error instanceof UnusableKeyFile) return new Failure(error.message, error.remedy);
  if (isOfFiles(error)) return new Failure(error.message, OF_FILES);
  const problem = problemOfFailure(error);
  if (!problem) return undefined;
  // The cause of an outage is hidden from callers, but not from the operator.
  if (error !== problem) return new Failure((error as Error).message, remedyOf(error) ?? AGAIN);
  const { title, hint } = PROBLEMS[problem.slug];
  return new Failure(problem.parts.detail ?? `${title}.`, problem.parts.hint ?? hint);
}

function wordingOf({ code, message }: ZodError['issues'][number]): string {
  return code === 'invalid_type' && message.endsWith('received undefined') ? 'it is missing.' : message;
}

/** A call of the operating system that is not about the network; one that writes does not name its file. */
function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && !('address' in error || 'hostname' in error);
}
