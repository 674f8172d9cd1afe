// The keys that encrypt secrets in the store: from the configuration, or from a file beside the database.
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const KEY_BYTES = 32;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** The first key encrypts, all of them decrypt. There is more than one only during a rotation. */
export interface Keyring {
  keys(): readonly Buffer[];
  /** Stores these keys instead; absent if the keys come from the configuration. */
  replace?(keys: readonly Buffer[]): void;
}

/** The key file cannot be read or created, or contains no valid key. */
export class UnusableKeyFile extends Error {
  override readonly name = 'UnusableKeyFile';
  readonly remedy =
    'Let this user read it, or put it back from a backup. If it is lost, delete it, and see "Without the former key" in docs/operating.md.';

  constructor(file: string, cause: Error) {
    super(`The key file ${file} cannot be used: ${cause.message}.`, { cause });
  }
}

/** The configured keys, or those beside an embedded database, which must be open. @throws UnusableKeyFile */
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
  let keys: readonly Buffer[] = [];
  const replace = (newer: readonly Buffer[]): void => {
    const fresh = `${path}.new`;
    try {
      writeFileSync(fresh, formatKeys(newer), { mode: 0o600, flush: true });
      renameSync(fresh, path);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    keys = newer;
  };
  try {
    // A broken link, as to an unmounted disk, must not lead to a new key.
    if (lstatSync(path, { throwIfNoEntry: false })) keys = parseKeys(readFileSync(path, 'utf8'));
    else replace([newKey()]);
  } catch (error) {
    throw new UnusableKeyFile(path, error as Error);
  }
  return { keys: () => keys, replace };
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
  // `Buffer` ignores characters that are not base64, so a mistyped key would become a different key.
  const key = BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined;
  if (key?.length === KEY_BYTES) return key;
  throw new Error(`a webhooks key is the base64 of ${KEY_BYTES} bytes`);
}

function formatKeys(keys: readonly Buffer[]): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('');
}
