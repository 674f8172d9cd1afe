// The API reference for people, generated from the OpenAPI document.
import { escapeHtml, prose } from './plain-page.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { rowHtml, shapeHtml, table, typeHtml, type Schema } from './shape-html.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly 'x-rate-limit': string;
  readonly 'x-problems': Readonly<Record<string, readonly string[]>>;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly description: string }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** Listed first, in the order in which a newcomer needs them. */
export const FIRST_OPERATIONS: readonly string[] = ['startGame', 'joinGame', 'waitForTurn', 'playMove'];

export interface ApiDocument {
  readonly info: { readonly summary: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @param socket the section about the live socket, as HTML */
export function referenceBody(document: ApiDocument, socket: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name).toSorted(firstOnesFirst);
    return `<h2 id="${name}">${escapeHtml(description)}</h2>\n${own.map(operationHtml).join('\n')}`;
  });
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => shapeHtml(name, schema));
  return [
    `<p>${escapeHtml(document.info.summary)} All paths are relative to <code>${document.servers[0].url}</code>; bodies are
JSON. For programs: <a href="/api/v1/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a>. Refusals are <a href="#Problem">Problems</a> whose
hint says what to do next. New here? <a href="/developers">A first game in five ways</a>, guides and packages.</p>`,
    `<ul>${document.tags.map(({ name, description }) => `<li><a href="#${name}">${escapeHtml(description)}</a></li>`).join('')}<li><a href="#socket">The live socket of a game</a></li><li><a href="#shapes">Shapes</a></li></ul>`,
    ...sections,
    socket,
    `<h2 id="shapes">Shapes</h2>`,
    ...shapes,
  ].join('\n');
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function firstOnesFirst(a: Placed, b: Placed): number {
  const [placeOfA, placeOfB] = [a, b].map(({ operation }) => FIRST_OPERATIONS.indexOf(operation.operationId) >>> 0);
  return placeOfA! - placeOfB!;
}

function operationHtml({ path, method, operation }: Placed): string {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
  const body = requestBody && Object.values(requestBody.content)[0]!.schema;
  return `<section id="${operationId}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${prose(summary)}.${tokenHtml(security)}</p>
${description === undefined ? '' : `<p>${prose(description)}</p>`}
${table(
  parameters.map(({ name, schema, required }) => rowHtml(name, schema, required === true)),
  operationId,
)}
${body && !isEmpty(body) ? `${bodyHtml(body, operationId)}\n${exampleHtml('body', operationId, requestBody?.content)}` : ''}
<p>Answer ${status}: ${answerHtml(answer.content)}. <span class="faint">Rate limit ${escapeHtml(operation['x-rate-limit'])}.</span></p>
${exampleHtml('answer', operationId, answer.content)}
${refusalsHtml(operation['x-problems'])}
</section>`;
}

function bodyHtml({ properties = {}, required = [] }: Schema, operationId: string): string {
  const rows = Object.entries(properties).map(([name, schema]) => rowHtml(name, schema, required.includes(name)));
  return `<p>Body:</p>\n${table(rows, `the body of ${operationId}`)}`;
}

/** Each linked to its page. */
function refusalsHtml(byStatus: Operation['x-problems']): string {
  const statuses = Object.entries(byStatus).map(([status, slugs]) => {
    const links = slugs.map((slug) => `<a href="/problems/${slug}">${slug}</a>`);
    return `<li>${status}: ${links.join(', ')}</li>`;
  });
  return `<details><summary>Refusals</summary>\n<ul>${statuses.join('')}</ul></details>`;
}

const TOKENS: Readonly<Record<string, string>> = {
  seat: 'a seat’s token',
  manage: 'the webhook’s manageToken',
  agent: 'an agent’s key',
  session: `a person’s session (the cookie ${SESSION_COOKIE})`,
};
const ANY_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** An empty alternative means that the token is optional. */
function tokenHtml(security: readonly object[]): string {
  const schemes = security.flatMap(Object.keys);
  if (schemes.length === 0) return '';
  const isOptional = schemes.length < security.length;
  return ` ${isOptional ? 'Takes' : 'Needs'} ${ANY_OF.format(schemes.map((scheme) => TOKENS[scheme]!))}.`;
}

function exampleHtml(of: string, operationId: string, content: Content = {}): string {
  const example = Object.values(content)[0]?.example;
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `<details><summary>Example of the ${of}</summary>
<pre tabindex="0" role="region" aria-label="Example of the ${of} of ${operationId}"><code>${escapeHtml(text)}</code></pre></details>`;
}

function answerHtml(content: Content = {}): string {
  const types = Object.values(content).map(({ schema }) => typeHtml(schema));
  return types.join(', ') || 'no body';
}

function isEmpty({ properties }: Schema): boolean {
  return properties !== undefined && Object.keys(properties).length === 0;
}
