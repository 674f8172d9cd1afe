// Sends the example request of an operation in the document, with live values (such as an id or a token) inserted.
import type { Operation } from './contract.ts';
import type { Answer, Rest } from './rest.ts';

/** What takes the place of the example's own. */
export interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Instead of any body. */
  readonly text?: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For an endless stream: it is read until this matches. */
  readonly until?: RegExp;
}

export function sendExample(rest: Rest, operation: Operation, asked: Asked): Promise<Answer> {
  const { method, path, requestBody } = operation;
  const { token, cookie, text, headers, until } = asked;
  const ids: Record<string, string> = { ...examplesIn('path', operation), ...asked.path };
  const query = new URLSearchParams({ ...examplesIn('query', operation), ...asked.query });
  const url = `${path.replaceAll(/{(\w+)}/g, (_, name) => encodeURIComponent(ids[name]!))}?${query}`;
  const example = requestBody?.content['application/json']!.example as object | undefined;
  return rest(method, url, {
    ...(token ? { token } : {}),
    until,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    ...(requestBody ? { body: text ?? { ...example, ...asked.body } } : {}),
  });
}

function examplesIn(where: 'path' | 'query', { parameters }: Operation): Record<string, string> {
  const shown = parameters.filter((each) => each.in === where && each.example !== undefined);
  return Object.fromEntries(shown.map(({ name, example }) => [name, String(example)]));
}
