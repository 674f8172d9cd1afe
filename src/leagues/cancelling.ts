// Lets the organizer cancel a league before it begins.
import type { Tournament } from '../../schema/league.ts';
import { Problem } from '../../schema/problem.ts';
import { identified, type IdentifiedCaller } from '../people/identities.ts';
import { untilWritten } from '../trust/attempts.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { LeagueId } from '../records/ids.ts';
import type { LeagueRecord } from '../records/league-records.ts';
import { leagueBody } from './bodies.ts';
import { requireLeague } from './leagues.ts';

/**
 * Idempotent: cancelling again changes nothing.
 * @throws Problem tournament-not-found, identity-needed, not-organizer, league-begun
 */
export async function cancelLeague(arena: Arena, id: LeagueId, context: RequestContext): Promise<Tournament> {
  const caller = await identified(arena, context);
  return untilWritten(async () => {
    const { record, entries } = await requireLeague(arena, id);
    if (!isOrganizer(record, caller)) throw new Problem('not-organizer');
    if (record.state === 'cancelled') return leagueBody(arena.links, record, entries.length);
    if (record.state !== 'open') throw new Problem('league-begun', { detail: `It is ${record.state}.` });
    await arena.store.leagues.end(id, 'cancelled', arena.clock());
    return undefined; // read again: it is now cancelled, or has begun in the meantime
  });
}

export function isOrganizer({ organizerKind, organizer }: LeagueRecord, { kind, id }: IdentifiedCaller): boolean {
  return organizerKind === kind && organizer === id;
}
