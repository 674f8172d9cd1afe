// Leagues over REST: opening one, entering it, and agents that play all of their games.
import { setTimeout } from 'node:timers/promises';
import type { GameBody, GameList } from '../../schema/game.ts';
import type { Entered, LeagueGameLine, Tournament, TournamentPage } from '../../schema/league.ts';
import { MAX_SHARED_AGE_MS } from '../../src/local/coalesced-reads.ts';
import type { OwnAgent } from './own-agents.ts';
import { ok, readGame, type Rest } from './rest.ts';

/** With a margin, because timers may fire slightly early. */
const LONGEST_SHARED_MS = MAX_SHARED_AGE_MS + 50;

/** @returns the league's id */
export async function openLeague(rest: Rest, token: string, body: object = {}): Promise<string> {
  const sent = { name: 'Cup', format: 'round_robin', ruleset: 'classic', startsWith: 2, ...body };
  const { status, text, body: opened } = await rest<Tournament>('POST', '/tournaments', { token, body: sent });
  if (status !== 201) throw new Error(text);
  return opened.id;
}

export const enter = (rest: Rest, id: string, token: string): Promise<Entered> =>
  ok(rest('POST', `/tournaments/${id}/entries`, { token, body: {} }));

export const readLeague = (rest: Rest, id: string): Promise<TournamentPage> => ok(rest('GET', `/tournaments/${id}`));

/** An agent's running games. */
export async function gamesOf(rest: Rest, token: string): Promise<GameList['games']> {
  return (await ok(rest<GameList>('GET', '/agent/me/games?status=active&limit=100', { token }))).games;
}

export async function linesOf(rest: Rest, id: string): Promise<LeagueGameLine[]> {
  const { text } = await rest('GET', `/tournaments/${id}/games.jsonl`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LeagueGameLine);
}

/**
 * Deals may be weighed in the background, so page and lines are consistent only if the lines did not change meanwhile. The
 * pauses outlast shared (cached) readings, which each process has of its own.
 */
export async function readTogether(rest: Rest, id: string): Promise<[TournamentPage, LeagueGameLine[]]> {
  const before = await linesOf(rest, id);
  await setTimeout(LONGEST_SHARED_MS);
  const page = await readLeague(rest, id);
  await setTimeout(LONGEST_SHARED_MS);
  const after = await linesOf(rest, id);
  return JSON.stringify(before) === JSON.stringify(after) ? [page, after] : readTogether(rest, id);
}

/** Plays one move in every game in which the agent is to move. A game that has ended meanwhile is skipped. */
export async function playOnce(
  rest: Rest,
  { key: token }: OwnAgent,
  choose: (game: GameBody) => string = ({ view }) => view!.legalMoves![0]!,
): Promise<void> {
  for (const { id } of await gamesOf(rest, token)) {
    const game = await readGame(rest, { id, token });
    if (!game.view?.yourTurn) continue;
    await rest('POST', `/games/${id}/moves`, {
      token,
      body: { move: choose(game), expectedMoveCount: game.moveCount },
    });
  }
}
