// The rule for all names and other lines of text that others see. Whether a name is reserved is decided elsewhere.
import { z } from 'zod';
import { MAX_NAME_LENGTH } from './name-length.ts';

/** Emoji in the form that Unicode recommends, in which alone joiners and variation selectors are allowed. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** What text must not contain; the first match is named. */
const REFUSED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\p{Cs}/u, 'half a surrogate pair'],
  [/[\p{Cc}\p{Zl}\p{Zp}]/u, 'control characters'],
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, 'characters that change the direction of text'],
  [/\p{Variation_Selector}/u, 'variation selectors outside of emoji'],
  [/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u, 'invisible characters'],
  [/\p{Co}/u, 'private-use characters'],
  [/\p{Cn}/u, 'unassigned characters'],
  [/^\p{M}/u, 'a combining mark at its beginning'],
  [/[\p{Mn}\p{Me}]{3}/u, 'more than two combining marks on a character'],
];

/** Any visible character: excludes whitespace and the blank Braille pattern. */
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
    .meta({ maxLength }); // in code points, as in JSON Schema but unlike `max`
}

export const Name = lineOfText(MAX_NAME_LENGTH);

function refusedIn(text: string): string | undefined {
  if (/[\u{E0000}-\u{E007F}]/u.test(text)) return 'tag characters'; // checked first, because the emoji of three flags contain them
  const plain = text.replaceAll(EMOJI, ' ');
  return REFUSED.find(([pattern]) => pattern.test(plain))?.[1];
}
