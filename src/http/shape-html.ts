// JSON Schemas as HTML: a table of fields for each, with links to the shapes that have names.
import { escapeHtml, prose } from './plain-page.ts';

/** The part of JSON Schema (2020-12) that this API's shapes use. */
export interface Schema {
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

export function shapeHtml(name: string, schema: Schema): string {
  const { properties, required = [], description } = schema;
  const rows = Object.entries(properties ?? {}).map(([field, of]) => rowHtml(field, of, required.includes(field)));
  return `<section id="${name}">
<h3>${escapeHtml(name)}</h3>
${description ? `<p>${prose(description)}</p>` : ''}
${properties ? table(rows, name) : `<p>${typeHtml(schema)}</p>`}
</section>`;
}

/** @param of the shape or operation, for the table's accessible name */
export function table(rows: readonly string[], of: string): string {
  if (rows.length === 0) return '';
  return `<div class="scroll" role="region" aria-label="Fields of ${escapeHtml(of)}" tabindex="0"><table>
<thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">notes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

export function rowHtml(name: string, schema: Schema, isRequired: boolean): string {
  const { description = '', default: fallback, minimum, maximum } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const notes = [
    isRequired ? '' : 'optional',
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
    isBounded ? `${minimum} to ${maximum}` : '',
    description,
  ].filter((note) => note !== '');
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeHtml(schema)}</td><td>${prose(notes.join(' · '))}</td></tr>`;
}

/** In words, with links to the shapes that have names. */
export function typeHtml(schema: Schema): string {
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
