// The keys that encrypt secrets in the store: from the configuration, or from a file beside the database.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const KEY_BYTES = 32;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** The first encrypts, every one decrypts. There is more than one only during a rotation. */
export interface Keyring {
  keys(): readonly Buffer[];
  /** Stores these instead; absent where the keys come from the configuration. */
  replace?(keys: readonly Buffer[]): void;
}

/** The configured one, or the one beside an embedded database. @throws Error that says what a key is */
export function findKeyring(
  configured: readonly Buffer[] | undefined,
  databaseFile: string | undefined,
): Keyring | undefined {
  if (configured) return { keys: () => configured };
  return databaseFile === undefined ? undefined : keyringInFile(keyFileOf(databaseFile));
}

export function keyFileOf(databaseFile: string): string {
  return `${databaseFile}.webhooks-key`;
}

/** The keys in this file, one per line; created on the first start, readable only by its owner. */
function keyringInFile(path: string): Keyring {
  try {
    writeFileSync(path, formatKeys([newKey()]), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let keys = parseKeys(readFileSync(path, 'utf8'));
  return {
    keys: () => keys,
    replace(newer) {
      writeFileSync(`${path}.new`, formatKeys(newer), { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
      keys = newer;
    },
  };
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** @param text base64, separated by commas or whitespace @throws Error that says what a key is */
export function parseKeys(text: string): readonly Buffer[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .map(parseKey);
}

function parseKey(base64: string): Buffer {
  // `Buffer` reads over what is not base64, so that a key with a slip would be another key.
  const key = BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined;
  if (key?.length === KEY_BYTES) return key;
  throw new Error(`a webhooks key is the base64 of ${KEY_BYTES} bytes`);
}

function formatKeys(keys: readonly Buffer[]): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('');
}
