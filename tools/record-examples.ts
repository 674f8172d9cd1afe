// Records a server's answers as the examples in openapi.json: node tools/record-examples.ts
// Long lists are shortened and secrets removed. Also writes the client's types, kit/wire.ts.
import { writeFileSync } from 'node:fs';
import { DRIVES } from '../test/http/drives.ts';
import { startTestArena } from '../test/support/arena.ts';
import { newContract } from '../test/support/contract.ts';
import { sendExample } from '../test/support/examples.ts';
import { startReceiver } from '../test/support/receiver.ts';
import { ok, restAt, type Answer } from '../test/support/rest.ts';
import { ANY_PREFIX } from '../src/trust/secrets.ts';
import { WIRE_FILE, wireTypes } from './packages/wire-types.ts';

const FILE = new URL('../src/http/answer-examples.json', import.meta.url);
const SECRET = new RegExp(`\\b(${ANY_PREFIX}|whsec_)[A-Za-z0-9+/=_-]{12,}`, 'g');
const MAX_OBJECTS = 2;
const MAX_WORDS = 6;

/**
 * Replacements for long parts that are described elsewhere; an example must not contain a `$ref`, which tools would
 * follow.
 */
const LEFT_OUT: Readonly<Record<string, unknown>> = {
  eventSchema: { type: 'object' },
  payloadSchema: { type: 'object' },
  paths: {},
  components: {},
};

const arena = await startTestArena(
  { publicUrl: 'https://arena.example', webhooksAllowLoopback: true },
  { hasExports: true },
);
const receiver = await startReceiver();
const rest = restAt(`${arena.url}/api/v1`);
const { operations } = newContract(await ok(rest('GET', '/openapi.json')));
const recorded: Record<string, unknown> = {};
for (const operation of operations) {
  const { operationId: id, parameters } = operation;
  const { refused: _, ...live } = await DRIVES[id]!({ arena, receiver, rest });
  const answer = await sendExample(rest, operation, live);
  if (answer.status > 299) throw new Error(`${id}: ${answer.text}`);
  if (answer.status === 204) continue;
  const ids = parameters.filter((each) => each.in === 'path').map(({ name, example }) => [live.path?.[name], example]);
  recorded[id] = inTermsOf(ids as [string | undefined, string][], shown(answer));
}
writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
writeFileSync(WIRE_FILE, wireTypes());
await arena.close();
await receiver.die();
process.exit();

function shown({ body, text, headers }: Answer): unknown {
  if (body !== undefined) return shortened(body);
  return headers.get('content-type')!.startsWith('text/event-stream') ? lastEvent(text) : text;
}

function lastEvent(text: string): string {
  return `${text.trimEnd().split('\n\n').at(-1)}\n\n`;
}

function shortened(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return shortenedList(part);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, LEFT_OUT[key] ?? shortened(value)]));
}

function shortenedList(list: readonly unknown[]): unknown {
  if (list.some((each) => each === null || Array.isArray(each))) return list; // the rows of a board
  return list.slice(0, typeof list[0] === 'object' ? MAX_OBJECTS : MAX_WORDS).map(shortened);
}

/** Replaces the ids of the played game with those of the example. */
function inTermsOf(ids: readonly [string | undefined, string][], answer: unknown): unknown {
  let text = JSON.stringify(answer)
    .replaceAll(SECRET, '$1example')
    .replaceAll(receiver.url, 'https://bot.example/arena');
  for (const [live, example] of ids) if (live !== undefined) text = text.replaceAll(live, example);
  return JSON.parse(text);
}
