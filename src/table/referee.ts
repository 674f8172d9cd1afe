// Decides what requests and the clock do to a game. Pure: returns rulings as values and changes nothing.
import { DAY_MS } from '../../schema/calendar.ts';
import { isHouseToMove, scoreNow, pliesSince, positionOf, type Game } from './game.ts';
import {
  formatMove,
  legalMoves,
  newGame,
  otherSeat,
  playPly,
  scoreOf,
  SEATS,
  type BySeat,
  type Move,
  type Ply,
  type Position,
  type Seat,
  type Winner,
} from '../engine/index.ts';
import { readMove, type MoveReading } from '../words/move-reading.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { CLAIM_AFTER_MS } from '../../schema/claim.ts';
import { Problem, refusal, type Refusal } from '../../schema/problem.ts';
import type { MoveRequest } from '../../schema/requests.ts';
import { isHouse, isOver, type GameRecord, type Instant, type Ending } from '../records/game-record.ts';
import type { EndReason } from '../../schema/enumerations.ts';
import type { Absence } from './access.ts';
import { WITHOUT_OUTAGES, type TimeToPlay } from './time-to-play.ts';
import { AGENT_SEAT } from './unrated.ts';

/** A waiter in the quick-match queue is considered gone after this long without a call. */
export const SILENT_AFTER_MS = 60_000;
const IDLE_AFTER_MS = DAY_MS;
const CHALLENGE_LASTS_MS = 7_200_000;
/** When to retry a house move; shorter than any clock of the other seat. */
export const HOUSE_RETRY_MS = 5000;
/** How long a game that an assistant started lasts without being used. */
export const UNUSED_LAPSES_MS = 600_000;
/** How long a seat is held for a player who has not arrived. */
export const UNOPENED_LAPSES_MS = DAY_MS;

/** @throws Problem when the answer is a refusal */
export function granted<T extends { readonly ok: true }>(answer: T | Refusal): T {
  if (answer.ok) return answer;
  throw new Problem(answer.slug, answer.parts);
}

type Question = Extract<MoveReading, { isRead: false }>;

export type MoveRuling = { readonly ok: true; readonly ply: Ply; readonly isRepeat: boolean } | Refusal;

/** A repeat (the same move by the same seat at the same move count) is not played again. */
export function ruleOnMove(game: Game, seat: Seat, { move: name, expectedMoveCount }: MoveRequest): MoveRuling {
  const moveCount = game.moves.length;
  if (expectedMoveCount !== undefined && expectedMoveCount !== moveCount) {
    const played = playedAt(game, expectedMoveCount);
    if (played?.seat === seat && isMeantBy(name, game, played)) return { ok: true, ply: played, isRepeat: true };
    return refusal('stale-move-count', { detail: `The game has ${moveCount} moves, not ${expectedMoveCount}.` });
  }
  const inactive = refuseUnlessActive(game);
  if (inactive) return inactive;
  const position = positionOf(game);
  if (position.current !== seat) return refusal('not-your-turn', { detail: `Seat ${position.current} is to move.` });
  const read = ruleOnName(name, position);
  return read.ok ? { ok: true, ply: playPly(position, read.move), isRepeat: false } : read;
}

/** The legal move that the caller may have meant by this text. */
export function ruleOnName(name: string, position: Position): { readonly ok: true; readonly move: Move } | Refusal {
  const legal = legalMoves(position);
  const reading = readMove(name, legal);
  return reading.isRead ? { ok: true, move: reading.move } : refuseIllegal(name, legal, reading);
}

export type EndRuling = { readonly ok: true; readonly ending: Ending | null } | Refusal;

/** With `ending: null`: the game has already ended this way, at the same seat's request. */
const ENDED_ALREADY: EndRuling = { ok: true, ending: null };

/** A seat concedes, by resigning or by leaving the table. */
export function ruleOnConcession(game: Game, seat: Seat, endReason: 'resigned' | 'left', now: Instant): EndRuling {
  const winner = otherSeat(seat);
  if (game.record.endReason === endReason && game.record.winner === winner) return ENDED_ALREADY;
  return refuseUnlessActive(game) ?? finished(game, endReason, winner, now);
}

const COUNTS_FROM_START = 'This game counts from its start, whatever hand it deals.';

/** Allowed while waiting, or before both seats have moved. */
export function ruleOnAbort(game: Game, now: Instant): EndRuling {
  if (game.record.endReason === 'aborted') return ENDED_ALREADY;
  if (isOver(game.record)) return refusal('game-over');
  const { isPlacement, tournament, dealDay } = game.record;
  const isCounted = isPlacement || tournament !== null || dealDay !== null;
  if (isCounted) return refusal('too-late-to-abort', { detail: COUNTS_FROM_START });
  if (haveBothMoved(game)) return refusal('too-late-to-abort');
  return { ok: true, ending: newEnding('aborted', null, scoreOf(game.dealt), now) };
}

/** The operator may end a game in any state: nobody wins, and no rating changes. */
export function ruleOnStop(record: GameRecord, now: Instant): EndRuling {
  if (record.endReason === 'stopped') return ENDED_ALREADY;
  const hint = 'There is nothing to end. A result that should not count can be voided.';
  return isOver(record) ? refusal('game-over', { hint }) : { ok: true, ending: newEnding('stopped', null, null, now) };
}

/** The ending when the friend for whom a waiting game is held declines it. */
export function declined(now: Instant): Ending {
  return newEnding('declined', null, null, now);
}

export function ruleOnClaim(game: Game, seat: Seat, absentSince: Absence, now: Instant): EndRuling {
  const { endReason, winner } = game.record;
  if ((endReason === 'claimed' && winner === seat) || endReason === 'no_first_move') return ENDED_ALREADY;
  const inactive = refuseUnlessActive(game);
  if (inactive) return inactive;
  const seconds = claimInSeconds(game, seat, absentSince, now);
  if (seconds === undefined) return refusal('nothing-to-claim', { detail: 'Your opponent is here.' });
  if (seconds > 0) return refusal('nothing-to-claim', { detail: `You can claim in ${seconds} s.` });
  // A player who never came loses nothing: a rematch may be accepted long after its offer.
  return haveBothMoved(game)
    ? finished(game, 'claimed', seat, now)
    : { ok: true, ending: newEnding('no_first_move', null, scoreNow(game), now) };
}

/** Counts seats, not plies: with a hop, both of two plies are by one seat. */
function haveBothMoved(game: Game): boolean {
  return SEATS.every((seat) => hasMoved(game, seat));
}

export function hasMoved(game: Game, seat: Seat): boolean {
  return pliesSince(game, 0).some((ply) => ply.seat === seat);
}

function hasBegun({ moves, record }: Game): boolean {
  return moves.length >= 2 || record.isPlacement;
}

/** Seconds until `seat` may claim, 0 when it may; `undefined` while the opponent is present. */
export function claimInSeconds(game: Game, seat: Seat, absentSince: Absence, now: Instant): number | undefined {
  const { seats, status } = game.record;
  if (!isClaimable(game.record) || status !== 'active' || absentSince === null) return undefined;
  if (seats[otherSeat(seat)].kind !== 'person') return undefined;
  return Math.max(0, Math.ceil((absentSince + CLAIM_AFTER_MS - now) / 1000));
}

/** Whether a win may be claimed from an absent person. */
export function isClaimable({ mode }: Pick<GameRecord, 'mode'>): boolean {
  return mode === 'match' || mode === 'quick';
}

/** How the clock ends a game now; `undefined`: it does not. */
export function ruleOnTime(game: Game, now: Instant, timeToPlay: TimeToPlay): Ending | undefined {
  const { status, mode, seats, expiresAt, unusedUntil } = game.record;
  if (isUnused(game.record)) return now >= unusedUntil! ? newEnding('unused', null, null, now) : undefined;
  if (status === 'waiting' && mode !== 'quick' && expiresAt !== null && now >= expiresAt) {
    const isForPerson = seats.A.inviteHash !== null || seats.B.inviteHash !== null;
    return newEnding(isForPerson ? 'invite_lapsed' : 'code_lapsed', null, null, now);
  }
  if (status !== 'active') return undefined;
  // A challenge expires whoever is to move.
  const limit = mode === 'challenge' ? challengeExpiresAt(game.record) : deadlineOf(game, timeToPlay);
  if (limit !== null && now >= limit) return outOfTime(game, now);
  const idleAt = idleAtOf(game, timeToPlay);
  return idleAt !== null && now >= idleAt ? newEnding('idle', null, scoreNow(game), now) : undefined;
}

/** Whether nobody has used the game yet, so that no clock runs. */
export function isUnused(record: Pick<GameRecord, 'unusedUntil' | 'status'>): boolean {
  return record.unusedUntil !== null && !isOver(record);
}

/** When the seat to move runs out of time; `null` when no clock is running. */
export function deadlineOf(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { status, mode, moveSeconds, seats } = game.record;
  const { current } = positionOf(game);
  if (status !== 'active' || isUnused(game.record) || current === null || isHouse(seats[current])) return null;
  if (mode === 'challenge') return challengeExpiresAt(game.record);
  return moveSeconds === null ? null : timeToPlay(lastActivity(game), moveSeconds * 1000);
}

/** When the house plays a move that a hosted agent's program owes; `null`: no program owes one. */
export function standInAt(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { status, thinkSeconds } = game.record;
  if (thinkSeconds === null || status !== 'active' || isUnused(game.record)) return null;
  return positionOf(game).current === AGENT_SEAT ? timeToPlay(lastActivity(game), thinkSeconds * 1000) : null;
}

/** After a day if unopened, two hours once opened. */
export function challengeExpiresAt({ createdAt, startedAt }: GameRecord): Instant {
  return startedAt === null ? createdAt + UNOPENED_LAPSES_MS : startedAt + CHALLENGE_LASTS_MS;
}

/** When the clock should next check the game: never late, whatever is played until then. Early if it ignores outages. */
export function nextCheckAt(game: Game, now: Instant, timeToPlay = WITHOUT_OUTAGES): Instant | null {
  const { status, mode, expiresAt, unusedUntil, thinkSeconds } = game.record;
  if (isUnused(game.record)) return unusedUntil;
  if (status === 'waiting') return mode === 'quick' ? nextCallCheckAt(now, expiresAt!) : expiresAt;
  if (status === 'active' && thinkSeconds !== null) return standInAt(game, timeToPlay) ?? now + thinkSeconds * 1000;
  // Its move starts a clock; if it fails to move, retry.
  if (isHouseToMove(game)) return now + HOUSE_RETRY_MS;
  return deadlineOf(game, timeToPlay) ?? idleAtOf(game, timeToPlay);
}

/** When to check whether a waiter in the quick-match queue is still calling. */
export function nextCallCheckAt(lastSeen: Instant, expiresAt: Instant): Instant {
  return Math.min(expiresAt, lastSeen + SILENT_AFTER_MS);
}

/** The ending when no opponent came, or the waiter stopped calling. */
export function queueExpired(now: Instant): Ending {
  return newEnding('queue_expired', null, null, now);
}

/** The ending, if this ply decides the board. */
export function endingOf(ply: Ply, now: Instant): Ending | null {
  const { winner } = ply.position;
  return winner === null ? null : newEnding('played', winner, scoreOf(ply.position), now);
}

function outOfTime(game: Game, now: Instant): Ending {
  const score = scoreNow(game);
  if (game.record.mode === 'challenge') return newEnding('challenge_expired', null, score, now);
  const { current } = positionOf(game);
  if (game.record.tournament !== null && current !== null) return outOfTimeInLeague(game, current, now);
  return !hasBegun(game) || current === null
    ? newEnding('no_first_move', null, score, now)
    : newEnding('timeout', otherSeat(current), score, now);
}

/** League games count from their start, so a player who does not come loses. */
function outOfTimeInLeague(game: Game, late: Seat, now: Instant): Ending {
  return newEnding(hasMoved(game, late) ? 'timeout' : 'no_show', otherSeat(late), scoreNow(game), now);
}

function idleAtOf(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { status, mode } = game.record;
  if (deadlineOf(game, timeToPlay) !== null) return null;
  return status === 'active' && mode === 'house' ? timeToPlay(lastActivity(game), IDLE_AFTER_MS) : null;
}

/** The later of the last move and the start: the house may have opened a game before its first use. */
export function lastActivity({ movedAt, record: { startedAt, createdAt } }: Game): Instant {
  return Math.max(movedAt.at(-1) ?? createdAt, startedAt ?? createdAt);
}

function refuseUnlessActive({ record }: Game): Refusal | undefined {
  if (record.status === 'waiting') return refusal('game-not-started');
  return isOver(record) ? refusal('game-over') : undefined;
}

/** The seat's last ply, if this text means it: a retry after a lost answer. */
export function repeatedPly(game: Game, seat: Seat, written: string): Ply | undefined {
  const plies = game.recent.some((ply) => ply.seat === seat) ? game.recent : pliesSince(game, 0);
  const last = plies.findLast((ply) => ply.seat === seat);
  return last && isMeantBy(written, game, last) ? last : undefined;
}

function refuseIllegal(name: string, legal: readonly Move[], { question: hint, nearest }: Question): Refusal {
  const detail = `"${name.slice(0, 60)}" is not legal now.`;
  return refusal('illegal-move', { detail, hint, extra: { legalMoves: legal.map(formatMove), nearest } });
}

function playedAt(game: Game, index: number): Ply | undefined {
  return index < game.moves.length ? pliesSince(game, index)[0] : undefined;
}

/** Whether the caller may have meant the ply by this text. */
function isMeantBy(written: string, game: Game, { index, name }: Ply): boolean {
  if (written === name) return true;
  const reading = readMove(written, legalMoves(positionBefore(game, index)));
  return reading.isRead && formatMove(reading.move) === name;
}

function positionBefore(game: Game, index: number): Position {
  const { rules, seed } = game.record;
  return index === 0 ? newGame(rules, seed) : playedAt(game, index - 1)!.position;
}

function finished(game: Game, endReason: EndReason, winner: Winner, now: Instant): EndRuling {
  return { ok: true, ending: newEnding(endReason, winner, scoreNow(game), now) };
}

/** Finished with a winner or a draw, otherwise abandoned. */
function newEnding(
  endReason: EndReason,
  winner: Winner | null,
  score: BySeat<number> | null,
  endedAt: Instant,
): Ending {
  const status = winner === null ? 'abandoned' : 'finished';
  return { status, endReason, winner, score, reviewPolicy: CURRENT_POLICY, endedAt };
}
