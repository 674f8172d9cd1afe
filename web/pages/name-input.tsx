// The input of a name, in any form.
import type { JSX } from 'preact';

/** A browser counts the halves of an emoji, so that the 40 characters of a name may be 80 to it. */
export function NameInput(attributes: JSX.IntrinsicElements['input']) {
  return <input name="name" maxLength={80} autocomplete="off" dir="auto" {...attributes} />;
}
