// Taking a seat under the name that this browser remembers, which somebody may have reserved since.
import { postOnce, Refused } from './api.ts';
import { isTyped, keepOwnName, ownName } from './own-name.ts';

/**
 * If the name is refused, retries with a new guest name, then without a name. A name typed on this page is never replaced:
 * the person must see its refusal.
 * @throws Refused, Unreachable
 */
export function withNameFallback<T>(send: (name: string | undefined) => Promise<T>): Promise<T> {
  return send(ownName())
    .catch(ifOfName(() => send(ownName())))
    .catch(ifOfName(() => send(undefined)));
}

/** The same for a POST that takes effect once. @throws Refused, Unreachable */
export function postNamed<T>(path: string, fields?: object): Promise<T> {
  return withNameFallback((name) => postOnce<T>(path, { body: { ...fields, name } }));
}

function ifOfName<T>(retry: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (!(error instanceof Refused) || error.problem['field'] !== 'name' || isTyped(ownName())) throw error;
    keepOwnName('');
    return retry();
  };
}
