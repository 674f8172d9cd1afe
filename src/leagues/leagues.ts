// Creates leagues, handles entering and leaving, and lists leagues.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Withdrawal } from '../../schema/enumerations.ts';
import { Problem } from '../../schema/problem.ts';
import type { Entered, Left, Tournament, Tournaments } from '../../schema/league.ts';
import {
  MAX_ENTRIES,
  MAX_ROUND_ROBIN_ENTRIES,
  type TournamentRequest,
  type TournamentsQuery,
} from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { LeagueHead } from '../ports/league-store.ts';
import type { Instant } from '../records/game-record.ts';
import type { EntryRecord, League, LeagueRecord } from '../records/league-records.ts';
import type { LeagueId } from '../records/ids.ts';
import { identified, identityIds, type IdentifiedCaller } from '../people/identities.ts';
import { isPlaced } from '../records/standing.ts';
import { refuseReservedNames } from '../people/names.ts';
import { entryBody, leagueBody } from './bodies.ts';
import { pageFrom } from '../table/page.ts';
import { endOfArena } from './next-step.ts';
import { lapsesAt } from './running.ts';
import { receiptOf } from '../trust/receipts.ts';
import { untilWritten } from '../trust/attempts.ts';
import { FRIEND_CODE_LENGTH, newId } from '../trust/ids.ts';

const MAX_AHEAD_MS = 30 * DAY_MS;

/** @throws Problem identity-needed, account-needed, bad-request, name-reserved, too-many-tournaments */
export async function createLeague(
  arena: Arena,
  request: TournamentRequest,
  context: RequestContext,
): Promise<Tournament> {
  const organizer = await identified(arena, context);
  if (!organizer.isKept) throw new Problem('account-needed');
  await refuseReservedNames(arena, { name: request.name }, context);
  const now = arena.clock();
  const invited = await Promise.all(request.invited.map((id) => withCase(arena, id)));
  const record = recordOf({ ...request, invited }, organizer, { now, network: context.network });
  const { startsAt } = record;
  if (startsAt !== null && (startsAt < now || startsAt > now + MAX_AHEAD_MS)) {
    const detail = 'startsAt: must be within the next 30 days';
    throw new Problem('bad-request', { detail, extra: { field: 'startsAt' } });
  }
  const answer = leagueBody(arena.links, record, 0);
  const receipt = receiptOf(context.seal, answer, now);
  const { leagues } = arena.store;
  return untilWritten(async () => {
    const limits = arena.admission.admitLeague(await leagues.countOpen(organizer.id, context.network));
    const league = { record, checkAt: startsAt ?? lapsesAt(record), receipt };
    return (await leagues.insertTournament(league, limits)) ? answer : undefined;
  });
}

/** A friend code in upper case, so that it cannot mean an agent whose slug has the same letters. */
async function withCase({ store }: Arena, id: string): Promise<string> {
  const code = id.toUpperCase();
  const isCode = code !== id && code.length === FRIEND_CODE_LENGTH && (await store.players.findPlayer(code));
  return isCode ? code : id;
}

function recordOf(
  request: TournamentRequest,
  organizer: IdentifiedCaller,
  { now, network }: { now: number; network: string },
): LeagueRecord {
  const { name, format, ruleset, games, moveSeconds, entry } = request;
  const { rounds = null, startsWith = null, minutes = null, startsAt } = request;
  return {
    id: newId('tournament', now),
    name,
    format,
    ruleset,
    rounds,
    games,
    moveSeconds,
    startsAt: startsAt === undefined ? null : Date.parse(startsAt),
    startsWith,
    minutes,
    entry,
    invited: request.invited,
    isRated: request.rated,
    organizerKind: organizer.kind,
    organizer: organizer.id,
    organizerName: organizer.name,
    network,
    state: 'open',
    revision: 0,
    round: 0,
    createdAt: now,
    startedAt: null,
    endedAt: null,
  };
}

/** Newest first. */
export async function listLeagues(arena: Arena, { state, limit, cursor }: TournamentsQuery): Promise<Tournaments> {
  const found = await arena.store.leagues.leagues({ state, limit: limit + 1, before: cursor });
  const { page, next } = pageFrom(found, limit, ({ record }) => record.id);
  return { tournaments: page.map(({ record, entries }) => leagueBody(arena.links, record, entries)), next };
}

/** @throws Problem tournament-not-found */
export async function requireLeague({ store }: Pick<Arena, 'store'>, id: LeagueId): Promise<League> {
  const league = await store.leagues.league(id);
  if (!league) throw new Problem('tournament-not-found');
  return league;
}

/** @throws Problem tournament-not-found */
export async function requireHead({ store }: Pick<Arena, 'store'>, id: LeagueId): Promise<LeagueHead> {
  const head = await store.leagues.head(id);
  if (!head) throw new Problem('tournament-not-found');
  return head;
}

/**
 * Everything about a league, for readers only: the read is shared with other callers.
 * @throws Problem tournament-not-found
 */
export async function readLeagueSnapshot(arena: Arena, id: LeagueId): Promise<League> {
  const { version } = await requireHead(arena, id);
  return arena.coalesceReads(`league ${id}`, version, () => requireLeague(arena, id));
}

/**
 * Idempotent: entering again changes nothing.
 * @throws Problem tournament-not-found, identity-needed, not-invited, place-needed, entries-closed, league-full
 */
export async function enterLeague(arena: Arena, id: LeagueId, context: RequestContext): Promise<Entered> {
  const caller = await identified(arena, context);
  const ids = await identityIds(arena, caller);
  return untilWritten(async () => {
    const league = await requireLeague(arena, id);
    const own = entryOf(league, caller, ids);
    if (own?.withdrawnAt === null) return enteredAnswer(arena, league, own);
    const now = arena.clock();
    refuseEntry(league, caller, { ids, withdrawal: own?.withdrawal ?? null, now });
    const entry = newEntry(league.record, caller, { now, context });
    const answer = enteredAnswer(arena, { ...league, entries: [...league.entries, entry] }, entry);
    const receipt = receiptOf(context.seal, answer, entry.enteredAt);
    return (await arena.store.leagues.enter(entry, receipt)) ? answer : undefined;
  });
}

const WITHDRAWN: Readonly<Record<Withdrawal, string>> = {
  left: 'You have left this league.',
  no_show: 'You were withdrawn from this league: you did not come to two games in a row.',
  gone: 'You were withdrawn from this league: when a game was to begin, you were banned or deleted.',
};

function refuseEntry(
  { record, entries }: League,
  { kind, standing }: IdentifiedCaller,
  { ids, withdrawal, now }: { ids: readonly string[]; withdrawal: Withdrawal | null; now: Instant },
): void {
  const { state, format, entry, invited } = record;
  const isOpen = state === 'open' || (state === 'running' && now < (endOfArena({ record }) ?? 0));
  if (withdrawal) throw new Problem('entries-closed', { detail: WITHDRAWN[withdrawal] });
  if (!isOpen) throw new Problem('entries-closed');
  // An account is also invited by the ids of the guests that moved to it.
  const isInvited = invited.some((id) => ids.includes(kind === 'agent' ? id : id.toUpperCase()));
  if (entry === 'invited' && !isInvited) throw new Problem('not-invited');
  if (entry === 'placed' && !isPlaced(standing)) throw new Problem('place-needed');
  const max = format === 'round_robin' ? MAX_ROUND_ROBIN_ENTRIES : MAX_ENTRIES;
  if (entries.length >= max) throw new Problem('league-full', { detail: `It has ${max} entries already.` });
}

function newEntry(
  { id, revision }: LeagueRecord,
  caller: IdentifiedCaller,
  { now, context }: { now: number; context: RequestContext },
): EntryRecord {
  return {
    tournament: id,
    number: revision + 1,
    kind: caller.kind,
    owner: caller.id,
    name: caller.name,
    client: context.transport,
    network: context.network,
    rating: Math.round(caller.standing.rating),
    enteredAt: now,
    withdrawnAt: null,
    withdrawal: null,
  };
}

/** The caller's entry. If there are several, as a guest and as the account, the one that still plays. */
export function entryOf(
  { entries }: League,
  { kind }: IdentifiedCaller,
  ids: readonly string[],
): EntryRecord | undefined {
  const own = entries.filter((entry) => entry.kind === kind && ids.includes(entry.owner));
  return own.find(({ withdrawnAt }) => withdrawnAt === null) ?? own[0];
}

function enteredAnswer(arena: Arena, { record, entries }: League, entry: EntryRecord): Entered {
  return { tournament: leagueBody(arena.links, record, entries.length), entry: entryBody(arena.links, entry) };
}

/**
 * Before the start, the entry is deleted. Afterwards, it gets no new games, but running games continue. Idempotent:
 * leaving again changes nothing.
 * @throws Problem tournament-not-found, identity-needed, not-in-league
 */
export async function leaveLeague(arena: Arena, id: LeagueId, context: RequestContext): Promise<Left> {
  const caller = await identified(arena, context);
  const ids = await identityIds(arena, caller);
  return untilWritten(async () => {
    const league = await requireLeague(arena, id);
    const entry = entryOf(league, caller, ids);
    const { state, revision } = league.record;
    if (!entry) throw new Problem('not-in-league');
    const now = arena.clock();
    const { leagues } = arena.store;
    const isOver = state === 'finished' || state === 'cancelled';
    const isOut =
      isOver || entry.withdrawnAt !== null
        ? true
        : state === 'open'
          ? await leagues.leave(id, entry.number, revision, now)
          : await leagues.withdraw(id, entry.number, now, 'left');
    return isOut ? { tournament: await presentBody(arena, id) } : undefined;
  });
}

async function presentBody(arena: Arena, id: LeagueId): Promise<Tournament> {
  const { record, entries } = await requireLeague(arena, id);
  return leagueBody(arena.links, record, entries.length);
}
