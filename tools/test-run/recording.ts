// Records the output of arenas during a test run in files: their logs, their metrics, and every error they answer. At
// the end the files are searched for secrets, and the errors are compared with openapi.json. Each source has its own
// file, so that lines never mix.
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const RECORDED = ['log', 'metrics', 'errors'] as const;
type Recorded = (typeof RECORDED)[number];

const ROOT = 'test-results';
/** The environment variable with the folder, for the processes that run test files. */
const VARIABLE = 'TEST_RECORDING';
/** Files of secrets without a recognizable form, one per line: seeds of deals, challenges of passkeys. */
const KNOWN = 'known';
const REFUSED = 'refused';

let folder: string | undefined;
let sources = 0;
let isWorthKeeping = false;

/** Records from now on, in this process and in those that join. @returns the folder */
export function startRecording(): string {
  mkdirSync(ROOT, { recursive: true });
  const made = resolve(mkdtempSync(join(ROOT, 'said-')));
  process.env[VARIABLE] = made;
  joinRecording();
  process.once('exit', () => isWorthKeeping || rmSync(made, { recursive: true, force: true }));
  return made;
}

/** In a process that runs test files for the one that started the recording. */
export function joinRecording(): void {
  folder = process.env[VARIABLE];
  if (folder !== undefined) globalThis.fetch = recordingFetch(globalThis.fetch);
}

/** Keeps the recording, so that findings can be examined. */
export function keepRecording(): void {
  isWorthKeeping = true;
}

export function isRecording(): boolean {
  return folder !== undefined;
}

/** @returns a function that records the text of one source */
export function newRecorder(kind: Recorded): (text: string) => void {
  sources += 1;
  const file = folder && join(folder, `${kind}-${process.pid}-${sources}.txt`);
  return (text) => {
    if (file) appendFileSync(file, text);
  };
}

export function recordSecret(what: string, secret: string): void {
  if (folder) appendFileSync(join(folder, `${KNOWN}-${process.pid}.txt`), `${secret} ${what}\n`);
}

/** The secrets of all processes, each with what it is. */
export function knownSecrets(from: string): ReadonlyMap<string, string> {
  const files = readdirSync(from).filter((file) => file.startsWith(KNOWN));
  const lines = files.flatMap((file) => readFileSync(join(from, file), 'utf8').trimEnd().split('\n'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

/** A Problem with which a server answered an HTTP request. */
export interface AnsweredProblem {
  readonly method: string;
  readonly path: string;
  readonly slug: string;
}

/** The answers of all processes. */
export function answeredProblems(from: string): AnsweredProblem[] {
  const files = readdirSync(from).filter((file) => file.startsWith(REFUSED));
  const lines = files.flatMap((file) => readFileSync(join(from, file), 'utf8').trimEnd().split('\n'));
  return [...new Set(lines)].map((line) => JSON.parse(line) as AnsweredProblem);
}

const TEXT = /json|text\/plain/;

/** The same fetch, recording answers that are errors or metrics. */
function recordingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const error = newRecorder('errors');
  const metrics = newRecorder('metrics');
  return async (...request) => {
    const response = await fetch(...request);
    if (!TEXT.test(response.headers.get('content-type') ?? '')) return response;
    const copy = response.clone();
    // The caller may abort the response; then there is nothing to record.
    copy.text().then(
      (text) => {
        if (response.url.endsWith('/metrics')) metrics(text);
        if (!response.ok) recordProblem(request, response, text);
        if (!response.ok || isRefusal(text)) error(`${[...response.headers].join('\n')}\n${text}\n`);
        else recordChallenge(text);
      },
      () => undefined,
    );
    return response;
  };
}

/** MCP tools refuse with status 200. */
function isRefusal(text: string): boolean {
  return text.includes('"isError":true') || text.includes('/problems/');
}

function recordProblem([asked, sent]: Parameters<typeof fetch>, { url }: Response, text: string): void {
  const slug = /"type":"[^"]*\/problems\/([\w-]+)"/.exec(text)?.[1];
  if (!folder || slug === undefined) return;
  const method = sent?.method ?? (asked instanceof Request ? asked.method : 'GET');
  const answered: AnsweredProblem = { method, path: new URL(url).pathname, slug };
  appendFileSync(join(folder, `${REFUSED}-${process.pid}.txt`), `${JSON.stringify(answered)}\n`);
}

function recordChallenge(text: string): void {
  const challenge = /"challenge":"(?<challenge>[\w-]{40,})"/.exec(text)?.groups?.['challenge'];
  if (challenge) recordSecret('passkey challenge', challenge);
}
