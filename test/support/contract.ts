// Checks answers against an OpenAPI document, with ajv, which is independent of how the document is generated.
import { expect } from 'chai';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer } from './rest.ts';
import addFormats from 'ajv-formats';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

interface Described {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: { type: string } }>>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Described>>;
  /** The slugs of Problems, by status. */
  readonly 'x-problems': Readonly<Record<string, readonly string[]>>;
}

export interface Contract {
  readonly operations: readonly Operation[];
  /** What is wrong with a value; empty if it matches the schema. */
  faults(schema: object, value: unknown): string[];
  /** @throws AssertionError unless status, headers, content type and body are as described */
  expectKept(operation: Operation, answer: Answer): void;
}

export function newContract(document: any): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: closed(document.components) });
  const compiled = new Map<object, ValidateFunction>();
  const resolve = (part: any) => (part?.$ref ? part.$ref.slice(2).split('/').reduce(descend, document) : part);

  function faults(schema: object, value: unknown): string[] {
    if (!compiled.has(schema)) {
      compiled.set(schema, ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))));
    }
    const validate = compiled.get(schema)!;
    if (validate(value)) return [];
    return validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  function expectOf(schema: object, value: unknown, about: string): void {
    const found = faults(schema, value);
    expect(found, `${about}: ${found.slice(0, 3).join('; ')}`).to.have.length(0);
  }

  function expectHeaders(described: Described, { headers }: Answer, about: string): void {
    for (const [name, reference] of Object.entries(described.headers ?? {})) {
      const { required, schema } = resolve(reference);
      const value = headers.get(name);
      if (value === null) expect(required ?? false, `${about} lacks ${name}`).to.equal(false);
      else expectOf(schema, schema.type === 'integer' ? Number(value) : value, `${about} ${name}`);
    }
  }

  function expectBody({ content }: Described, { headers, text, body }: Answer, about: string): void {
    if (!content) {
      expect(text, about).to.equal('');
      return;
    }
    const type = headers.get('content-type')!.split(';')[0]!;
    expect(Object.keys(content), `${about} has a content type that is not described`).to.include(type);
    expectOf(content[type]!.schema, type.endsWith('json') && body ? body : text, about);
  }

  return {
    operations: operationsOf(document),
    faults,
    expectKept(operation, answer) {
      const about = `${operation.operationId} ${answer.status}`;
      const described = resolve(operation.responses[answer.status]);
      expect(described, `${about} is not described`).to.not.equal(undefined);
      const slug = slugOf(answer);
      if (slug) expect(operation['x-problems'][answer.status], about).to.include(slug);
      expectHeaders(described, answer, about);
      expectBody(described, answer, about);
    },
  };
}

/** The last segment of a Problem's type. */
function slugOf({ body }: Answer): string | undefined {
  return /\/problems\/([\w-]+)$/.exec(body?.type ?? '')?.[1];
}

function descend(part: any, key: string): unknown {
  return part[key.replaceAll('~1', '/').replaceAll('~0', '~')];
}

function operationsOf(document: any): Operation[] {
  return Object.entries<any>(document.paths).flatMap(([path, byMethod]) =>
    Object.entries<any>(byMethod).map(([method, operation]) => ({
      parameters: [],
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}

/** Forbids additional properties: clients must tolerate unknown fields, but the server must not send any. */
export function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  return inner['type'] === 'object' && inner['properties'] ? { additionalProperties: false, ...inner } : inner;
}
