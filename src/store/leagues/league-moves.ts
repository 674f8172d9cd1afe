// Entries in leagues of somebody who becomes another or is deleted.
import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { StandingKind } from '../../records/standing.ts';

/** Moves a guest's entries to an account. If the account has entered too, the guest's entry is withdrawn, so that nobody plays themselves. */
export function leagueMoves(guest: string, account: string, now: Instant): RawBuilder<unknown>[] {
  const ofBoth = sql`(select theirs.tournament from tournament_entries as theirs
    join tournament_entries as own on own.tournament = theirs.tournament
    where theirs.kind = 'player' and theirs.owner = ${guest} and theirs.withdrawn_at is null
      and own.kind = 'player' and own.owner <> ${guest} and own.withdrawn_at is null
      and own.owner in (select id from players where id = ${account} or moved_to = ${account}))`;
  const theirEntries = (state: 'open' | 'running') => sql`kind = 'player' and owner = ${guest}
    and tournament in (select id from tournaments where state = ${state} and id in ${ofBoth})`;
  return [
    sql`update tournaments set revision = revision + case state when 'open' then 1 else 0 end, check_at = ${now}
      where state in ('open', 'running') and id in ${ofBoth}`,
    sql`delete from tournament_entries where ${theirEntries('open')}`,
    sql`update tournament_entries set withdrawn_at = ${now}, withdrawal = 'left' where ${theirEntries('running')}`,
  ];
}

/**
 * Withdraws the entries of deleted owners from running leagues. A league that has not begun looks for them when it begins.
 * @param owners a list or a query
 */
export function leagueWithdrawals(
  kind: StandingKind,
  owners: RawBuilder<unknown>,
  now: Instant,
): RawBuilder<unknown>[] {
  const playing = sql`kind = ${kind} and owner in ${owners} and withdrawn_at is null`;
  return [
    sql`update tournaments set check_at = ${now}
      where state = 'running' and id in (select tournament from tournament_entries where ${playing})`,
    sql`update tournament_entries set withdrawn_at = ${now}, withdrawal = 'gone'
      where ${playing} and tournament in (select id from tournaments where state = 'running')`,
  ];
}
