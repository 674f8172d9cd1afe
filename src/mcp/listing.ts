// Tools as clients list them: names and JSON Schemas derived from the zod schemas, once.
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { BOARD_META } from './board.ts';
import type { Json } from './capabilities.ts';
import type { Tool } from './tool.ts';

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function listed({ name, title, description, hints, input, output, hasBoard }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input) as ListedTool['inputSchema'],
    outputSchema: outputSchema(output) as ListedTool['outputSchema'],
    annotations: { title, ...hints },
    ...(hasBoard ? { _meta: BOARD_META } : {}),
  };
}

/** In snake_case and strict, so that a model learns of a misspelt argument at once. */
function inputSchema(input: z.ZodObject): Json {
  const shape = Object.fromEntries(Object.entries(input.shape).map(([key, value]) => [snakeCase(key), value]));
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(shape), { io: 'input' });
  return schema;
}

/** Deep enough for `game.view.legalMoves`; anything deeper would repeat the whole API in every tool. */
const MAX_DEPTH = 3;

/** Most tools answer with it: the words of its fields, and what they mean, are in the schema of get_game alone. */
const REPEATED = '#/$defs/Game';

interface Cut {
  readonly defs: Readonly<Record<string, Json>>;
  /** Types alone. */
  readonly isBrief: boolean;
}

function outputSchema(output: z.ZodObject): Json {
  const { $defs: defs = {}, ...schema } = z.toJSONSchema(output, { io: 'output' }) as Json & { $defs?: Cut['defs'] };
  const top = typeof schema['$ref'] === 'string' ? referred(schema['$ref'], defs) : schema;
  // Below the top, the list of those that are always there would be as long as they are.
  return { ...shallow(top, { defs, isBrief: false }, MAX_DEPTH), required: top['required'] };
}

/** Inlines references, cuts off below `depth`, and allows extra fields: additive changes ship within v1. */
function shallow(schema: Json, cut: Cut, depth: number): Json {
  const { defs, isBrief } = cut;
  const inner = (part: unknown): Json => shallow(part as Json, cut, depth - 1);
  const { $ref, type, description, properties, items, anyOf, oneOf, enum: values } = schema;
  if (typeof $ref === 'string') {
    return shallow(referred($ref, defs), { defs, isBrief: isBrief || $ref === REPEATED }, depth);
  }
  const head = {
    ...(type ? { type } : {}),
    ...(description && !isBrief ? { description } : {}),
    ...(values && !isBrief ? { enum: values } : {}),
  };
  if (depth === 0) return head;
  if (properties) {
    const fields = Object.entries(properties).map(([key, value]) => [key, inner(value)]);
    return { ...head, properties: Object.fromEntries(fields) };
  }
  if (items) return { ...head, items: inner(items) };
  const choices = (anyOf ?? oneOf) as Json[] | undefined;
  return choices ? { ...head, ...oneOfThem(choices.map((choice) => shallow(choice, cut, depth))) } : head;
}

function referred($ref: string, defs: Cut['defs']): Json {
  return defs[$ref.replace('#/$defs/', '')]!;
}

/** Types side by side where nothing else tells them apart; words that may be missing are words and null. */
function oneOfThem(choices: readonly Json[]): Json {
  const types = choices.map(({ type, enum: _, ...more }) => (Object.keys(more).length === 0 ? type : undefined));
  const values = choices.map(({ type, enum: words }) => (type === 'null' ? [null] : words));
  const isWords = choices.some((choice) => choice['enum']);
  if (types.includes(undefined) || (isWords && values.includes(undefined))) return { anyOf: choices };
  return { type: types, ...(isWords ? { enum: values.flat() } : {}) };
}
