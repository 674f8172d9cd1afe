// Leaderboards of all players, of all agents and of a community.
import type { AgentLeaderboard, PlayerLeaderboard } from '../../schema/standing.ts';
import { Problem } from '../../schema/problem.ts';
import type { StandingsQuery } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import { BadCursor } from '../ports/standing-store.ts';
import { agentUrl, playerUrl } from '../table/links.ts';
import { ratingFields, winLossFields } from '../table/standing.ts';
import type { Instant } from '../records/game-record.ts';
import type { Owner } from '../records/judged-records.ts';
import { strengthEstimatesByRuleset } from '../people/plays-like.ts';
import type { Ranked, RankedPage, StandingKind, StandingsPage } from '../records/standing.ts';

/** @throws Problem bad-request */
export async function playerLeaderboard(arena: Arena, query: StandingsQuery): Promise<PlayerLeaderboard> {
  const page = await readPage(() => arena.store.standings.leaderboard('player', pageOf(query)));
  return playerTable(arena, query, page);
}

/** @throws Problem bad-request */
export async function agentLeaderboard(arena: Arena, query: StandingsQuery): Promise<AgentLeaderboard> {
  const { rows, next } = await readPage(() => arena.store.standings.leaderboard('agent', pageOf(query)));
  const playsLike = await strengthEstimatesByRuleset(arena, ownersOf('agent', rows));
  const standings = rows.map((row, i) => ({
    agent: { slug: row.owner, name: row.name, url: agentUrl(arena.links, row.owner) },
    ...standingFields(row, arena.clock()),
    playsLike: playsLike[i]!,
  }));
  return { ruleset: query.ruleset ?? null, standings, next };
}

export async function playerTable(
  arena: Arena,
  { ruleset }: Pick<StandingsQuery, 'ruleset'>,
  { rows, next }: RankedPage,
): Promise<PlayerLeaderboard> {
  const playsLike = await strengthEstimatesByRuleset(arena, ownersOf('player', rows));
  const standings = rows.map((row, i) => ({
    player: { id: row.owner, name: row.name, url: playerUrl(arena.links, row.owner) },
    ...standingFields(row, arena.clock()),
    playsLike: playsLike[i]!,
  }));
  return { ruleset: ruleset ?? null, standings, next };
}

export function pageOf({ ruleset, limit, cursor }: StandingsQuery): StandingsPage {
  return { ruleset: ruleset ?? 'all', limit, cursor };
}

/** @throws Problem bad-request for an invalid cursor */
export async function readPage(read: () => Promise<RankedPage>): Promise<RankedPage> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadCursor)) throw error;
    throw new Problem('bad-request', { detail: 'cursor must be the `next` of the page before.' });
  }
}

function ownersOf(kind: StandingKind, rows: readonly Ranked[]): Owner[] {
  return rows.map(({ owner }) => ({ kind, id: owner }));
}

function standingFields({ place, standing }: Ranked, now: Instant) {
  return { place, ...ratingFields(standing, now), ...winLossFields(standing) };
}
