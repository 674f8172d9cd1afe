// Runs one tool call. A refusal is a result that contains its Problem.
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import type { ProblemBody } from '../../schema/problem.ts';
import type { Detail } from './answers.ts';
import { argumentsOf } from './arguments.ts';
import type { Json } from './capabilities.ts';
import { refusalOf } from './refusals.ts';
import { callerOf, type Tool } from './tool.ts';

const PROGRESS_EVERY_MS = 5000;

export async function callTool(arena: Arena, tool: Tool, sent: Json, context: ServerContext): Promise<CallToolResult> {
  const stop = reportProgress(context);
  try {
    const args = argumentsOf(tool, sent);
    const { text, structure, meta } = await tool.run({ arena, args: args as never, caller: callerOf(context) });
    return { content: [{ type: 'text', text }], structuredContent: structure, ...(meta ? { _meta: meta } : {}) };
  } catch (error) {
    const detail = tool.board === 'app' ? 'full' : callerOf(context).detail;
    return refusedResult(refusalOf(arena, error, tool.name, context), detail);
  } finally {
    stop();
  }
}

/** A short text and the fields that programs branch on; with `full`, the Problem as in REST. */
function refusedResult(problem: ProblemBody, asked: Detail): CallToolResult {
  if (asked === 'full') return refusedAs(JSON.stringify(problem), problem);
  const { status, code, error, hint, nearest, instance } = problem;
  // The detail of an illegal move only repeats the input.
  const detail = nearest === undefined ? problem.detail : undefined;
  const what = nearest === undefined ? (detail ?? error) : 'Not played';
  const text = `${what.replace(/\.$/, '')}. ${hint}`;
  const more = {
    ...(detail === undefined ? {} : { detail }),
    ...(nearest === undefined ? {} : { nearest }),
    ...(status < 500 ? {} : { instance }),
  };
  return refusedAs(text, { status, code, error, hint, ...more });
}

function refusedAs(text: string, structure: object): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { ...structure } };
}

/**
 * Reports progress to a client that asked for it, which resets the client's timeout.
 * @returns a function that stops it
 */
function reportProgress({ mcpReq }: ServerContext): () => void {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  const timer = setInterval(() => {
    progress += PROGRESS_EVERY_MS / 1000;
    const params = { progressToken, progress, message: `${progress} s` };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}
