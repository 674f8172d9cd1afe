// Encrypts texts for storage with the first key; any of the keys can decrypt them.
import { openText, sealText } from '../trust/sealed-text.ts';
import type { Keyring } from './key.ts';

export interface Sealing {
  seal(text: string): string;
  /** @throws Undecryptable when none of the keys sealed it */
  open(sealed: string): string;
  /**
   * Re-encrypts with the first key what another key encrypted; returns the text unchanged if the first key encrypted
   * it.
   */
  reseal(sealed: string): string;
}

/** Thrown for a secret that was sealed with another key, as after a restore without the key file. */
export class Undecryptable extends Error {
  override readonly name = 'Undecryptable';
}

/** Prefix of texts stored while there was no key; base64 has no colon. */
const UNSEALED = 'plain:';

/** @param keyring `undefined`: texts are stored in plain text */
export function newSealing(keyring: Keyring | undefined): Sealing {
  const seal = (text: string): string => (keyring ? sealText(keyring.keys()[0]!, text) : UNSEALED + text);
  return {
    seal,
    open: (sealed) => opened(keyring, sealed).text,
    reseal(sealed) {
      const { text, keyNumber } = opened(keyring, sealed);
      return keyNumber === 0 ? sealed : seal(text);
    },
  };
}

function opened(keyring: Keyring | undefined, sealed: string): { text: string; keyNumber: number | undefined } {
  if (sealed.startsWith(UNSEALED)) return { text: sealed.slice(UNSEALED.length), keyNumber: undefined };
  let failure: unknown;
  for (const [keyNumber, key] of (keyring?.keys() ?? []).entries()) {
    try {
      return { text: openText(key, sealed), keyNumber };
    } catch (error) {
      failure = error;
    }
  }
  const hint = 'restore the former WEBHOOKS_KEY, or the key file beside the database';
  throw new Undecryptable(`a secret cannot be decrypted with the present key: ${hint}`, { cause: failure });
}
