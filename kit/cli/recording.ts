// A finished game from a file, a link or the server, replayed by the engine.
import { isGameId } from '../../schema/game-id.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkReplay, type CheckedReplay, type ClaimedReplay } from '../../schema/checked-replay.ts';
import type { LeagueGameLine } from '../../schema/league.ts';
import type { Replay } from '../../schema/review.ts';
import { parseReplayLink } from '../../schema/replay-link.ts';
import {
  parseNotation,
  scoreOf,
  type BySeat,
  type ClaimedResult,
  type Journal,
  type Ply,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import type { Client } from '../client.ts';
import { describeEnd } from './describe.ts';
import { Failure } from './session.ts';

export interface Recording {
  readonly names: BySeat<string>;
  readonly start: Position;
  readonly plies: readonly Ply[];
  /** As recorded if the board does not decide it, as after a resignation. */
  readonly winner: string | null;
  /** `null` if the game is not over, or its end is not recorded. */
  readonly endReason: string | null;
}

/** A game as claimed by a file or a link, not yet verified. */
type RecordedGame = ClaimedReplay & Pick<Recording, 'names'>;

/** @param what a path, a replay link, or the id of a finished public game. @throws Failure if it cannot be verified */
export async function findRecording(client: Client, what: string): Promise<Recording> {
  const game = isGameId(what) ? await linkOfGame(client, what) : (parseLink(what) ?? (await readPath(what)));
  const checked = checkGame(game);
  if (!checked.ok) throw new Failure(`The recording is damaged: ${describeFault(checked)}`);
  const { start, plies, end } = checked;
  const decided = end.winner;
  const { winner, endReason } = decided === null ? (game.result ?? {}) : { winner: decided, endReason: 'played' };
  return { names: game.names, start, plies, winner: winner ?? null, endReason: endReason ?? null };
}

/** Replays it by the engine here; asks no server. */
export function checkGame(game: ClaimedReplay): CheckedReplay {
  return checkReplay(game, (seed) => createHash('sha256').update(seed).digest('hex'));
}

const FAULTS = {
  engine: () => 'Its rules are not known here.',
  seed: () => 'Its seed is missing or does not match its seedHash.',
  first: () => 'The other seat moves first.',
  move: (number) => `Move ${number} is not legal in its position.`,
  seat: (number) => `It is the other seat that plays move ${number}.`,
  result: () => 'The result is not that of its moves.',
} satisfies Record<Wrong['reason'], (number: number) => string>;

type Wrong = Extract<CheckedReplay, { ok: false }>;

export function describeFault({ reason, divergesAt }: Wrong): string {
  return FAULTS[reason](divergesAt + 1);
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
  if (recorded) return { ...claimOf(recorded, recorded as ClaimedResult), names: recorded.names };
  throw new Failure('This link is damaged, or it uses rules that this version does not know.');
}

/** @param journal may have rules that this version does not know */
function claimOf({ rules, seed, moves }: Journal, result: ClaimedResult | undefined): ClaimedReplay {
  return { ruleset: rules.split('/')[0] as Ruleset, rules, seed, moves: moves.map((name) => ({ name })), result };
}

type WrittenGame = (ClaimedReplay | LeagueGameLine) & Partial<Pick<Replay, 'players'>>;

/** Parses the format `arena-replay/1`, with what a verification needs, or a line of a league's games. */
export function parseFile(text: string): RecordedGame | undefined {
  try {
    const file = JSON.parse(text) as WrittenGame;
    const claim = claimIn(file);
    const isGame = typeof claim?.seed === 'string' && claim.moves.every(({ name }) => typeof name === 'string');
    if (!isGame) return undefined;
    const { A = 'A', B = 'B' } = file.players ?? {};
    return { ...claim, names: { A: String(A), B: String(B) } };
  } catch {
    return undefined; // not JSON, or of another shape
  }
}

/** A line of a league has no format. `undefined` for any other format. */
function claimIn(file: WrittenGame): ClaimedReplay | undefined {
  if (!('format' in file)) return claimOf(file as LeagueGameLine & Journal, file as LeagueGameLine);
  return file.format === 'arena-replay/1' ? file : undefined;
}

/** Notation starts with headers in brackets, unlike the JSON of a replay. */
function isNotation(text: string): boolean {
  return /^\s*\[/.test(text);
}

/** @throws Failure that names the line */
function parseNotated(text: string, path: string): RecordedGame {
  const read = parseNotation(text);
  if (!read.ok) throw new Failure(`${path}:${read.fault.line}: ${read.fault.problem}\n${read.fault.hint}`);
  const { headers, moves, result, ...deal } = read.game;
  const names = { A: headers['A'] ?? 'A', B: headers['B'] ?? 'B' };
  return { ...claimOf({ ...deal, moves: moves.map(({ name }) => name) }, result ?? undefined), names };
}

/** How the game ended, in a sentence. */
export function describeRecording({ plies, start, names, winner, endReason }: Recording): string {
  if (endReason === null) return 'It does not say how the game ended.';
  const score = scoreOf(plies.at(-1)?.position ?? start);
  const status = winner === null ? 'abandoned' : 'finished';
  return describeEnd({ status, winner, endReason, score, players: names });
}
