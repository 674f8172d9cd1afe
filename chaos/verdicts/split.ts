// Whether all processes tell the same of a seat that was taken and of a game that was joined while something failed: for
// some seconds each is asked with the tokens that were replaced and the present one.
import { setTimeout as sleep } from 'node:timers/promises';
import { SEATS, type Seat } from '../../src/engine/index.ts';
import type { Deployment } from '../deployment.ts';
import type { PlayRecord } from '../record.ts';
import { hashOf, readStore, type StoredGame } from './store-view.ts';

const PAUSE_MS = 300;
const ANSWER_WITHIN_MS = 2000;

/** A line for each game of which some process tells something else than the store. */
export async function findSplits(
  deployment: Deployment,
  record: PlayRecord,
  names: string,
  askForMs: number,
): Promise<string[]> {
  const splits = new Map<string, string>();
  const roots = deployment.processes.map(({ url }) => `${url}/api/v1`);
  // One request of anybody's, whose answer does not count.
  await Promise.all([...record.quiet].map((gameId, i) => ask(roots[i % roots.length]!, gameId)));
  const endsAt = performance.now() + askForMs;
  do {
    const before = await readStore(deployment, names);
    const answered = await Promise.all(
      [...record.quiet].map(async (id) => ({ id, wrong: await answersThatDiffer(roots, record, before.get(id)!) })),
    );
    const after = await readStore(deployment, names);
    for (const { id, wrong } of answered) {
      if (wrong.length > 0 && isSame(before.get(id)!, after.get(id)!)) splits.set(id, `${id}: ${wrong.join('; ')}`);
    }
    await sleep(PAUSE_MS);
  } while (performance.now() < endsAt);
  return [...splits.values()];
}

/** What is wrong in it. */
async function answersThatDiffer(roots: readonly string[], record: PlayRecord, game: StoredGame): Promise<string[]> {
  const asked = roots.flatMap((root, number) =>
    SEATS.flatMap((seat) =>
      record.tenureOf(game.id, seat).tokens.map(async (token) => wrong(await ask(root, game.id, token), number, seat)),
    ),
  );
  return (await Promise.all(asked)).filter((line) => line !== undefined);

  function wrong(answer: Answer | undefined, number: number, seat: Seat): string | undefined {
    // No answer, or "not now": it says nothing false.
    if (!answer || answer.status >= 500) return undefined;
    const isPresent = game.seats[seat].tokenHash === answer.tokenHash;
    if (isPresent && answer.status !== 200) return `process ${number} refuses ${seat}'s token: ${answer.status}`;
    if (!isPresent && answer.status === 200) return `process ${number} accepts a replaced token of ${seat}`;
    if (!isPresent || answer.game.status === game.status) return undefined;
    return `process ${number} says ${answer.game.status} to ${seat}, the store ${game.status}`;
  }
}

interface Answer {
  readonly tokenHash: string;
  readonly status: number;
  readonly game: { readonly status?: string };
}

/** `undefined` when there is none. */
async function ask(root: string, gameId: string, token?: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${root}/games/${gameId}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const game = (await response.json()) as Answer['game'];
    return { tokenHash: hashOf(token ?? ''), status: response.status, game };
  } catch {
    return undefined;
  }
}

/** Nobody took a seat in the meantime. */
function isSame(one: StoredGame, other: StoredGame): boolean {
  return (
    one.status === other.status && SEATS.every((seat) => one.seats[seat].tokenHash === other.seats[seat].tokenHash)
  );
}
