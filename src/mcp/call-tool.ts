// One tool call: arguments in, text and structure out; a refusal is a result with its Problem.
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import { Problem, type ProblemBody } from '../../schema/problem.ts';
import type { Detail } from './answers.ts';
import { snakeCase } from './listing.ts';
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

/** A few words and what programs branch on; in full the Problem as REST gives it. */
function refusedResult(problem: ProblemBody, detail: Detail): CallToolResult {
  if (detail === 'full') return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  const { status, code, error, hint, nearest, instance } = problem;
  const what = nearest === undefined ? (problem.detail ?? error) : 'Not played';
  const text = `${what.replace(/\.$/, '')}. ${hint}`;
  const more = { ...(nearest === undefined ? {} : { nearest }), ...(status < 500 ? {} : { instance }) };
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { status, code, error, hint, ...more },
  };
}

/** @throws Problem bad-request, naming the invalid argument */
function argumentsOf(tool: Tool, sent: Json): Json {
  const { name, input } = tool;
  const keys = keysOf(tool);
  const unknown = Object.keys(sent).find((key) => !keys.has(key));
  if (unknown !== undefined) throw badArgument(unknown, `is no argument of ${name}: ${[...keys.keys()].join(', ')}`);
  const camel = Object.fromEntries(Object.entries(sent).map(([key, value]) => [keys.get(key)!, value]));
  const parsed = input.safeParse(camel);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw badArgument(path.map((part) => snakeCase(String(part))).join('.'), message);
}

const keysByTool = new WeakMap<Tool, ReadonlyMap<string, string>>();

/** Maps an argument's name on the wire to its name in our schemas. Cached, because every call needs it. */
function keysOf(tool: Tool): ReadonlyMap<string, string> {
  const keys = keysByTool.get(tool) ?? new Map(Object.keys(tool.input.shape).map((key) => [snakeCase(key), key]));
  keysByTool.set(tool, keys);
  return keys;
}

function badArgument(field: string, message: string): Problem {
  return new Problem('bad-request', { detail: `${field}: ${message}`, extra: { field } });
}

/** Reports progress to a client that asked for it, which resets the client's own timeout. @returns what stops it */
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
