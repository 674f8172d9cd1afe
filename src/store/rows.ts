// Converts between records and rows whose columns are not simply the fields of a record.
import { houseOf, unpackFacts } from '../table/packed-facts.ts';
import { DamagedJournal, unlessDamaged } from '../table/damage.ts';
import { unpackJournal, type PlainEntry } from '../table/packed-journal.ts';
import { changeOf, type RatingChange } from '../table/standing.ts';
import { policyNamed, rulesNamed } from '../table/versions.ts';
import type { EventName } from '../../schema/events.ts';
import type { AgentChanges, AgentRecord, CountedMatch, MatchRecord } from '../records/agent-records.ts';
import {
  rulesetOfGame,
  type GameRecord,
  type Instant,
  type SeatRecord,
  type StoredGame,
} from '../records/game-record.ts';
import type { NewGame } from '../ports/game-store.ts';
import type { Passkey, PlayerRecord, ReviewedGame } from '../records/player-records.ts';
import type { Standing } from '../records/standing.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { LineColumns } from '../records/line-columns.ts';
import { FIELDS, LINE_FIELDS, pick, toRow, type Row, type Selected } from './columns.ts';
import type { AgentFields, GameFields, JournalFields, SeatName, Tables } from './tables.ts';

export function toGameRow(
  record: GameRecord,
  { checkAt, openedBy = null, pairing }: Pick<NewGame, 'checkAt' | 'openedBy' | 'pairing'>,
): Tables['games'] {
  const { A: scoreA = null, B: scoreB = null } = record.score ?? {};
  const fields: GameFields = { ...record, ruleset: rulesetOfGame(record), scoreA, scoreB };
  return {
    ...toRow(FIELDS.games, fields),
    check_at: checkAt,
    counting: null,
    opened_by: openedBy,
    forget_at: null,
    pairing: pairing?.pairing ?? null,
    pairing_game: pairing?.game ?? null,
    expected_a: null,
    mined_at: null,
    packed_journal: null,
    packed_plies: null,
    packed_reduced: null,
    packed_facts: null,
    token_a: null,
    token_b: null,
  };
}

/** Labels are compared case-insensitively. */
export function challengerKey(challenger: string): string {
  return challenger.toLowerCase();
}

export function toMatchRow(match: MatchRecord): Tables['matches'] {
  return { ...toRow(FIELDS.matches, match), challenger_key: challengerKey(match.challenger), voided_at: null };
}

/** The ratings of its step in the current generation; `null`: no step, or counted before ratings had anchors. */
interface CountedRatings {
  readonly countedBefore: number | null;
  readonly countedAfter: number | null;
}

interface MatchFacts extends CountedMatch, CountedRatings {
  readonly voidedAt: Instant | null;
}

/** A voided match still has its step until the next recount, so the step is ignored. */
export function toMatch({ voidedAt, countedBefore, countedAfter, ...match }: MatchFacts): CountedMatch {
  if (voidedAt !== null) return { ...match, eloAfter: match.eloBefore, reason: 'void' };
  const change = toChange({ countedBefore, countedAfter });
  return change ? { ...match, eloBefore: change.before, eloAfter: change.after } : match;
}

export function toReviewedGame({ countedBefore, countedAfter, ...game }: ReviewedGame & CountedRatings): ReviewedGame {
  const change = toChange({ countedBefore, countedAfter });
  return change ? { ...game, ratingBefore: change.before, ratingAfter: change.after } : game;
}

function toChange({ countedBefore: ratingBefore, countedAfter: rating }: CountedRatings): RatingChange | undefined {
  return ratingBefore === null || rating === null ? undefined : changeOf({ ratingBefore, rating });
}

/** A game's row with its seats and its journal; SQLite gives these as JSON text. */
export interface WholeGameRow extends Selected<GameFields> {
  readonly isRematchPublic: 0 | 1 | null;
  readonly packedJournal: Uint8Array | null;
  readonly packedFacts: Uint8Array | null;
  readonly tokenA: Uint8Array | null;
  readonly tokenB: Uint8Array | null;
  readonly seats: string | readonly (Selected<SeatRecord> & { readonly seat: SeatName })[];
  readonly entries: string | readonly Omit<JournalFields, 'gameId'>[];
}

/** Without those whose packed journal cannot be unpacked. @param warn called with a sentence for each of these */
export function toStoredGames(rows: readonly WholeGameRow[], warn: (message: string) => void): StoredGame[] {
  const report = (error: unknown): void => warn((error as DamagedJournal).message);
  return rows.flatMap((row) => unlessDamaged(report, row.id, () => toStoredGame(row)) ?? []);
}

/** @throws UnknownVersion, DamagedJournal */
export function toStoredGame(row: WholeGameRow): StoredGame {
  const entries = row.packedJournal === null ? plainEntries(row.entries) : unpacked(row.id, row.packedJournal);
  return { record: toGameRecord(row), entries: entries.map((entry) => ({ gameId: row.id, ...entry })) };
}

function unpacked(id: string, journal: Uint8Array): PlainEntry[] {
  try {
    return unpackJournal(journal);
  } catch (cause) {
    throw new DamagedJournal(`the packed journal of ${id} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

export function plainEntries(entries: WholeGameRow['entries']): PlainEntry[] {
  return parsed(entries).map(({ effort, ...entry }) => ({ ...entry, effort: effort ?? 0 }));
}

export function toGameRecord(row: WholeGameRow): GameRecord {
  const { ruleset: _, scoreA, scoreB, entries: __, packedJournal: ___, packedFacts, tokenA, tokenB, ...fields } = row;
  const facts = packedFacts === null ? null : unpackFacts(packedFacts);
  const seats = parsed(row.seats);
  const seatOf = (name: SeatName): SeatRecord => {
    if (facts?.house?.seat === name) return houseOf(row.strength!, facts.house.name);
    const held = pick(
      FIELDS.seats,
      seats.find(({ seat }) => seat === name)!,
    );
    const token = name === 'A' ? tokenA : tokenB;
    return token === null ? held : { ...held, tokenHash: Buffer.from(token).toString('hex') };
  };
  return {
    ...fields,
    ...(facts && {
      seed: facts.seed,
      createdAt: row.startedAt! - facts.waitedMs,
      reviewPolicy: facts.reviewPolicy,
    }),
    isPublic: row.isPublic === 1,
    isRematchPublic: row.isRematchPublic === 1,
    isPlacement: row.isPlacement === 1,
    isCasual: row.isCasual === 1,
    rules: rulesNamed(row),
    policy: policyNamed(row),
    score: scoreA === null || scoreB === null ? null : { A: scoreA, B: scoreB },
    epoch: row.epoch ?? 0,
    seats: { A: seatOf('A'), B: seatOf('B') },
  };
}

function parsed<T>(value: string | readonly T[]): readonly T[] {
  return typeof value === 'string' ? (JSON.parse(value) as T[]) : value;
}

export function toAgentRow(agent: AgentRecord): Row<AgentFields> {
  return toRow(FIELDS.agents, { ...agent, about: jsonOf(agent.about), accepts: jsonOf(agent.accepts) });
}

/** Only the columns of fields that are not `undefined`. */
export function toAgentColumns({ about, accepts, ...plain }: AgentChanges) {
  const fields = toRow(['name', 'characterId', 'ruleset', 'isProtected', 'thinkSeconds'], plain);
  return { ...fields, about: jsonOf(about), accepts: jsonOf(accepts) };
}

export function toAgent(row: Selected<AgentFields>): AgentRecord {
  const { isProtected, plays, about, accepts } = row;
  return {
    ...pick(FIELDS.agents, row),
    isProtected: isProtected === 1,
    plays: plays ?? 'house',
    about: about === null ? null : (JSON.parse(about) as AgentRecord['about']),
    accepts: accepts === null ? null : (JSON.parse(accepts) as AgentRecord['accepts']),
  };
}

export function jsonOf<V extends object | null | undefined>(value: V): string | Exclude<V, object> {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Exclude<V, object>);
}

export function toPlayer(row: Selected<PlayerRecord>): PlayerRecord {
  const { updatedAt } = row;
  return {
    ...pick(FIELDS.players, row),
    isAccount: row.isAccount === 1,
    isHidden: row.isHidden === 1,
    showsPresence: row.showsPresence === 1,
    updatedAt,
  };
}

export function toStanding(row: Selected<Standing>): Standing {
  return { ...pick(FIELDS.standings, row), isAnchorFixed: row.isAnchorFixed === 1 };
}

export function toLine(row: Selected<LineColumns>): LineColumns {
  return { ...pick(LINE_FIELDS, row), isAnchorFixed: row.isAnchorFixed === 1 };
}

export function toPasskey(row: Selected<Passkey>): Passkey {
  return { ...row, transports: row.transports.split(' ').filter((name) => name !== '') };
}

export function toSubscription(row: Selected<Subscription>): Subscription {
  return { ...row, events: row.events.split(' ') as EventName[] };
}
