// A league and its entries as the API shows them.
import { formatInstant } from '../../schema/instant.ts';
import type { LeagueEntry, Tournament } from '../../schema/league.ts';
import type { EntryRecord, LeagueRecord } from '../records/league-records.ts';
import { leagueUrl, ownerUrl, type Links } from '../table/links.ts';
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
    startsAt: formatInstant(record.startsAt),
    startsWith,
    minutes,
    entry,
    rated: record.isRated,
    organizer: { kind: organizerKind, id: organizer, name: organizerName },
    entries,
    createdAt: formatInstant(record.createdAt),
    startedAt: formatInstant(record.startedAt),
    endsAt: formatInstant(endOfArena({ record })),
    endedAt: formatInstant(record.endedAt),
  };
}

export function entryBody(links: Links, { number, kind, owner, name, rating, withdrawal }: EntryRecord): LeagueEntry {
  const url = ownerUrl(links, kind, owner);
  return { number, kind, id: owner, name, url, rating, withdrawn: withdrawal };
}
