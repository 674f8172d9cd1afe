// Writes of games, as steps. Each step has its precondition in its `where`, so a step that changes nothing has lost a
// race, and the write is undone.
import type { GameId, LeagueId } from '../../records/ids.ts';
import { sql, type Compilable, type CompiledQuery, type Kysely, type Updateable } from 'kysely';
import type { Instant, JournalEntry, Ending } from '../../records/game-record.ts';
import type {
  FirstUse,
  GameStart,
  GameStore,
  JournalWrite,
  MergedTerms,
  Merger,
  NewGame,
  PlaceLimit,
  Renaming,
  SeatTaking,
} from '../../ports/game-store.ts';
import type { Receipt } from '../../records/receipt.ts';
import { keyOfHash } from '../archive/archive-queries.ts';
import { countPlayed } from './game-search.ts';
import type { Insert, Step, Update, Write } from '../backend.ts';
import { HALF_HASH_DIGITS } from '../../table/seat-records.ts';
import { UNPLAYED_RETENTION_MS } from '../../table/forgetting.ts';
import { noticeSteps } from '../push/push-writes.ts';
import { newPlayerSteps } from '../players/player-writes.ts';
import type { Source } from './game-queries.ts';
import { FIELDS, toRow } from '../columns.ts';
import { toGameRow } from '../rows.ts';
import type { SeatName, Tables } from '../tables.ts';

type Db = Kysely<Tables>;

const SEAT_NAMES = ['A', 'B'] as const satisfies readonly SeatName[];

export function newGameWrite(db: Db, game: NewGame): Write {
  return [...receiptSteps(game.receipt), ...gameSteps(db, game)];
}

/**
 * Placed between inserts and the step that counts them against a limit: a lock makes other processes wait, because
 * concurrent transactions would not see each other's rows. One lock for all limits, because two locks taken in
 * different orders could deadlock.
 */
export function countingSteps({ db, flavour }: Source): Update[] {
  const lock = sql`select pg_advisory_xact_lock(hashtext('a limit is counted'))`;
  return flavour === 'postgres' ? [{ update: lock.compile(db) }] : [];
}

/**
 * Must follow the game's insert. Also refuses an agent that was deleted meanwhile: deletion looks for its games only
 * once.
 */
export function placeSteps(source: Source, id: GameId, { agent, network, max, maxOfNetwork }: PlaceLimit): Update[] {
  const isWithin = source.db
    .updateTable('games')
    .set({ id })
    .where('id', '=', id)
    .where(sql<boolean>`exists (select 1 from agents where slug = ${agent} and deleted_at is null)`)
    .where(countPlayed(agent), '<=', max)
    .where(countPlayed(agent, network), '<=', maxOfNetwork);
  return [...countingSteps(source), { update: isWithin.compile() }];
}

export function rematchWrite(db: Db, game: NewGame): Write {
  const { id, rematchOf } = game.record;
  if (rematchOf === null) throw new Error(`${id} is not a rematch`);
  const mark = gameChange(db, rematchOf, { rematch: id }).where('rematch', 'is', null);
  return [...receiptSteps(game.receipt), { update: mark.compile() }, ...gameSteps(db, game)];
}

export function turnWrite(db: Db, turn: JournalWrite): Write {
  const {
    entries,
    ending,
    receipt,
    thought,
    isStandIn = false,
    needsSettling,
    forgetAt,
    tournament = null,
    notice,
    atEpoch = null,
  } = turn;
  const [first] = entries;
  if (first === undefined) throw new Error('a turn has at least one entry');
  const { gameId, ply } = first;
  const end: Step[] = ending ? endSteps(db, gameId, { from: 'active', ending, needsSettling, forgetAt }) : [];
  const standIn: Step[] = isStandIn ? [standInUpdate(db, gameId)] : [];
  const said: Step[] = thought ? [{ into: 'thoughts', row: toRow(FIELDS.thoughts, thought) }] : [];
  const wake = ending && tournament !== null ? [wakeStep(db, tournament, ending.endedAt)] : [];
  const notices = noticeSteps(db, notice);
  const guard: Step = { game: gameId, epoch: atEpoch, ply };
  return [...receiptSteps(receipt), ...journalSteps(entries), guard, ...said, ...standIn, ...end, ...wake, ...notices];
}

/** Makes a league be checked at once, unless it is over. */
export function wakeStep(db: Db, tournament: LeagueId, now: Instant): Update {
  const wake = db
    .updateTable('tournaments')
    .set({ check_at: now })
    .where('id', '=', tournament)
    .where('check_at', 'is not', null);
  return { update: wake.compile(), mayMiss: true };
}

export function takingWrite(db: Db, taking: SeatTaking): Write {
  const { gameId, seat, taken, replaces, start, atEpoch, isPublic, receipt, newPlayer, matchTokenHash, notice } =
    taking;
  const packed = replaces?.length === HALF_HASH_DIGITS ? replaces : undefined;
  const held = packed === undefined ? replaces : null;
  const take = db
    .updateTable('seats')
    .set(toRow(FIELDS.seats, taken))
    .where('game_id', '=', gameId)
    .where('seat', '=', seat)
    .where('token_hash', held === null ? 'is' : '=', held);
  const token = taken.tokenHash === replaces ? null : taken.tokenHash;
  return [
    ...receiptSteps(receipt),
    start
      ? startUpdate(db, gameId, start, { isPublic })
      : { update: unchangedSince(db, gameId, atEpoch, { isPublic }).compile() },
    ...(packed === undefined ? [] : packedTokenSteps(db, gameId, seat, packed)),
    { update: take.compile() },
    ...issued(gameId, seat, token),
    ...(newPlayer ? newPlayerSteps(newPlayer) : []),
    ...(matchTokenHash === undefined ? [] : [matchTokenUpdate(db, gameId, matchTokenHash)]),
    ...noticeSteps(db, notice),
  ];
}

/** Keeps the replaced token of a packed game's seat, so that its holder learns that the seat has moved. */
function packedTokenSteps(db: Db, gameId: GameId, seat: SeatName, halfHash: string): Step[] {
  const column = seat === 'A' ? 'token_a' : 'token_b';
  const hash = keyOfHash(halfHash);
  const clear = db
    .updateTable('games')
    .set({ [column]: null })
    .where('id', '=', gameId)
    .where(column, '=', hash);
  const keep = db.insertInto('packed_tokens').values({ hash, game_id: gameId, seat });
  return [{ update: clear.compile() }, { update: keep.compile() }];
}

/** @param epoch `undefined`: regardless of changes */
function unchangedSince(db: Db, gameId: GameId, epoch: number | undefined, terms: ChangedTerms) {
  const change = gameChange(db, gameId, termColumns(terms));
  return epoch === undefined ? change : change.where(sql`coalesce(epoch, 0)`, '=', epoch);
}

export function renamingWrite(db: Db, { gameId, seat, name, tokenHash, receipt }: Renaming): Write {
  const isOn = gameChange(db, gameId, {}).where('status', 'in', ['waiting', 'active']);
  const rename = db
    .updateTable('seats')
    .set({ name })
    .where('game_id', '=', gameId)
    .where('seat', '=', seat)
    .where('token_hash', '=', tokenHash);
  return [...receiptSteps(receipt), { update: isOn.compile() }, { update: rename.compile() }];
}

export function mergerWrite(db: Db, { older, younger, taken, terms, start }: Merger): Write {
  const merged = {
    alias_of: older,
    status: 'abandoned',
    ended_at: start.startedAt,
    expires_at: null,
    check_at: null,
  } as const;
  const alias = gameChange(db, younger, merged).where('status', '=', 'waiting');
  const take = db
    .updateTable('seats')
    .set(toRow(FIELDS.seats, taken))
    .where('game_id', '=', older)
    .where('seat', '=', 'B')
    .where('token_hash', 'is', null);
  const token = db.updateTable('tokens').set({ game_id: older, seat: 'B' }).where('hash', '=', taken.tokenHash);
  return [
    startUpdate(db, older, start, terms),
    { update: alias.compile() },
    seatsOver(db, younger, start.startedAt),
    { update: take.compile() },
    { update: token.compile() },
  ];
}

export function inviteWrite(db: Db, ...invite: Parameters<GameStore['replaceInvite']>): Write {
  const [gameId, seat, inviteHash, expiresAt, receipt] = invite;
  const dates = { expires_at: expiresAt, check_at: expiresAt };
  const prolong = gameChange(db, gameId, dates).where('status', '=', 'waiting');
  const replace = db
    .updateTable('seats')
    .set({ invite_hash: inviteHash })
    .where('game_id', '=', gameId)
    .where('seat', '=', seat)
    .where('client', '=', 'open');
  return [
    ...receiptSteps(receipt),
    { update: prolong.compile() },
    { update: replace.compile() },
    ...issued(gameId, seat, inviteHash),
  ];
}

export function endWaitingWrite(db: Db, gameId: GameId, ending: Ending, receipt: Receipt | null): Write {
  const forgetAt = ending.endedAt + UNPLAYED_RETENTION_MS;
  return [...receiptSteps(receipt), ...endSteps(db, gameId, { from: 'waiting', ending, forgetAt })];
}

export function firstUseWrite(db: Db, gameId: GameId, { from, startedAt, checkAt }: FirstUse): Write {
  const used = { unused_until: null, started_at: startedAt, check_at: checkAt };
  const use = gameChange(db, gameId, used).where('unused_until', 'is not', null).where('status', '=', from);
  return [{ update: use.compile() }];
}

export function rematchOfferWrite(db: Db, gameId: GameId, seat: SeatName, receipt: Receipt | null): Write {
  const offer = gameChange(db, gameId, { rematch_offered_by: seat })
    .where('rematch', 'is', null)
    .where((eb) => eb.or([eb('rematch_offered_by', 'is', null), eb('rematch_offered_by', '=', seat)]));
  return [...receiptSteps(receipt), { update: offer.compile() }];
}

/** Not for a finished game: a clock task that read it just before its end would schedule checks forever. */
export function checkAtWrite(db: Db, gameId: GameId, checkAt: Instant | null): Write {
  const update = db
    .updateTable('games')
    .set({ check_at: checkAt })
    .where('id', '=', gameId)
    .where('status', 'in', ['waiting', 'active']);
  return [{ update: update.compile() }];
}

export function receiptAnswerWrite(db: Db, key: string, answer: string): Write {
  return [{ update: db.updateTable('receipts').set({ answer }).where('key', '=', key).compile() }];
}

function gameSteps(db: Db, game: NewGame): Step[] {
  const { record, entries, newPlayer, challenge, notice } = game;
  const game_id = record.id;
  const seats = SEAT_NAMES.map((seat) => ({
    game_id,
    seat,
    ...toRow(FIELDS.seats, record.seats[seat]),
    over_at: record.endedAt,
    accuracy: null,
  }));
  return [
    { into: 'games', row: toGameRow(record, game) },
    ...seats.map((row): Insert => ({ into: 'seats', row })),
    ...seats.flatMap(({ seat, token_hash, invite_hash }) => issued(record.id, seat, token_hash, invite_hash)),
    ...journalSteps(entries),
    ...(newPlayer ? newPlayerSteps(newPlayer) : []),
    ...(challenge ? [{ into: 'challenges', row: toRow(FIELDS.challenges, challenge) } as const] : []),
    ...noticeSteps(db, notice),
  ];
}

function matchTokenUpdate(db: Db, gameId: GameId, hash: string): Update {
  const update = db.updateTable('challenges').set({ match_token_hash: hash }).where('game_id', '=', gameId);
  return { update: update.compile() };
}

function startUpdate(db: Db, gameId: GameId, { startedAt, checkAt, house }: GameStart, terms: ChangedTerms): Update {
  const started = { status: 'active', started_at: startedAt, expires_at: null, check_at: checkAt, ...house } as const;
  return {
    update: gameChange(db, gameId, { ...started, ...termColumns(terms) })
      .where('status', '=', 'waiting')
      .compile(),
  };
}

type ChangedTerms = { readonly [term in keyof MergedTerms]?: MergedTerms[term] | undefined };

function termColumns(terms: ChangedTerms) {
  return toRow(['isPublic', 'moveSeconds'], terms);
}

function standInUpdate(db: Db, gameId: GameId): Update {
  const counted = db
    .updateTable('games')
    .set((eb) => ({ stand_ins: eb('stand_ins', '+', 1), epoch: NEXT_EPOCH }))
    .where('id', '=', gameId)
    .where('status', '=', 'active');
  return { update: counted.compile() };
}

interface GameEnd extends Pick<JournalWrite, 'needsSettling' | 'forgetAt'> {
  readonly from: 'waiting' | 'active';
  readonly ending: Ending;
}

/** By database. Cached, because they run for every game, and compiling takes longer than running. */
const ENDS: Compiled = new WeakMap();
const SEATS_OVER: Compiled = new WeakMap();
type Compiled = WeakMap<Db, CompiledQuery>;

/** The cached query with these parameters, in place of those it was first built with. */
function compiledOnce(known: Compiled, db: Db, build: () => Compilable, parameters: readonly unknown[]): CompiledQuery {
  const query = known.get(db) ?? build().compile();
  known.set(db, query);
  if (query.parameters.length !== parameters.length) throw new Error(`${query.sql} needs other parameters`);
  return { ...query, parameters };
}

function endSteps(db: Db, gameId: GameId, { from, ending, needsSettling = false, forgetAt = null }: GameEnd): Update[] {
  const { A: score_a = null, B: score_b = null } = ending.score ?? {};
  const counting = needsSettling ? ('due' as const) : null;
  const ended = {
    ...toRow(['status', 'endReason', 'winner', 'reviewPolicy', 'endedAt'], ending),
    score_a,
    score_b,
    expires_at: null,
    check_at: null,
    counting,
    forget_at: forgetAt,
  };
  const end = () => gameChange(db, gameId, ended).where('status', '=', from);
  const update = compiledOnce(ENDS, db, end, [...Object.values(ended), gameId, from]);
  return [{ update }, seatsOver(db, gameId, ending.endedAt)];
}

/** Only seats with a player or an agent. */
function seatsOver(db: Db, gameId: GameId, overAt: Instant): Update {
  const seats = () => {
    const all = db.updateTable('seats').set({ over_at: overAt }).where('game_id', '=', gameId);
    return all.where((eb) => eb.or([eb('agent_slug', 'is not', null), eb('player_id', 'is not', null)]));
  };
  return { update: compiledOnce(SEATS_OVER, db, seats, [overAt, gameId]), mayMiss: true };
}

/** The next epoch, set by every write to a game's record or to one of its seats. */
export const NEXT_EPOCH = sql<number>`coalesce(epoch, 0) + 1`;

/** An update of a game's record, or of one of its seats, which raises the epoch. */
export function gameChange(db: Db, gameId: GameId, columns: Updateable<Tables['games']>) {
  return db
    .updateTable('games')
    .set({ ...columns, epoch: NEXT_EPOCH })
    .where('id', '=', gameId);
}

function issued(gameId: GameId, seat: SeatName, ...hashes: readonly (string | null)[]): Insert[] {
  return hashes
    .filter((hash) => hash !== null)
    .map((hash) => ({ into: 'tokens', row: { hash, game_id: gameId, seat } }));
}

function journalSteps(entries: readonly JournalEntry[]): Insert[] {
  return entries.map((entry) => ({ into: 'journal', row: toJournalRow(entry) }));
}

export function receiptSteps(receipt: Receipt | null): Insert[] {
  return receipt ? [{ into: 'receipts', row: toReceiptRow(receipt) }] : [];
}

// Written out for speed, because they run for every move.

function toJournalRow({ gameId, ply, at, entry, effort }: JournalEntry): Tables['journal'] {
  return { game_id: gameId, ply, at, entry, effort };
}

function toReceiptRow({ key, requestHash, answer, ply, createdAt }: Receipt): Tables['receipts'] {
  return { key, request_hash: requestHash, answer, ply, created_at: createdAt };
}
