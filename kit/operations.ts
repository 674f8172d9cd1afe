// Every operation of the API by its method and path, typed by the server's OpenAPI document.
import type { Api, CallOptions } from './calls.ts';
import type { Operations } from './wire.ts';

/** Such as `POST /games/{id}/moves`. */
export type Operation = keyof Operations;
export type AnswerOf<Name extends Operation> = Operations[Name]['answer'];
export type QueryOf<Name extends Operation> = Operations[Name] extends { query?: infer Query }
  ? NonNullable<Query>
  : never;

/** `path`, `query` and `body` as the operation takes them. @see Operations */
export type Sent<Name extends Operation> = Omit<Operations[Name], 'answer'> & {
  /** A seat's, agent's, subscription's or session's token; by default the client's `agentKey`. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Optional if nothing in it is required. */
type Arguments<Name extends Operation> =
  Partial<Sent<Name>> extends Sent<Name> ? [sent?: Sent<Name>] : [sent: Sent<Name>];

export type Request = <Name extends Operation>(operation: Name, ...sent: Arguments<Name>) => Promise<AnswerOf<Name>>;

/** @param agentKey the token where a call names none @returns a function that throws an ArenaProblem for a refusal */
export function newRequest(api: Api, agentKey: string | undefined): Request {
  return (operation, ...[sent]) => {
    const [method, template] = operation.split(' ') as [string, string];
    const { path = {}, token = agentKey, ...rest } = (sent ?? {}) as CallOptions & { path?: Record<string, string> };
    const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
    return api.call(method, filled, { token, ...rest });
  };
}
