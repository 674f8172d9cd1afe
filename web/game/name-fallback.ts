// Sitting down under the name that this browser remembers, which others may have reserved since.
import { postOnce, Refused } from './api.ts';
import { isTyped, keepOwnName, ownName } from './own-name.ts';

/**
 * Sends it once more under another given name if the first is refused, and then without any. A name that was typed on
 * this page is not replaced: its refusal is for whoever typed it.
 * @throws Refused, Unreachable
 */
export function withNameFallback<T>(send: (name: string | undefined) => Promise<T>): Promise<T> {
  return send(ownName())
    .catch(ifOfName(() => send(ownName())))
    .catch(ifOfName(() => send(undefined)));
}

/** The same for a start that has its other fields, and one effect. @throws Refused, Unreachable */
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
