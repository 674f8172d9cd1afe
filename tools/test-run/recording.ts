// What arenas say during a test run, kept in files: their logs, their metrics, every error they answer. At the end they
// are searched for secrets. Each file is of one speaker, so that no line is torn by another.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const RECORDED = ['log', 'metrics', 'errors'] as const;
type Recorded = (typeof RECORDED)[number];

const ROOT = 'test-results';

let folder: string | undefined;
let speakers = 0;
let isWorthKeeping = false;
/** Secrets without a form of their own: seeds of deals, challenges of passkeys. By what they are. */
const learnt = new Map<string, string>();

/** From here on; without it nothing is kept. @returns the folder */
export function startRecording(): string {
  mkdirSync(ROOT, { recursive: true });
  const made = resolve(mkdtempSync(join(ROOT, 'said-')));
  folder = made;
  globalThis.fetch = listening(globalThis.fetch);
  process.once('exit', () => isWorthKeeping || rmSync(made, { recursive: true, force: true }));
  return made;
}

/** For whoever looks for what was found. */
export function keepRecording(): void {
  isWorthKeeping = true;
}

export function isRecording(): boolean {
  return folder !== undefined;
}

/** @returns what takes the words of one speaker */
export function newSpeaker(kind: Recorded): (words: string) => void {
  speakers += 1;
  const file = folder && join(folder, `${kind}-${speakers}.txt`);
  return (words) => {
    if (file) appendFileSync(file, words);
  };
}

export function learn(what: string, secret: string): void {
  if (folder) learnt.set(secret, what);
}

export function learntSecrets(): ReadonlyMap<string, string> {
  return learnt;
}

const TEXT = /json|text\/plain/;

/** The same, keeping what it is answered where that is an error or metrics. */
function listening(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const error = newSpeaker('errors');
  const metrics = newSpeaker('metrics');
  return async (...asked) => {
    const response = await fetch(...asked);
    if (!TEXT.test(response.headers.get('content-type') ?? '')) return response;
    const copy = response.clone();
    // Whoever asked may go away in the middle: then there is nothing to keep.
    copy.text().then(
      (text) => {
        if (response.url.endsWith('/metrics')) metrics(text);
        if (!response.ok || isRefusal(text)) error(`${[...response.headers].join('\n')}\n${text}\n`);
        else learnChallenge(text);
      },
      () => undefined,
    );
    return response;
  };
}

/** A tool of MCP refuses with status 200. */
function isRefusal(text: string): boolean {
  return text.includes('"isError":true') || text.includes('/problems/');
}

function learnChallenge(text: string): void {
  const challenge = /"challenge":"(?<challenge>[\w-]{40,})"/.exec(text)?.groups?.['challenge'];
  if (challenge) learn('passkey challenge', challenge);
}
