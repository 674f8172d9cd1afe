// The token count of a text, by a real tokenizer.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** In tokens of o200k_base; control tokens in the text are treated as plain text. */
export function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
