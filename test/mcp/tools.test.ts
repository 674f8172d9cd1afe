// The table of tools against the interface and the schemas of REST: a tool that drifts from either fails here.
import { expect } from 'chai';
import { z } from 'zod';
import { listed, snakeCase } from '../../src/mcp/listing.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { COUNTERPARTS, routeOf } from './counterparts.ts';

type Json = Record<string, any>;

/** With its top-level reference resolved. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): { root: Json; defs: Json } {
  const { $defs: defs = {}, ...top } = z.toJSONSchema(schema, { io }) as Json;
  const follow = (part: Json): Json => (part['$ref'] ? defs[part['$ref'].replace('#/$defs/', '')] : part);
  return { root: top['anyOf'] ? eitherOf(top['anyOf'].map(follow)) : follow(top), defs };
}

/** Merges several answers: all their fields, required where each requires them. */
function eitherOf(choices: readonly Json[]): Json {
  const properties = Object.assign({}, ...choices.map((choice) => choice['properties']));
  const required = choices[0]!['required'].filter((key: string) =>
    choices.every((choice) => choice['required'].includes(key)),
  );
  return { properties, required };
}

/** The fields that REST takes for this, as JSON Schema. */
function restFields(name: string): Json {
  const { body, query } = routeOf(name);
  return jsonSchema(body ?? query ?? z.object({}), 'input').root['properties'];
}

/** The type at this path, whatever is left out below it. */
function outlineOf(schema: Json, defs: Json, depth: number): Json {
  if (schema['$ref']) return outlineOf(defs[schema['$ref'].replace('#/$defs/', '')], defs, depth);
  if (depth === 0 || !schema['properties']) return {};
  const entries = Object.entries<Json>(schema['properties']);
  return Object.fromEntries(entries.map(([key, value]) => [key, outlineOf(value, defs, depth - 1)]));
}

describe('the table of tools', () => {
  it('has the tools of the interface and ours, under exactly these names', () => {
    expect(TOOLS.map(({ name }) => name).toSorted()).to.deep.equal(Object.keys(COUNTERPARTS).toSorted());
  });

  for (const tool of TOOLS) {
    const { addressed, settled = [], own = [], named } = COUNTERPARTS[tool.name]!;
    const { inputSchema, outputSchema, annotations, description } = listed(tool) as Json;

    it(`${tool.name} takes what REST takes, in snake_case`, () => {
      const fields = restFields(tool.name);
      const expected = Object.keys(fields)
        .filter((key) => !settled.includes(key))
        .map(snakeCase);
      const taken = Object.keys(inputSchema.properties);
      expect(taken.toSorted()).to.deep.equal([...new Set([...expected, ...addressed, ...own])].toSorted());
      expect(taken).to.include.members([...named]);
      expect(inputSchema.additionalProperties).to.equal(false);
      for (const [key, value] of Object.entries(fields)) {
        if (settled.includes(key) || own.includes(key)) continue;
        expect(inputSchema.properties[snakeCase(key)], key).to.deep.equal(value);
      }
    });

    it(`${tool.name} gives what REST gives`, () => {
      const { answers, accepted } = routeOf(tool.name);
      const { root, defs } = jsonSchema(accepted ? z.union([answers, accepted]) : answers, 'output');
      const outline = outlineOf(root, defs, 3);
      expect(Object.keys(outline).length).to.be.greaterThan(0);
      expect(outlineOf(outputSchema, {}, 3)).to.containSubset(outline);
      expect(outputSchema.required).to.include.members(root['required']);
      expect(JSON.stringify(outputSchema)).to.not.match(/\$ref|additionalProperties/);
    });

    it(`${tool.name} sets all four hints, and describes itself and its arguments`, () => {
      const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint', 'title'];
      expect(Object.keys(annotations).toSorted()).to.deep.equal(hints.toSorted());
      expect(annotations.readOnlyHint).to.equal(/^(get|list|wait)_/.test(tool.name));
      expect(description.length).to.be.within(80, 1200);
    });
  }

  it('names in its texts only tools that exist', () => {
    const names = TOOLS.map(({ name }) => name);
    const mentioned = TOOLS.flatMap(
      ({ description }) => description.match(/\b(?:start|play|create|join|list|wait|get|resign)_\w+/g) ?? [],
    );
    expect(mentioned.length).to.be.greaterThan(10);
    expect(mentioned.filter((name) => !names.includes(name))).to.deep.equal([]);
  });

  it('stays small enough to read', () => {
    expect(JSON.stringify(TOOLS.map(listed)).length).to.be.below(50_000);
  });
});
