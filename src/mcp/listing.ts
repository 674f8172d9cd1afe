// Tools as clients list them: names and JSON Schemas derived from the zod schemas, once.
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { BOARD_META } from './board.ts';
import type { Json } from './capabilities.ts';
import type { Tool } from './tool.ts';

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function listed({ name, title, description, hints, input, explains, isTurn, board }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input, explains) as ListedTool['inputSchema'],
    outputSchema: isTurn ? TURN : ANYTHING,
    annotations: hints,
    ...(board ? { _meta: BOARD_META[board] } : {}),
  };
}

/** Kept short, as it costs tokens in every conversation; the OpenAPI document lists the fields. */
const TURN: ListedTool['outputSchema'] = {
  type: 'object',
  properties: { text: { type: 'string' }, game: { type: 'object' }, next: { type: 'object' } },
};
const ANYTHING: ListedTool['outputSchema'] = { type: 'object' };

/** In snake_case and strict, so that a misspelt argument is refused. */
function inputSchema(input: z.ZodObject, explains: Tool['explains'] = {}): Json {
  const shape = Object.fromEntries(Object.entries(input.shape).map(([key, value]) => [snakeCase(key), value]));
  const { properties = {}, required, $defs: defs = {} } = z.toJSONSchema(z.strictObject(shape), { io: 'input' });
  const fields = Object.entries(properties).map(([key, schema]) => {
    const explained = explains[key] === undefined ? {} : { description: explains[key] };
    return [key, { ...withoutWords(schema as Json, defs as Defs), ...explained }];
  });
  const needed = required && required.length > 0 ? { required } : {};
  return { type: 'object', properties: Object.fromEntries(fields), ...needed, additionalProperties: false };
}

type Defs = Readonly<Record<string, Json>>;

/**
 * Keeps what a model needs: descriptions are for readers of REST; patterns, lengths and maximums are checked anyway.
 */
function withoutWords(schema: Json, defs: Defs): Json {
  const { $ref: reference, description: _, pattern: __, id: ___, maxLength: ____, maximum, ...rest } = schema;
  if (typeof reference === 'string') return withoutWords(defs[reference.replace('#/$defs/', '')]!, defs);
  const { properties, items } = rest;
  const fields = Object.entries((properties ?? {}) as Defs).map(([key, field]) => [key, withoutWords(field, defs)]);
  return {
    ...rest,
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
    ...(items ? { items: withoutWords(items as Json, defs) } : {}),
  };
}
