// Parses tool arguments: snake_case on the wire, checked by the tool's own schema. A refusal names the argument.
import type { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import type { Json } from './capabilities.ts';
import { snakeCase } from './listing.ts';
import type { Tool } from './tool.ts';

/** @throws Problem bad-request, naming the invalid argument */
export function argumentsOf(tool: Tool, sent: Json): Json {
  const { name, input } = tool;
  const keys = keysOf(tool);
  const unknown = Object.keys(sent).find((key) => !keys.has(key));
  if (unknown !== undefined) {
    throw badArgument(unknown, `is not an argument of ${name}: ${[...keys.keys()].join(', ')}`);
  }
  return parsed(input, Object.fromEntries(Object.entries(sent).map(([key, value]) => [keys.get(key)!, value])));
}

/** @throws Problem bad-request, naming the invalid argument */
export function parsed<S extends z.ZodType>(schema: S, args: Json): z.output<S> {
  const { success, data, error } = schema.safeParse(args);
  if (success) return data;
  const { path, message } = error!.issues[0]!;
  throw badArgument(path.map((part) => snakeCase(String(part))).join('.'), message);
}

const keysByTool = new WeakMap<Tool, ReadonlyMap<string, string>>();

/** Maps argument names on the wire to those in our schemas. Cached, because every call needs it. */
function keysOf(tool: Tool): ReadonlyMap<string, string> {
  const keys = keysByTool.get(tool) ?? new Map(Object.keys(tool.input.shape).map((key) => [snakeCase(key), key]));
  keysByTool.set(tool, keys);
  return keys;
}

function badArgument(field: string, message: string): Problem {
  return new Problem('bad-request', { detail: `${field}: ${message}`, extra: { field } });
}
