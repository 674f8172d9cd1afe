// arena notation, arena check: prints a finished game as text, and verifies files of games.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { checkGame, describeFault, describeRecording, findRecording, parseFile } from './recording.ts';
import { Failure, requireServer, type CommandContext } from './session.ts';

const MAX_SHOWN = 10;
/** Control characters: untrusted text must not move the cursor. */
const CONTROLS = /[^\P{C}\n]/gu;

export async function notation(context: CommandContext): Promise<void> {
  await requireServer(context);
  const { client, options, print } = context;
  print((await client.notation(options.what!)).trimEnd().replaceAll(CONTROLS, ''));
}

/** Accepts a file with one game per line, or anything that `arena replay` takes. */
export async function check({ client, options, print }: CommandContext): Promise<void> {
  const what = options.what!;
  if (/\.jsonl(\.gz)?$/.test(what)) return print(await checkLines(what));
  print(`It holds what it says: ${describeRecording(await findRecording(client, what))}`);
}

/** @throws Failure that names the first invalid lines */
async function checkLines(path: string): Promise<string> {
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    if (text === '') continue;
    const found = checkLine(text);
    if (found.fault === undefined) counts.set(found.kind, (counts.get(found.kind) ?? 0) + 1);
    else if (faults.push(`${path}:${line}: ${found.fault}`) === MAX_SHOWN) break;
  }
  if (faults.length > 0) throw new Failure(faults.join('\n'));
  const kinds = [...counts].map(([kind, count]) => `${count} ${kind}`);
  return `All games verified: ${kinds.length > 0 ? kinds.join(', ') : 'none'}.`;
}

/** @throws Failure */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  // The reader of the stream gets the error.
  const input = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** `kind`: how a valid line is counted. */
type Found = { readonly kind: string; readonly fault?: undefined } | { readonly fault: string };

function checkLine(text: string): Found {
  const game = parseFile(text);
  if (!game) return { fault: 'This is no game in JSON.' };
  const checked = checkGame(game);
  if (!checked.ok) return { fault: describeFault(checked) };
  return { kind: checked.plies.length > 0 ? `of ${checked.start.rules}` : 'without a move' };
}
