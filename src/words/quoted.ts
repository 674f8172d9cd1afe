// Text that a stranger chose, where a model reads it: as a value between quotes, never as words of ours.

const MAX_LENGTH = 40;
/** Controls, format and bidi marks, private and unassigned code points, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** What could close a quote, or open markup. */
const MARKS = /["`<>{}[\]\\]/g;

/** One line of at most 40 code points between double quotes, in NFKC. */
export function quoted(text: string, maxLength = MAX_LENGTH): string {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').replaceAll(MARKS, "'").trim();
  return `"${[...plain].slice(0, maxLength).join('')}"`;
}
