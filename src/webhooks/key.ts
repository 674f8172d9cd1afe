// The key that encrypts signing secrets in the store: from the configuration, or from a file beside the database.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const KEY_BYTES = 32;

/** @throws Error that says what a key is */
export function parseKey(base64: string): Buffer {
  const key = Buffer.from(base64.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(`a webhooks key is the base64 of ${KEY_BYTES} bytes`);
}

/** The key in this file; made on the first start, readable by its owner alone. */
export function keyInFile(path: string): Buffer {
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseKey(readFileSync(path, 'utf8'));
}
