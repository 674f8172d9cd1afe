// Games of every kind, finished and unfinished, and all responses about the finished ones.
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

/** Of a process that runs these instead of the current ones. */
export function nodeOptionsFor(sources: Sources): readonly string[] {
  return ['--import', sourceOf(sources)];
}

export interface PlayedGames {
  /** All finished games. */
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

/** Its thread yields to all others, and a test has little more time. */
const REVIEWED_WITHIN_MS = 200_000;

/** Of each finished game, of a review, of a match: keyed by the request. */
export type Responses = Readonly<Record<string, unknown>>;

/** @param sources used to open links; the current ones by default */
export async function allResponses(
  rest: Rest,
  { over, reviewed, played }: PlayedGames,
  sources?: Sources,
): Promise<Responses> {
  const responses: Record<string, unknown> = {};
  const links: string[] = [];
  for (const id of over) {
    const game = await ok(rest<GameBody>('GET', `/games/${id}`));
    const replay = await ok(rest('GET', `/games/${id}/replay`));
    responses[`game ${id}`] = game;
    responses[`replay of ${id}`] = replay;
    responses[`moves of ${id}`] = await ok(rest('GET', `/games/${id}/watch`));
    responses[`verification of ${id}`] = await ok(rest('POST', '/replays/verify', { body: replay }));
    links.push(new URL(game.replayUrl!).hash.slice(1));
  }
  for (const [i, opened] of (await openedLinks(links, sources)).entries()) responses[`link of ${over[i]}`] = opened;
  await until(async () => {
    const { status, body, text } = await rest('GET', `/games/${reviewed}/review?timeout=20`);
    if (status !== 200 && status !== 202) throw new Error(`status ${status}: ${text}`);
    responses['review'] = body;
    return status === 200;
  }, REVIEWED_WITHIN_MS);
  responses['challenge'] = await readChallenge(rest, { token: played.challenge });
  responses['matches'] = await ok(rest('GET', `/agent/${CLASSIC_AGENT}/matches`));
  return responses;
}

async function openedLinks(links: readonly string[], sources?: Sources): Promise<unknown[]> {
  const options = sources === undefined ? [] : nodeOptionsFor(sources);
  const program = [...options, sourceOf('open-link'), ...links];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as unknown[];
}

/** The requests whose response differs. */
export function differences(before: Responses, after: Responses): string[] {
  return Object.keys(before).filter((asked) => JSON.stringify(before[asked]) !== JSON.stringify(after[asked]));
}

/** A new game against the house, which shows the current versions. */
export async function newestGame(rest: Rest): Promise<GameBody> {
  return (await ok(rest<Started>('POST', '/games', { body: { mode: 'house', ruleset: 'classic' } }))).game;
}
