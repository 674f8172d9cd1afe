// What arenas say during a test run, kept in files: their logs, their metrics, every error they answer. At the end they
// are searched for secrets. Each file is of one speaker, so that no line is torn by another.
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const RECORDED = ['log', 'metrics', 'errors'] as const;
type Recorded = (typeof RECORDED)[number];

const ROOT = 'test-results';
/** Names the folder to the processes that run test files. */
const VARIABLE = 'TEST_RECORDING';
/** Secrets without a form of their own, a line each: seeds of deals, challenges of passkeys. */
const LEARNT = 'learnt';

let folder: string | undefined;
let speakers = 0;
let isWorthKeeping = false;

/** From here on, in this process and in those that join; without it nothing is kept. @returns the folder */
export function startRecording(): string {
  mkdirSync(ROOT, { recursive: true });
  const made = resolve(mkdtempSync(join(ROOT, 'said-')));
  process.env[VARIABLE] = made;
  joinRecording();
  process.once('exit', () => isWorthKeeping || rmSync(made, { recursive: true, force: true }));
  return made;
}

/** In a process that runs test files for the one that started. */
export function joinRecording(): void {
  folder = process.env[VARIABLE];
  if (folder !== undefined) globalThis.fetch = listening(globalThis.fetch);
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
  const file = folder && join(folder, `${kind}-${process.pid}-${speakers}.txt`);
  return (words) => {
    if (file) appendFileSync(file, words);
  };
}

export function learn(what: string, secret: string): void {
  if (folder) appendFileSync(join(folder, `${LEARNT}-${process.pid}.txt`), `${secret} ${what}\n`);
}

/** By secret, what it is; of all processes. */
export function learntSecrets(from: string): ReadonlyMap<string, string> {
  const files = readdirSync(from).filter((file) => file.startsWith(LEARNT));
  const lines = files.flatMap((file) => readFileSync(join(from, file), 'utf8').trimEnd().split('\n'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
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
