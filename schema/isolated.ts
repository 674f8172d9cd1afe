// Isolates names within a text, so that a right-to-left name does not reorder the text around it.

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Between U+2068 (first strong isolate) and U+2069 where needed; UAX #9. Pages use <bdi> where they can. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
