// The token count of a text, by a real tokenizer.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** In tokens of o200k_base; control tokens in the text are treated as plain text. */
export function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}
