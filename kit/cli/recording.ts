// A finished game from a file, a link or the arena, replayed by the engine.
import { readFile } from 'node:fs/promises';
import { parseReplayLink } from '../../schema/replay-link.ts';
import type { Replay, VerifyRequest } from '../../schema/review.ts';
import { claimedRules } from '../../schema/claimed-rules.ts';
import {
  parseNotation,
  replay,
  scoreOf,
  type BySeat,
  type Journal,
  type Ply,
  type Position,
} from '../../src/engine/index.ts';
import type { Client } from '../client.ts';
import { describeEnd } from './describe.ts';
import { Failure } from './session.ts';

export interface Recording {
  readonly names: BySeat<string>;
  readonly start: Position;
  readonly plies: readonly Ply[];
  /** As recorded: the board does not show a resignation. */
  readonly winner: string | null;
  /** `null`: not over, or not recorded. */
  readonly endReason: string | null;
}

type RecordedGame = Journal & Pick<Recording, 'names' | 'winner' | 'endReason'>;

/** @param what a path, a replay link, or the id of a finished public game. @throws Failure */
export async function findRecording(client: Client, what: string): Promise<Recording> {
  const recorded = /^g_\w+$/.test(what) ? await linkOfGame(client, what) : (parseLink(what) ?? (await readPath(what)));
  const played = replay(recorded);
  if (played.ok) return { ...recorded, start: played.start, plies: played.plies };
  throw new Failure(`The recording is damaged: move ${played.divergesAt + 1} is not legal in its position.`);
}

async function linkOfGame(client: Client, id: string): Promise<RecordedGame> {
  const { replayUrl, status } = await client.game(id);
  const recorded = replayUrl && parseLink(replayUrl);
  if (recorded) return recorded;
  throw new Failure(
    status === 'abandoned' ? `${id} ended without a move.` : `${id} is not over: arena watch ${id} shows it.`,
  );
}

async function readPath(path: string): Promise<RecordedGame> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Failure(`"${path}" is not a replay link, a game id (g_…) or a file: ${error.message}.`);
  });
  const recorded = parseLink(text.trim()) ?? (isNotation(text) ? parseNotated(text, path) : parseFile(text));
  if (recorded) return recorded;
  throw new Failure(
    `${path} holds no replay: expected a replay link, the JSON of GET /games/{id}/replay, or a game in the notation.`,
  );
}

function parseLink(link: string): RecordedGame | undefined {
  const fragment = /\/replay(?:\?[^#]*)?#(?<fragment>.*)$/s.exec(link)?.groups?.['fragment'];
  if (fragment === undefined) return undefined;
  const recorded = parseReplayLink(fragment.split('&')[0]!);
  if (recorded) return recorded;
  throw new Failure('This link is damaged, or its rules are not known here.');
}

/** The arena's format `arena-replay/1`; what may be left out is as in a request to verify it. */
type ReplayFile = VerifyRequest & Pick<Replay, 'players'>;

function parseFile(text: string): RecordedGame | undefined {
  try {
    const file = JSON.parse(text) as ReplayFile;
    if (file.format !== 'arena-replay/1') return undefined;
    const { seed, players, result } = file;
    const rules = claimedRules(file);
    if (!rules) return undefined;
    const moves = file.moves.map(({ name }) => name);
    return { rules, seed, moves, names: players, winner: result?.winner ?? null, endReason: result?.endReason ?? null };
  } catch {
    return undefined; // not a replay file
  }
}

/** It begins with its headers, as no JSON of a replay does. */
function isNotation(text: string): boolean {
  return /^\s*\[/.test(text);
}

/** @throws Failure that names the line */
function parseNotated(text: string, path: string): RecordedGame {
  const read = parseNotation(text);
  if (!read.ok) throw new Failure(`${path}:${read.fault.line}: ${read.fault.problem}\n${read.fault.hint}`);
  const { rules, seed, headers, moves, result } = read.game;
  return {
    rules,
    seed,
    moves: moves.map(({ name }) => name),
    names: { A: headers['A'] ?? 'A', B: headers['B'] ?? 'B' },
    winner: result?.winner ?? null,
    endReason: result?.endReason ?? null,
  };
}

/** How it ended, in a sentence. */
export function describeRecording({ plies, start, names, winner, endReason }: Recording): string {
  if (endReason === null) return 'It does not say how the game ended.';
  const score = scoreOf(plies.at(-1)?.position ?? start);
  const status = winner === null ? 'abandoned' : 'finished';
  return describeEnd({ status, winner, endReason, score, players: names });
}
