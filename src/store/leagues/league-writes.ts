// Writes of leagues. The first step of each is conditional, so that a concurrent change undoes the write.
import { sql, type Kysely } from 'kysely';
import type { NewGame } from '../../ports/game-store.ts';
import type { LeagueStart, NewLeague, OpenLeagues } from '../../ports/league-store.ts';
import type { LeagueState, Withdrawal } from '../../../schema/enumerations.ts';
import type { Instant } from '../../records/game-record.ts';
import type { LeagueId } from '../../records/ids.ts';
import type { EntryRecord, PairingRecord } from '../../records/league-records.ts';
import type { Receipt } from '../../records/receipt.ts';
import type { Insert, Update, Write } from '../backend.ts';
import { FIELDS, toRow } from '../columns.ts';
import { countOpen } from './league-queries.ts';
import type { Source } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';
import { countingSteps, newGameWrite, receiptSteps, wakeStep } from '../games/game-writes.ts';

type Db = Kysely<Tables>;

/** The limits include this league. */
export function openingWrite(source: Source, { record, checkAt, receipt }: NewLeague, limits: OpenLeagues): Write {
  const { db } = source;
  const { id, organizer, network } = record;
  const isAllowed = db
    .updateTable('tournaments')
    .set({ check_at: checkAt })
    .where('id', '=', id)
    .where(countOpen('organizer', organizer), '<=', limits.own)
    .where(countOpen('network', network), '<=', limits.ofNetwork);
  return [
    ...receiptSteps(receipt),
    { into: 'tournaments', row: { ...toRow(FIELDS.tournaments, record), check_at: checkAt } },
    ...countingSteps(source),
    { update: isAllowed.compile() },
  ];
}

/** An arena accepts entries while it runs. */
export function entryWrite(db: Db, entry: EntryRecord, receipt: Receipt | null): Write {
  const { tournament, number, enteredAt } = entry;
  const isAccepting = sql<boolean>`(state = 'open' or (state = 'running' and format = 'arena'))`;
  const raise = db
    .updateTable('tournaments')
    .set({ revision: number, check_at: enteredAt })
    .where('id', '=', tournament)
    .where('revision', '=', number - 1)
    .where(isAccepting);
  return [
    ...receiptSteps(receipt),
    { update: raise.compile() },
    { into: 'tournament_entries', row: toRow(FIELDS.tournament_entries, entry) },
  ];
}

export function leavingWrite(db: Db, id: LeagueId, entry: number, revision: number, now: Instant): Write {
  const raise = openLeague(db, id, revision).set({ revision: revision + 1, check_at: now });
  const removal = db.deleteFrom('tournament_entries').where('tournament', '=', id).where('number', '=', entry);
  return [{ update: raise.compile() }, { update: removal.compile() }];
}

export function beginningWrite(db: Db, id: LeagueId, start: LeagueStart): Write {
  const { revision, rounds, startedAt, ratings } = start;
  const begin = openLeague(db, id, revision).set({ state: 'running', started_at: startedAt, rounds });
  return [
    { update: begin.compile() },
    ...[...ratings].map(([number, rating]): Update => {
      const rated = ofEntry(db, id, number).set({ rating });
      return { update: rated.compile() };
    }),
  ];
}

export function withdrawalWrite(
  db: Db,
  id: LeagueId,
  entry: number,
  { at, withdrawal }: { at: Instant; withdrawal: Withdrawal },
): Write {
  const out = ofEntry(db, id, entry).set({ withdrawn_at: at, withdrawal }).where('withdrawn_at', 'is', null);
  return [{ update: out.compile() }, wakeStep(db, id, at)];
}

export function roundWrite(db: Db, id: LeagueId, round: number, pairings: readonly PairingRecord[]): Write {
  const raise = db
    .updateTable('tournaments')
    .set({ round })
    .where('id', '=', id)
    .where('round', '=', round - 1)
    .where('state', '=', 'running');
  return [
    { update: raise.compile() },
    ...pairings.map((pairing): Insert => ({
      into: 'tournament_pairings',
      row: toRow(FIELDS.tournament_pairings, pairing),
    })),
  ];
}

/**
 * No game begins once its league is over or one of the two has withdrawn. Withdrawal is checked in a second statement,
 * which sees the changes that the first one waited for.
 */
export function gameWrite(db: Db, game: NewGame): Write {
  const { record, pairing } = game;
  const isLeft = sql<boolean>`exists (select 1 from tournament_pairings as p
    join tournament_entries as e on e.tournament = p.tournament and e.number in (p.first, p.second)
    where p.tournament = ${record.tournament} and p.number = ${pairing!.pairing} and e.withdrawn_at is not null)`;
  const unchanged = db
    .updateTable('tournaments')
    .set((eb) => ({ round: eb.ref('round') }))
    .where('id', '=', record.tournament);
  return [
    { update: unchanged.where('state', '=', 'running').compile() },
    { update: unchanged.where((eb) => eb.not(isLeft)).compile() },
    ...newGameWrite(db, game),
  ];
}

interface LeagueEnd {
  /** The states that it may end from. */
  readonly from: readonly LeagueState[];
  readonly state: LeagueState;
  readonly endedAt: Instant;
}

export function endWrite(db: Db, id: LeagueId, { from, state, endedAt }: LeagueEnd): Write {
  const end = db
    .updateTable('tournaments')
    .set({ state, ended_at: endedAt, check_at: null })
    .where('id', '=', id)
    .where('state', 'in', from);
  return [{ update: end.compile() }];
}

function openLeague(db: Db, id: LeagueId, revision: number) {
  return db
    .updateTable('tournaments')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'open');
}

function ofEntry(db: Db, id: LeagueId, number: number) {
  return db.updateTable('tournament_entries').where('tournament', '=', id).where('number', '=', number);
}
