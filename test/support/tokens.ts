// What a text costs a model to read, by a real tokenizer.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** In tokens of o200k_base; no text is taken for a control token. */
export function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}

/** The least value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}
