// The API reference for people, written from the OpenAPI document: nothing is described twice.
import { escapeHtml } from './plain-page.ts';

/** As much of a JSON Schema (2020-12) as the shapes of this API use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly 'x-rate-limit': string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly description: string }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface ApiDocument {
  readonly info: { readonly summary: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export function referenceBody(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    return `<h2 id="${name}">${escapeHtml(description)}</h2>\n${own.map(operationHtml).join('\n')}`;
  });
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => shapeHtml(name, schema));
  return [
    `<p>${escapeHtml(document.info.summary)} All paths are relative to <code>${document.servers[0].url}</code>; bodies are
JSON. For programs: <a href="/api/v1/openapi.json">openapi.json</a>. Refusals are <a href="#Problem">Problems</a> whose
hint says what to do next.</p>`,
    `<ul>${document.tags.map(({ name, description }) => `<li><a href="#${name}">${escapeHtml(description)}</a></li>`).join('')}<li><a href="#shapes">Shapes</a></li></ul>`,
    ...sections,
    `<h2 id="shapes">Shapes</h2>`,
    ...shapes,
  ].join('\n');
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationHtml({ path, method, operation }: Placed): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
  const body = requestBody && Object.values(requestBody.content)[0]!.schema;
  return `<section id="${operationId}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.${tokenHtml(security)}</p>
${table(parameters.map(({ name, schema, required }) => rowHtml(name, schema, required === true)))}
${body && !isEmpty(body) ? `<p>Body: ${typeHtml(body)}</p>` : ''}
<p>Answer ${status}: ${answerHtml(answer.content)}. <span class="faint">Rate limit ${escapeHtml(operation['x-rate-limit'])}.</span></p>
</section>`;
}

const TOKENS: Readonly<Record<string, string>> = {
  seat: 'a seat’s token',
  manage: 'the webhook’s manageToken',
  agent: 'the key of a protected agent',
};

/** An empty choice means that it goes without. */
function tokenHtml(security: readonly object[]): string {
  const [scheme] = security.flatMap(Object.keys);
  return scheme === undefined ? '' : ` ${security.length === 1 ? 'Needs' : 'Takes'} ${TOKENS[scheme]}.`;
}

/** 204 has no content. */
function answerHtml(content: Content = {}): string {
  const types = Object.values(content).map(({ schema }) => typeHtml(schema));
  return types.join(', ') || 'no body';
}

function isEmpty({ properties }: Schema): boolean {
  return properties !== undefined && Object.keys(properties).length === 0;
}

function shapeHtml(name: string, schema: Schema): string {
  const { properties, required = [], description } = schema;
  const rows = Object.entries(properties ?? {}).map(([field, of]) => rowHtml(field, of, required.includes(field)));
  return `<section id="${name}">
<h3>${escapeHtml(name)}</h3>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
${properties ? table(rows) : `<p>${typeHtml(schema)}</p>`}
</section>`;
}

function table(rows: readonly string[]): string {
  if (rows.length === 0) return '';
  return `<div class="scroll" role="region" aria-label="Fields" tabindex="0"><table>
<thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col"></th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

function rowHtml(name: string, schema: Schema, isRequired: boolean): string {
  const { description = '', default: byDefault, minimum, maximum } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const notes = [
    isRequired ? '' : 'optional',
    byDefault === undefined ? '' : `default ${JSON.stringify(byDefault)}`,
    isBounded ? `${minimum} to ${maximum}` : '',
    description,
  ].filter((note) => note !== '');
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeHtml(schema)}</td><td>${escapeHtml(notes.join(' · '))}</td></tr>`;
}

/** In words, with links to the shapes that have names. */
function typeHtml(schema: Schema): string {
  const { $ref, type, items, format, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!;
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeHtml))].join(' or ');
  if (items) return `list of ${typeHtml(items)}`;
  if (properties) {
    const fields = Object.entries(properties).map(([name, of]) => `${escapeHtml(name)}: ${typeHtml(of)}`);
    return `{${fields.join(', ')}}`;
  }
  return escapeHtml([type ?? 'any', format === undefined ? '' : `(${format})`].flat().join(' ').trim());
}
