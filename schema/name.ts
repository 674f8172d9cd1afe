// The one rule for every name that others see. Whether a name is reserved is not decided here.
import { z } from 'zod';

const NAME_LENGTH = 40;

/** An emoji in the form that Unicode recommends: only inside one may characters be joined or choose a variant. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** What a name must not contain; the first that is found is named. */
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

/** Trimmed, in Unicode's composed form, at most 40 code points, nothing that is invisible or changes its surroundings. */
export const Name = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, 'must not be empty')
  .refine((name) => [...name].length <= NAME_LENGTH, `must be at most ${NAME_LENGTH} characters`)
  .refine((name) => VISIBLE.test(name), 'must not be blank')
  .superRefine((name, { addIssue }) => {
    const what = refusedIn(name);
    if (what !== undefined) addIssue({ code: 'custom', message: `must not contain ${what}` });
  });

function refusedIn(name: string): string | undefined {
  if (/[\u{E0000}-\u{E007F}]/u.test(name)) return 'tag characters'; // three flags are emoji spelt with them
  const plain = name.replaceAll(EMOJI, ' ');
  return REFUSED.find(([pattern]) => pattern.test(plain))?.[1];
}
