// A game in a few words for one viewer, at any status.
import { observe, type Ply, type Viewer } from '../engine/index.ts';
import { isOver, type GameRecord } from '../records/game-record.ts';
import { turnInWords, WAITING } from '../words/turn.ts';
import type { Access } from './access.ts';
import { lastPlyOf, pliesSince, positionOf, type Game } from './game.ts';
import { watchUrl, type Links } from './links.ts';

/** A game as one viewer sees it, and the plies that viewer has not read yet. */
export interface GameSeen extends Pick<Access, 'live' | 'viewer'> {
  /** Oldest first. */
  readonly since: readonly Ply[];
  /** Omits the board while it is not the viewer's turn. */
  readonly isBrief?: boolean;
}

export function gameInWords(links: Links, { live: { game }, viewer, since, isBrief = false }: GameSeen): string {
  const { record } = game;
  if (record.status === 'waiting') return WAITING;
  const ending = isOver(record) ? { winner: record.winner, reason: record.endReason! } : null;
  const view = observe(positionOf(game), viewer);
  const text = turnInWords({ view, since, ending, isBrief: isBrief && view.current !== viewer });
  // A link to a private game would not work: its reader is a stranger, who may not watch.
  return ending && record.isPublic ? `${text}\nSee it again: ${watchUrl(links, record.id)}` : text;
}

/** The text when nothing has happened during a wait. */
export function unchangedInWords({ status }: Pick<GameRecord, 'status'>): string {
  return status === 'waiting' ? 'Still waiting for the other seat.' : 'Still their turn.';
}

/** What was played since the seat last moved; for a spectator, the last ply. */
export function unreadPlies(game: Game, viewer: Viewer): readonly Ply[] {
  if (viewer === 'spectator') return game.recent.slice(-1);
  return pliesSince(game, (lastPlyOf(game, viewer)?.index ?? -1) + 1);
}
