// A league and its entries as the API shows them.
import type { LeagueEntry, Tournament } from '../../schema/league.ts';
import type { Instant } from '../records/game-record.ts';
import type { EntryRecord, LeagueRecord } from '../records/league-records.ts';
import { agentUrl, leagueUrl, playerUrl, type Links } from '../table/links.ts';
import { endOfArena } from './next-step.ts';

export function leagueBody(links: Links, record: LeagueRecord, entries: number): Tournament {
  const { id, name, format, ruleset, state, round, rounds, games, moveSeconds, startsWith, minutes, entry } = record;
  const { organizerKind, organizer, organizerName } = record;
  return {
    id,
    name,
    url: leagueUrl(links, id),
    format,
    ruleset,
    state,
    round,
    rounds,
    games,
    moveSeconds,
    startsAt: timestamp(record.startsAt),
    startsWith,
    minutes,
    entry,
    rated: record.isRated,
    organizer: { kind: organizerKind, id: organizer, name: organizerName },
    entries,
    createdAt: new Date(record.createdAt).toISOString(),
    startedAt: timestamp(record.startedAt),
    endsAt: timestamp(endOfArena({ record })),
    endedAt: timestamp(record.endedAt),
  };
}

export function entryBody(links: Links, { number, kind, owner, name, rating, withdrawal }: EntryRecord): LeagueEntry {
  const url = kind === 'agent' ? agentUrl(links, owner) : playerUrl(links, owner);
  return { number, kind, id: owner, name, url, rating, withdrawn: withdrawal };
}

function timestamp(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
