#!/usr/bin/env node
// game-arena-env: many games in step over standard input and output, for learning programs. After one line of JSON in
// each direction, binary requests and answers alternate (channel.ts). Numbers are in the machine's byte order.
import { CURRENT_RULES, findRules, isSeed, observe, RULESETS, type RulesId } from '../../src/engine/index.ts';
import { seatView } from '../../schema/seat-view.ts';
import { ACTION_COUNT, ACTION_RANGES } from './actions.ts';
import { newBatch, restoreBatch, type Batch, type BatchOptions, type SavedBatch } from './batch.ts';
import { HEADER_SIZE, Input, numberIn, send } from './channel.ts';
import { OBSERVATION_PARTS, OBSERVATION_SIZE } from './observation.ts';
import { OUTLOOK_COLUMNS, OUTLOOK_SIZE } from './outlook.ts';

const PROTOCOL = 1;
const MAX_GAMES = 65_536;

const KINDS = { ok: 0, refused: 1, state: 2, step: 3, save: 4, restore: 5, view: 6 } as const;

class BadRequest extends Error {}

/** @param line such as `{"ruleset":"mutators","games":256,"seed":"…","outlook":false}`, or a saved batch */
function open(line: string): Batch {
  const asked = parsed(line);
  return 'played' in asked ? restored(asked) : newBatch(optionsOf(asked));
}

/** @throws BadRequest for rules that this engine does not know */
function restored(saved: Record<string, unknown>): Batch {
  const options = optionsOf({ ...saved, ruleset: saved['rules'] });
  const { played } = saved as { played?: readonly unknown[] };
  if (played?.length !== options.games) throw new BadRequest('what was saved does not have as many games as it says');
  return restoreBatch({ ...(saved as unknown as SavedBatch), ...options });
}

function optionsOf({
  ruleset = 'mutators',
  games = 256,
  seed,
  outlook = false,
}: Record<string, unknown>): BatchOptions {
  const rules = rulesOf(String(ruleset));
  if (!rules) throw new BadRequest(`there are no rules "${String(ruleset)}"; there are ${RULESETS.join(' and ')}`);
  if (!Number.isInteger(games) || Number(games) < 1 || Number(games) > MAX_GAMES) {
    throw new BadRequest(`games is a whole number from 1 to ${MAX_GAMES}`);
  }
  if (typeof seed !== 'string' || !isSeed(seed)) throw new BadRequest('seed is 32 lower-case hex digits, not all zero');
  return { rules, games: Number(games), seed, outlook: outlook === true };
}

function rulesOf(text: string): RulesId | undefined {
  const [name, version] = text.split('/');
  const ruleset = RULESETS.find((each) => each === name);
  return ruleset && (version === undefined ? CURRENT_RULES[ruleset] : findRules(ruleset, Number(version)));
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new BadRequest('that is not JSON');
  }
}

/** The layout of the arrays. */
function description(): object {
  return {
    protocol: PROTOCOL,
    observation: { size: OBSERVATION_SIZE, parts: OBSERVATION_PARTS },
    actions: { size: ACTION_COUNT, ranges: ACTION_RANGES },
    outlook: { size: OUTLOOK_SIZE, columns: OUTLOOK_COLUMNS },
  };
}

/** Sent in this order. */
function stateParts(batch: Batch): Uint8Array[] {
  const { seats, rewards, dones, leads, counts, legal, masks, observations, outlook } = batch.state();
  return [counts, legal, seats, rewards, dones, leads, masks, observations, outlook].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
}

/** The server's view of the game for the seat to move, with the names of the moves so far. */
function viewOf(batch: Batch, index: number): object {
  const { position, seed, moves } = batch.game(index);
  const { rules, current } = position;
  return { rules, seed, seat: current, moves, view: seatView(observe(position, current!), true) };
}

async function main(): Promise<void> {
  const input = new Input();
  const first = await input.line();
  if (first === undefined) return;
  let batch: Batch;
  try {
    batch = open(first);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: reasonOf(error) })}\n`);
    return;
  }
  process.stdout.write(`${JSON.stringify(description())}\n`);
  for (let header = await input.bytes(HEADER_SIZE); header; header = await input.bytes(HEADER_SIZE)) {
    const kind = header[0]!;
    const length = numberIn(header.subarray(1));
    const body = await input.bytes(length);
    if (!body) return;
    try {
      if (kind === KINDS.restore) batch = restored(parsed(body.toString()));
      await send(KINDS.ok, answer(batch, kind, body));
    } catch (error) {
      await send(KINDS.refused, [Buffer.from(reasonOf(error))]);
    }
  }
}

function answer(batch: Batch, kind: number, body: Buffer): Uint8Array[] {
  switch (kind) {
    case KINDS.step:
      batch.step(new Uint16Array(Uint8Array.from(body).buffer));
      return stateParts(batch);
    case KINDS.state:
    case KINDS.restore:
      return stateParts(batch);
    case KINDS.save:
      return [Buffer.from(JSON.stringify(batch.save()))];
    case KINDS.view:
      return [Buffer.from(JSON.stringify(viewOf(batch, numberIn(body))))];
    default:
      throw new BadRequest(`there is no request of kind ${kind}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BadRequest || error instanceof RangeError) return error.message;
  throw error; // a bug
}

process.stdout.on('error', () => process.exit(0)); // the reader has gone
await main();
