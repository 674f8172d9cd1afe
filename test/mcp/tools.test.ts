// The table of tools compared with the interface and the REST schemas: a tool that drifts from either fails here.
import { expect } from 'chai';
import { z } from 'zod';
import { listed, snakeCase } from '../../src/mcp/listing.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { COMPARED, COUNTERPARTS, routeOf } from './counterparts.ts';

type Json = Record<string, any>;

/** The fields that REST accepts for this tool, as JSON Schema without descriptions. */
function restFields(name: string): Json {
  const { body, query } = routeOf(name);
  return { ...bareFields(body), ...bareFields(query) };
}

function bareFields(schema: z.ZodType = z.object({})): Json {
  const { $defs: defs = {}, properties, $ref: reference } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  const fields = properties ?? (reference ? follow(reference, defs)['properties'] : {});
  return Object.fromEntries(Object.entries<Json>(fields).map(([key, field]) => [key, bare(field, defs)]));
}

const follow = (reference: string, defs: Json): Json => defs[reference.replace('#/$defs/', '')];

/** A field as the tool lists it. */
function bare(field: Json, defs: Json): Json {
  const { $ref: reference, description: _, pattern: __, id: ___, maxLength: ____, ...rest } = field;
  if (reference) return bare(follow(reference, defs), defs);
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  const { properties, items } = rest;
  const inner = (part: Json): Json => bare(part, defs);
  return {
    ...rest,
    ...(properties
      ? { properties: Object.fromEntries(Object.entries<Json>(properties).map(([key, part]) => [key, inner(part)])) }
      : {}),
    ...(items ? { items: inner(items) } : {}),
  };
}

describe('the table of tools', () => {
  it('has exactly the tools of the interface and our own, by name', () => {
    expect(COMPARED.map(({ name }) => name).toSorted()).to.deep.equal(Object.keys(COUNTERPARTS).toSorted());
  });

  for (const tool of COMPARED) {
    const { addressed, settled = [], own = [], named } = COUNTERPARTS[tool.name]!;
    const { inputSchema, outputSchema, annotations, description } = listed(tool) as Json;
    const { explains = {} } = tool;

    it(`${tool.name} accepts what REST accepts, in snake_case`, () => {
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
        const { description: words, ...taken } = inputSchema.properties[snakeCase(key)];
        expect(taken, key).to.deep.equal(value);
        expect(words, key).to.equal(explains[snakeCase(key)]);
      }
    });

    it(`${tool.name} declares only that its result is a turn, or an object`, () => {
      expect(Object.keys(outputSchema.properties ?? {})).to.deep.equal(tool.isTurn ? ['text', 'game', 'next'] : []);
      expect(outputSchema).to.include({ type: 'object' }).and.not.have.property('required');
    });

    it(`${tool.name} sets all four hints, and has a description`, () => {
      const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
      expect(Object.keys(annotations).toSorted()).to.deep.equal(hints.toSorted());
      expect(annotations.readOnlyHint).to.equal(/^(get|list|wait)_/.test(tool.name));
      expect(description.length).to.be.within(20, 600);
    });
  }

  it('mentions only existing tools in its texts', () => {
    const names = TOOLS.map(({ name }) => name);
    const mentioned = TOOLS.flatMap(
      ({ description }) => description.match(/\b(?:start|play|create|join|list|wait|get|resign)_\w+/g) ?? [],
    );
    expect(mentioned.length).to.be.greaterThan(5);
    expect(mentioned.filter((name) => !names.includes(name))).to.deep.equal([]);
  });
});
