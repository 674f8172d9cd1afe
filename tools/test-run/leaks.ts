// Searches all output of arenas in a run, which must contain no token of any kind, no signing secret and no seed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_PREFIX, isWellFormed, PREFIXES, type SecretKind } from '../../src/trust/secrets.ts';
import { keepRecording, knownSecrets, RECORDED } from './recording.ts';

const KINDS = Object.keys(PREFIXES) as SecretKind[];
const TOKEN = new RegExp(`${ANY_PREFIX}[0-9A-Za-z]{36}`, 'g');
const SIGNING_SECRET = /whsec_[0-9A-Za-z+/]{16,}/;
/** Any text that may be a seed or a challenge: both consist of letters, digits, `-` and `_`. */
const WORD = /[\w-]{32,}/g;

/** @returns each kind of secret that was found, once, but never the secrets themselves */
export function findLeaks(text: string, known: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    const kind = KINDS.find((each) => isWellFormed(each, token));
    if (kind) found.add(`a token (${kind})`);
  }
  if (SIGNING_SECRET.test(text)) found.add('a signing secret');
  for (const [word] of text.matchAll(WORD)) if (known.has(word)) found.add(`a ${known.get(word)}`);
  return [...found];
}

/**
 * @param isWhole whether all tests ran; if so, each kind of output must have been recorded, or the search proves
 * nothing
 */
export function searchRecording(folder: string, isWhole: boolean): string[] {
  const leaks: string[] = [];
  const bytes = new Map<string, number>(RECORDED.map((kind) => [kind, 0]));
  const known = knownSecrets(folder);
  for (const file of readdirSync(folder)) {
    if (!RECORDED.some((kind) => file.startsWith(kind))) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const kind = file.split('-')[0]!;
    bytes.set(kind, (bytes.get(kind) ?? 0) + text.length);
    for (const leak of findLeaks(text, known)) leaks.push(`${leak} in ${join(folder, file)}`);
  }
  const sizes = [...bytes].map(([kind, length]) => `${kind} ${Math.ceil(length / 1024)} KB`).join(', ');
  console.log(`\nSearched for secrets: ${sizes}; ${known.size} seeds and challenges known`);
  for (const [kind, length] of bytes) if (isWhole && length === 0) leaks.push(`nothing was recorded: ${kind}`);
  if (isWhole && known.size === 0) leaks.push('no seed was recorded');
  if (leaks.length > 0) keepRecording();
  return leaks;
}
