// Addresses that the arena hands out. An invite's secret is in the fragment, which no server sees.
import type { GameId, LeagueId } from '../records/ids.ts';
import type { StandingKind } from '../records/standing.ts';
import { formatReplayLink, replayPath } from '../../schema/replay-link.ts';
import type { Game } from './game.ts';

export interface Links {
  /** The public site root, without a trailing slash. */
  readonly hostUrl: string;
}

export const API_ROOT = '/api/v1';

/** The game in the API; a seat's own reads are below it. */
export function gameUrl({ hostUrl }: Links, gameId: GameId): string {
  return joined(hostUrl, API_ROOT, '/games/', gameId);
}

export function watchUrl({ hostUrl }: Links, gameId: GameId): string {
  return joined(hostUrl, '/watch/', gameId);
}

export function inviteUrl({ hostUrl }: Links, gameId: GameId, invite: string): string {
  return joined(hostUrl, '/play/', gameId, '#', invite);
}

export function agentUrl({ hostUrl }: Links, slug: string): string {
  return joined(hostUrl, '/agents/', slug);
}

export function playerUrl({ hostUrl }: Links, id: string): string {
  return joined(hostUrl, '/players/', id);
}

/** Of the page of an agent, by its slug, or of a player. */
export function ownerUrl(links: Links, kind: StandingKind, owner: string): string {
  return kind === 'agent' ? agentUrl(links, owner) : playerUrl(links, owner);
}

export function communityUrl({ hostUrl }: Links, slug: string): string {
  return joined(hostUrl, '/communities/', slug);
}

export function leagueUrl({ hostUrl }: Links, id: LeagueId): string {
  return joined(hostUrl, '/leagues/', id);
}

/** The documentation of a request: its operation in the API reference, or else the developers' page. */
export function docsUrl({ hostUrl }: Links, operation?: string): string {
  return operation === undefined ? `${hostUrl}/developers` : `${hostUrl}/docs#${operation}`;
}

export function problemTypeRoot({ hostUrl }: Links): string {
  return `${hostUrl}/problems/`;
}

export function puzzleUrl({ hostUrl }: Links, id: string): string {
  return joined(hostUrl, '/puzzles/', id);
}

/** `undefined` until a game is over, and for an abandoned game without a move. */
export function replayUrl(links: Links, game: Pick<Game, 'record' | 'moves'>): string | undefined {
  const link = replayLinkOf(game);
  return link && replayPage(links, game.record.id, link);
}

/** The page that plays a replay link. */
export function replayPage({ hostUrl }: Links, gameId: GameId, replayLink: string): string {
  return joined(hostUrl, replayPath(gameId, replayLink));
}

/** What follows `#` in the address of a replay; `undefined` whenever `replayUrl` is. */
export function replayLinkOf(game: Pick<Game, 'record' | 'moves'>): string | undefined {
  const { status } = game.record;
  const isReplayable = status === 'finished' || (status === 'abandoned' && game.moves.length > 0);
  if (!isReplayable) return undefined;
  const { rules, seed, seats, endReason, winner } = game.record;
  const names = { A: seats.A.name, B: seats.B.name };
  return formatReplayLink({ rules, seed, moves: game.moves, names, endReason: endReason ?? '', winner });
}

/**
 * Returns a flat string. V8 represents the results of `+` and templates as trees (ropes), and a single rope in an answer
 * makes JSON.stringify take twice as long for the whole answer.
 */
function joined(...parts: readonly string[]): string {
  return parts.join('');
}
