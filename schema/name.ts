// The one rule for every name, and every other line of text, that others see. Whether a name is reserved is not decided here.
import { z } from 'zod';

const NAME_LENGTH = 40;

/** An emoji in the form that Unicode recommends: only inside one may characters be joined or choose a variant. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** What such a text must not contain; the first that is found is named. */
const REFUSED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\p{Cs}/u, 'half a surrogate pair'],
  [/[\p{Cc}\p{Zl}\p{Zp}]/u, 'control characters'],
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, 'characters that change the direction of text'],
  [/[\u{E0000}-\u{E007F}]/u, 'tag characters'],
  [/\p{Variation_Selector}/u, 'variation selectors outside of emoji'],
  [/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u, 'invisible characters'],
  [/\p{Co}/u, 'private-use characters'],
  [/\p{Cn}/u, 'unassigned characters'],
  [/^\p{M}/u, 'a combining mark at its beginning'],
  [/[\p{Mn}\p{Me}]{3}/u, 'more than two combining marks on a character'],
];

/** Letters, digits, punctuation or symbols that leave ink: blanks do not, nor does the blank of Braille. */
const VISIBLE = /[^\s\u2800]/u;

/** A line, trimmed, in Unicode's composed form: nothing in it is invisible or changes its surroundings. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => [...text].length <= maxLength, `must be at most ${maxLength} characters`)
    .refine((text) => VISIBLE.test(text), 'must not be blank')
    .superRefine((text, { addIssue }) => {
      const what = refusedIn(text);
      if (what !== undefined) addIssue({ code: 'custom', message: `must not contain ${what}` });
    })
    .meta({ maxLength }); // in code points, as JSON Schema counts them and `max` does not
}

export const Name = lineOfText(NAME_LENGTH);

function refusedIn(text: string): string | undefined {
  if (/[\u{E0000}-\u{E007F}]/u.test(text)) return 'tag characters'; // three flags are emoji spelt with them
  const plain = text.replaceAll(EMOJI, ' ');
  return REFUSED.find(([pattern]) => pattern.test(plain))?.[1];
}
