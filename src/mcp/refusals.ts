// Failures as clients see them: a Problem worded for tools, with its request id and never the cause.
import { ProtocolError, type ServerContext } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import { problemOfFailure } from '../ports/store-errors.ts';
import { problemTypeRoot } from '../table/links.ts';
import { Problem, problemBody, type ProblemBody } from '../../schema/problem.ts';
import { callerOf } from './tool.ts';
import { withToolHint } from './hints.ts';

/** Logs a bug with the id that the caller receives. @param where a tool or a method */
export function refusalOf(arena: Arena, error: unknown, where: string, context: ServerContext): ProblemBody {
  const { instance } = callerOf(context);
  const problem = problemOfFailure(error);
  if (!problem) arena.reportError(error, `${where} ${instance}`);
  const worded = withToolHint(problem ?? new Problem('internal-error'));
  return { ...problemBody(worded, problemTypeRoot(arena.links)), instance };
}

/** For methods other than tool calls. Uses codes of the Events extension; -32602 for malformed input. */
export async function asProtocolErrors<T>(arena: Arena, context: ServerContext, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    const { method, signal } = context.mcpReq;
    // A caller that has gone away reads no answer, and failing to send one is not a bug.
    if (error instanceof ProtocolError || signal.aborted) throw error;
    const body = refusalOf(arena, error, method, context);
    throw new ProtocolError(codeOf(body), body.error, { ...body, ...reasonOf(body) });
  }
}

/** Codes of the Events extension that do not follow from the status. */
const CODES: Readonly<Record<string, number>> = {
  'too-many-webhooks': -32013,
  'webhook-echo': -32015,
  'webhook-unreachable': -32015,
};

function codeOf({ status, type }: ProblemBody): number {
  const own = CODES[slugOf(type)];
  if (own !== undefined) return own;
  if (status === 404) return -32011;
  if (status === 401 || status === 403) return -32012;
  return status < 500 ? -32602 : -32603;
}

/** Why a receiver was not verified. */
function reasonOf({ type, detail }: ProblemBody): { reason?: string } {
  return CODES[slugOf(type)] === -32015 && detail !== undefined ? { reason: detail } : {};
}

function slugOf(type = ''): string {
  return type.slice(type.lastIndexOf('/') + 1);
}
