// Decides what requests and the clock do to a game. Pure: returns rulings as values and changes nothing.
import { lastPlyOf, scoreNow, pliesSince, positionOf, type Game } from './game.ts';
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
import { problemOfRefusal, refusal, type Refusal } from '../../schema/problem.ts';
import type { MoveRequest } from '../../schema/requests.ts';
import { countsFromStart, isOver, type GameRecord, type Instant, type Ending } from '../records/game-record.ts';
import type { EndReason } from '../../schema/enumerations.ts';
import type { Absence } from './access.ts';
import { challengeExpiresAt, deadlineOf, idleAtOf, isUnused } from './deadlines.ts';
import type { TimeToPlay } from './time-to-play.ts';

/** @throws Problem when the answer is a refusal */
export function granted<T extends { readonly ok: true }>(answer: T | Refusal): T {
  if (answer.ok) return answer;
  throw problemOfRefusal(answer);
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
  const reading = readIn(position, name);
  return reading.isRead ? { ok: true, move: reading.move } : refuseIllegal(name, legalMoves(position), reading);
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
  if (countsFromStart(game.record)) return refusal('too-late-to-abort', { detail: COUNTS_FROM_START });
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

const ONLY_FROM_PEOPLE = 'A win can be claimed only from a person, in a match or a quick game.';

export function ruleOnClaim(game: Game, seat: Seat, absentSince: Absence, now: Instant): EndRuling {
  const { endReason, winner } = game.record;
  if ((endReason === 'claimed' && winner === seat) || endReason === 'no_first_move') return ENDED_ALREADY;
  const inactive = refuseUnlessActive(game);
  if (inactive) return inactive;
  if (!canLoseByClaim(game, otherSeat(seat))) return refusal('nothing-to-claim', { detail: ONLY_FROM_PEOPLE });
  const seconds = claimInSeconds(game, seat, absentSince, now);
  if (seconds === undefined) return refusal('nothing-to-claim', { detail: 'Your opponent is here.' });
  if (seconds > 0) return refusal('nothing-to-claim', { detail: `You can claim in ${seconds} s.` });
  // A player who never came loses nothing: a rematch may be accepted long after its offer.
  return haveBothMoved(game)
    ? finished(game, 'claimed', seat, now)
    : { ok: true, ending: newEnding('no_first_move', null, scoreNow(game), now) };
}

/** Counts seats, not plies: with a hop, both of two plies are by one seat. */
export function haveBothMoved(game: Game): boolean {
  return SEATS.every((seat) => hasMoved(game, seat));
}

export function hasMoved(game: Game, seat: Seat): boolean {
  return lastPlyOf(game, seat) !== undefined;
}

function hasBegun({ moves, record }: Game): boolean {
  return moves.length >= 2 || record.isPlacement;
}

/** Seconds until `seat` may claim, 0 when it may; `undefined` while the opponent is present. */
export function claimInSeconds(game: Game, seat: Seat, absentSince: Absence, now: Instant): number | undefined {
  if (game.record.status !== 'active' || absentSince === null) return undefined;
  if (!canLoseByClaim(game, otherSeat(seat))) return undefined;
  return Math.max(0, Math.ceil((absentSince + CLAIM_AFTER_MS - now) / 1000));
}

function canLoseByClaim({ record }: Game, seat: Seat): boolean {
  return isClaimable(record) && record.seats[seat].kind === 'person';
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
  // A challenge expires regardless of who is to move.
  const limit = mode === 'challenge' ? challengeExpiresAt(game.record) : deadlineOf(game, timeToPlay);
  if (limit !== null && now >= limit) return outOfTime(game, now);
  const idleAt = idleAtOf(game, timeToPlay);
  return idleAt !== null && now >= idleAt ? newEnding('idle', null, scoreNow(game), now) : undefined;
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

function refuseUnlessActive({ record }: Game): Refusal | undefined {
  if (record.status === 'waiting') return refusal('game-not-started');
  return isOver(record) ? refusal('game-over') : undefined;
}

/** The seat's last ply, if this text means it: a retry after a lost answer. */
export function repeatedPly(game: Game, seat: Seat, written: string): Ply | undefined {
  const last = lastPlyOf(game, seat);
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
  const reading = readIn(positionBefore(game, index), written);
  return reading.isRead && formatMove(reading.move) === name;
}

/** @param position in which a seat is to move */
function readIn(position: Position, written: string): MoveReading {
  return readMove(written, legalMoves(position), position.hands[position.current!]);
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
