// Quotes text chosen by strangers for a model, so that it is read as a value rather than as our words.

const MAX_LENGTH = 40;
/** Controls, format and bidi marks, private and unassigned code points, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Characters that could close a quote, or open markup. */
const MARKS = /["`<>{}[\]\\]/g;

/** One line of at most 40 code points between double quotes, in NFKC. */
export function quoted(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').replaceAll(MARKS, "'").trim();
  return `"${[...plain].slice(0, MAX_LENGTH).join('')}"`;
}
