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
    const instead = unknown === 'agent_key' && keys.has('player_token') ? KEY_AS_TOKEN : '';
    throw badArgument(unknown, `is not an argument of ${name}: ${[...keys.keys()].join(', ')}${instead}`);
  }
  const given = Object.entries(withoutNulls(sent)).map(([key, value]) => [
    keys.get(key)!,
    isObject(value) ? withoutNulls(value) : value,
  ]);
  return parsed(input, Object.fromEntries(given));
}

const KEY_AS_TOKEN = '; send the key as player_token, with game_id';

/** Models send null for what is optional; no argument of ours, and no field of one, has it as a value. */
function withoutNulls(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
