// The input of a name, in any form.
import type { JSX } from 'preact';
import { MAX_NAME_LENGTH } from '../../schema/name-length.ts';

/** A browser counts the halves of an emoji, so that to it a name may be twice as long. */
export function NameInput(attributes: JSX.IntrinsicElements['input']) {
  return <input name="name" maxLength={2 * MAX_NAME_LENGTH} autocomplete="off" dir="auto" {...attributes} />;
}
