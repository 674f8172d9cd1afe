// Makes kit/wire.ts: the shapes and operations of the API as TypeScript, from the server's OpenAPI document.
import { z } from 'zod';
import { ControlMessage } from '../../schema/webhooks.ts';
import { LeagueGameLine } from '../../schema/league.ts';
import { PROBLEMS } from '../../schema/problem.ts';
import { apiDocument } from '../../src/http/openapi.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';

export const WIRE_FILE = 'kit/wire.ts';

/** The parts of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string;
  /** The name of a shape that is written inline in a request. */
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const MAX_LINE_LENGTH = 80;

const HEAD = `// The shapes and operations of the API. Printed by tools/record-examples.ts from the document that the server serves.
`;

/** The whole text of kit/wire.ts. */
export function wireTypes(): string {
  const { paths, components } = apiDocument(API_ROUTES, 'http://localhost', 1) as ApiDocument;
  const all = operationsIn(paths).map(({ name, operation }) => ({
    name,
    operation: withBody(operation, (body) => withoutTwins(body, components.schemas)),
  }));
  const shapes = {
    ...shapesOfRequests(all.map(({ operation }) => operation)),
    ...components.schemas,
    ...shapesBeside(),
  };
  const slugs = Object.keys(PROBLEMS).map((slug) => quoted(slug));
  const operations = all.map(({ name, operation }) => property(name, entryOf(operation), true, operation.summary));
  return [
    HEAD,
    ...Object.entries(shapes).map(([name, schema]) => declaration(name, schema)),
    `/** The last part of a Problem's \`type\`. */\nexport type ProblemSlug = ${slugs.join(' | ')};\n`,
    `/** By method and path, what each operation takes and answers. Streams are read by \`stream\`. */`,
    `export interface Operations ${block(operations)}\n`,
  ].join('\n');
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content['application/json']?.schema;
}

function withBody(operation: Operation, change: (body: Schema) => Schema): Operation {
  const schema = bodyOf(operation);
  if (!schema) return operation;
  const content = { 'application/json': { schema: change(schema) } };
  return { ...operation, requestBody: { ...operation.requestBody!, content } };
}

/** A request's shape that has another form in answers, because of optional fields, is printed inline. */
function withoutTwins(schema: Schema, answers: ApiDocument['components']['schemas']): Schema {
  const deeper = mapped(schema, (part) => withoutTwins(part, answers));
  const { title = '', ...untitled } = deeper;
  const twin = answers[title];
  return twin === undefined || typeOf(untitled) === typeOf(twin) ? deeper : untitled;
}

/** Shapes by their titles. */
function shapesOfRequests(operations: readonly Operation[]): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const visit = (schema: Schema): Schema => {
    const { title, ...shape } = schema;
    if (title !== undefined) found[title] = shape;
    return mapped(schema, visit);
  };
  for (const body of operations.map(bodyOf)) if (body) visit(body);
  return found;
}

/** A schema with its parts changed. */
function mapped(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf, oneOf } = schema;
  const changed = properties && Object.entries(properties).map(([name, of]) => [name, change(of)] as const);
  return {
    ...schema,
    ...(changed ? { properties: Object.fromEntries(changed) } : {}),
    ...(items ? { items: change(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(change) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(change) } : {}),
  };
}

/** Shapes that no operation refers to, by name. */
function shapesBeside(): Record<string, Schema> {
  const print = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'output' }) as Schema;
  const { $defs } = print(LeagueGameLine) as { $defs: Record<string, Schema> };
  return { ControlMessage: print(ControlMessage), LeagueGameLine: $defs['LeagueGameLine']! };
}

/** Operations by name, such as `POST /games/{id}/moves`, without event streams. */
export function operationsIn(paths: ApiDocument['paths']): { name: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation }))
      .filter(
        ({ operation }) => !Object.values(operation.responses).some(({ content }) => content?.['text/event-stream']),
      ),
  );
}

function entryOf({ parameters = [], requestBody, responses }: Operation): string {
  const path = parameters.filter((each) => each.in === 'path').map(({ name }) => property(name, 'string', true));
  const queryParameters = parameters.filter((each) => each.in === 'query');
  const isRequired = queryParameters.some(({ required }) => required);
  const query = queryParameters.map(({ name, schema, required }) =>
    property(name, typeOf(schema), required === true, schema.description),
  );
  const body = requestBody?.content['application/json']?.schema;
  return block([
    ...(path.length > 0 ? [property('path', block(path), true)] : []),
    ...(query.length > 0 ? [property('query', block(query), isRequired)] : []),
    ...(body ? [property('body', typeOf(body), requestBody.required === true)] : []),
    property('answer', answerOf(responses), true),
  ]);
}

/** The type of all successful answers; `string` where they are not JSON. */
function answerOf(responses: Operation['responses']): string {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = successes.map(([, { content }]) => {
    if (!content) return 'undefined';
    const json = content['application/json']?.schema;
    return json ? typeOf(json) : 'string';
  });
  return [...new Set(types)].join(' | ');
}

function declaration(name: string, schema: Schema): string {
  const type = typeOf(schema);
  const isInterface = type.startsWith('{') && schema.properties !== undefined;
  return `${comment(schema.description)}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

function typeOf(schema: Schema): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function arrayOf({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  const item = typeOf(items ?? {});
  return / [|] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    property(name, typeOf(schema), required.includes(name), schema.description),
  );
  if (!additionalProperties) return block(fields);
  const others = additionalProperties === true ? 'unknown' : typeOf(additionalProperties);
  return block([...fields, `[key: string]: ${others};`]);
}

function property(name: string, type: string, isRequired: boolean, description?: string): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
  return `${comment(description)}${key}${isRequired ? '' : '?'}: ${type};`;
}

function block(lines: readonly string[]): string {
  const oneLine = `{ ${lines.join(' ')} }`;
  if (lines.length === 0) return 'Record<string, never>';
  if (oneLine.length <= MAX_LINE_LENGTH && !/\n/.test(oneLine)) return oneLine;
  return `{\n${lines.map((line) => line.replaceAll(/^/gm, '  ')).join('\n')}\n}`;
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}
