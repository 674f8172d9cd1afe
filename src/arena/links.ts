// Addresses that the arena hands out. The secret of an invite sits in the fragment: no server ever sees it.
import { formatReplayLink } from '../../schema/replay-link.ts';
import type { Game } from './game.ts';

export interface Links {
  /** The public site root, without a slash at its end. */
  readonly hostUrl: string;
}

export const API_ROOT = '/api/v1';

/** Of the API; below it lie the seat's own reads. */
export function gameUrl({ hostUrl }: Links, gameId: string): string {
  return `${hostUrl}${API_ROOT}/games/${gameId}`;
}

export function watchUrl({ hostUrl }: Links, gameId: string): string {
  return `${hostUrl}/watch/${gameId}`;
}

export function inviteUrl({ hostUrl }: Links, gameId: string, invite: string): string {
  return `${hostUrl}/play/${gameId}#${invite}`;
}

export function problemTypeRoot({ hostUrl }: Links): string {
  return `${hostUrl}/problems/`;
}

/** `undefined` until a game is over, and for an abandoned game without a move. */
export function replayUrl({ hostUrl }: Links, game: Game): string | undefined {
  const { status } = game.record;
  const isReplayable = status === 'finished' || (status === 'abandoned' && game.moves.length > 0);
  if (!isReplayable) return undefined;
  const { ruleset, seed, seats, endReason, winner } = game.record;
  const names = { A: seats.A.name, B: seats.B.name };
  const link = formatReplayLink({ ruleset, seed, moves: game.moves, names, endReason: endReason ?? '', winner });
  return `${hostUrl}/replay#${link}`;
}
