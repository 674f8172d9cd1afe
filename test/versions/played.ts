// Games of every kind, played and half-played, and all that the arena says of those that are over.
import { until } from '../support/until.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GameBody, Started } from '../../schema/game.ts';
import {
  BEST_AGENT,
  challengeUpTo,
  CLASSIC_AGENT,
  playOut,
  readChallenge,
  type LastMove,
} from '../support/challenges.ts';
import { ok, playDuel, playMove, startDuel, startHouse, type Rest } from '../support/rest.ts';

const sourceOf = (name: string): string => fileURLToPath(new URL(`./sources/${name}.ts`, import.meta.url));

export type Sources = 'next-version' | 'komi-in-place' | 'weights-in-place';

/** Of a process that runs these instead of the present ones. */
export function nodeOptionsFor(sources: Sources): readonly string[] {
  return ['--import', sourceOf(sources)];
}

export interface PlayedGames {
  /** All that are over. */
  readonly over: readonly string[];
  /** A short one of them, to be reviewed. */
  readonly reviewed: string;
  readonly played: LastMove;
  readonly halfPlayed: LastMove;
}

export async function playGames(rest: Rest): Promise<PlayedGames> {
  const house = async (body: object): Promise<string> => {
    const { game, playerToken } = await startHouse(rest, body);
    await playOut(rest, { id: game.id, token: playerToken! });
    return game.id;
  };
  const duel = await startDuel(rest, { ruleset: 'classic' });
  await playDuel(rest, duel);
  const resigned = await startDuel(rest, { ruleset: 'classic' });
  await playDuel(rest, resigned, (moves) => moves.at(-1)!, 3);
  await ok(rest('POST', `/games/${resigned.id}/resign`, { token: resigned.B.token }));
  const played = await challengeUpTo(rest, 'Ada');
  await playMove(rest, played.seat, played.move);
  const over = [
    await house({ ruleset: 'classic', strength: 1000 }),
    await house({ ruleset: 'mutators', strength: 1300 }),
    duel.id,
    resigned.id,
    played.seat.id,
  ];
  return {
    over,
    reviewed: resigned.id,
    played,
    halfPlayed: await challengeUpTo(rest, 'Bo', { pliesLeft: 9, agent: BEST_AGENT }),
  };
}

/** Its thread yields to all others, and a test has not much longer. */
const REVIEWED_WITHIN_MS = 200_000;

/** Of each finished game, of a review, of a match: by what was asked. */
export type Said = Readonly<Record<string, unknown>>;

/** @param sources by which links are opened; the present ones if left out */
export async function everythingSaid(
  rest: Rest,
  { over, reviewed, played }: PlayedGames,
  sources?: Sources,
): Promise<Said> {
  const said: Record<string, unknown> = {};
  const links: string[] = [];
  for (const id of over) {
    const game = await ok(rest<GameBody>('GET', `/games/${id}`));
    const replay = await ok(rest('GET', `/games/${id}/replay`));
    said[`game ${id}`] = game;
    said[`replay of ${id}`] = replay;
    said[`moves of ${id}`] = await ok(rest('GET', `/games/${id}/watch`));
    said[`verification of ${id}`] = await ok(rest('POST', '/replays/verify', { body: replay }));
    links.push(new URL(game.replayUrl!).hash.slice(1));
  }
  for (const [i, opened] of (await openedLinks(links, sources)).entries()) said[`link of ${over[i]}`] = opened;
  await until(async () => {
    const { status, body, text } = await rest('GET', `/games/${reviewed}/review?timeout=20`);
    if (status !== 200 && status !== 202) throw new Error(`status ${status}: ${text}`);
    said['review'] = body;
    return status === 200;
  }, REVIEWED_WITHIN_MS);
  said['challenge'] = await readChallenge(rest, { token: played.challenge });
  said['matches'] = await ok(rest('GET', `/agent/${CLASSIC_AGENT}/matches`));
  return said;
}

async function openedLinks(links: readonly string[], sources?: Sources): Promise<unknown[]> {
  const options = sources === undefined ? [] : nodeOptionsFor(sources);
  const program = [...options, sourceOf('open-link'), ...links];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as unknown[];
}

/** What was asked and is answered otherwise. */
export function differences(before: Said, after: Said): string[] {
  return Object.keys(before).filter((asked) => JSON.stringify(before[asked]) !== JSON.stringify(after[asked]));
}

/** A new game against the house, by which it is seen what is current. */
export async function newestGame(rest: Rest): Promise<GameBody> {
  return (await ok(rest<Started>('POST', '/games', { body: { mode: 'house', ruleset: 'classic' } }))).game;
}
