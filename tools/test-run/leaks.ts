// The search, at the end of a run, of all that arenas said: no token of any kind, no signing secret, no seed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWellFormed, PREFIXES, type SecretKind } from '../../src/trust/secrets.ts';
import { keepRecording, learntSecrets, RECORDED } from './recording.ts';

const KINDS = Object.keys(PREFIXES) as SecretKind[];
const TOKEN = new RegExp(`(?:${Object.values(PREFIXES).join('|')})[0-9A-Za-z]{36}`, 'g');
const SIGNING_SECRET = /whsec_[0-9A-Za-z+/]{16,}/;
/** What a seed or a challenge can stand in: both are letters, digits, `-` and `_`. */
const WORD = /[\w-]{32,}/g;

/** @returns where a secret of which kind was found, each once; nothing of the secrets themselves */
export function findLeaks(text: string, learnt: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    const kind = KINDS.find((each) => isWellFormed(each, token));
    if (kind) found.add(`a token (${kind})`);
  }
  if (SIGNING_SECRET.test(text)) found.add('a signing secret');
  for (const [word] of text.matchAll(WORD)) if (learnt.has(word)) found.add(`a ${learnt.get(word)}`);
  return [...found];
}

/** @param isWhole everything was run: then something of each kind must have been said, or the search proves nothing */
export function searchRecording(folder: string, isWhole: boolean): string[] {
  const leaks: string[] = [];
  const bytes = new Map<string, number>(RECORDED.map((kind) => [kind, 0]));
  const learnt = learntSecrets(folder);
  for (const file of readdirSync(folder)) {
    if (!RECORDED.some((kind) => file.startsWith(kind))) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const kind = file.split('-')[0]!;
    bytes.set(kind, (bytes.get(kind) ?? 0) + text.length);
    for (const leak of findLeaks(text, learnt)) leaks.push(`${leak} in ${join(folder, file)}`);
  }
  const sizes = [...bytes].map(([kind, length]) => `${kind} ${Math.ceil(length / 1024)} KB`).join(', ');
  console.log(`\nSearched for secrets: ${sizes}; ${learnt.size} seeds and challenges known`);
  for (const [kind, length] of bytes) if (isWhole && length === 0) leaks.push(`nothing was recorded: ${kind}`);
  if (isWhole && learnt.size === 0) leaks.push('no seed was learnt');
  if (leaks.length > 0) keepRecording();
  return leaks;
}
