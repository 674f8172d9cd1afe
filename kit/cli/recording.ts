// A finished game from a file, a link or the arena, played again by the same engine.
import { readFile } from 'node:fs/promises';
import { parseReplayLink } from '../../schema/replay-link.ts';
import {
  findRules,
  replay,
  type BySeat,
  type Journal,
  type Ply,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import type { Client } from '../client.ts';
import { Failure } from './session.ts';

export interface Recording {
  readonly names: BySeat<string>;
  readonly start: Position;
  readonly plies: readonly Ply[];
  /** As it was told; the board does not show a resignation. */
  readonly winner: string | null;
  readonly endReason: string;
}

type Told = Journal & Pick<Recording, 'names' | 'winner' | 'endReason'>;

/** @param what a path, a replay link, or the id of a finished public game. @throws Failure */
export async function findRecording(client: Client, what: string): Promise<Recording> {
  const told = /^g_\w+$/.test(what) ? await linkOfGame(client, what) : (toldBy(what) ?? (await readTold(what)));
  const played = replay(told);
  if (played.ok) return { ...told, start: played.start, plies: played.plies };
  throw new Failure(`The recording is damaged: move ${played.divergesAt + 1} is not legal where it stands.`);
}

async function linkOfGame(client: Client, id: string): Promise<Told> {
  const { replayUrl, status } = await client.game(id);
  const told = replayUrl && toldBy(replayUrl);
  if (told) return told;
  throw new Failure(
    status === 'abandoned' ? `${id} ended without a move.` : `${id} is not over: arena watch ${id} shows it.`,
  );
}

async function readTold(path: string): Promise<Told> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Failure(`"${path}" is no replay link, no game id (g_…), and no file: ${error.message}.`);
  });
  const told = toldBy(text.trim()) ?? parseFile(text);
  if (told) return told;
  throw new Failure(`${path} holds no replay: expected a replay link or the JSON of GET /games/{id}/replay.`);
}

function toldBy(link: string): Told | undefined {
  const hash = link.indexOf('/replay#');
  if (hash < 0) return undefined;
  const told = parseReplayLink(link.slice(hash + '/replay#'.length).split('&')[0]!);
  if (told) return told;
  throw new Failure('This link is damaged, or of rules that are not known here.');
}

/** The `arena-replay/1` of the arena. */
interface ReplayFile extends Pick<Journal, 'seed'> {
  readonly format: string;
  readonly ruleset: Ruleset;
  /** The number of the version of its rules; 1 if left out. */
  readonly engine?: string;
  readonly players: BySeat<string>;
  readonly moves: readonly { readonly name: string }[];
  readonly result?: { readonly winner?: string | null; readonly endReason?: string };
}

function parseFile(text: string): Told | undefined {
  try {
    const file = JSON.parse(text) as ReplayFile;
    if (file.format !== 'arena-replay/1') return undefined;
    const { seed, players, result } = file;
    const rules = findRules(file.ruleset, Number(file.engine ?? 1));
    if (!rules) return undefined;
    const moves = file.moves.map(({ name }) => name);
    return { rules, seed, moves, names: players, winner: result?.winner ?? null, endReason: result?.endReason ?? '' };
  } catch {
    return undefined; // anybody's file
  }
}
