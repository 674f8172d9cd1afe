// Initial standings, standings as the API shows them, and how games change ratings.
import { isPlaced, TIERS, type Outcome, type Standing, type Tier } from '../records/standing.ts';
import { SEATS, type BySeat, type Seat, type Winner } from '../engine/index.ts';
import { RANKS, type Rank } from '../../schema/ranks.ts';
import { MAX_DECLARED_RATING, MIN_DECLARED_RATING } from '../../schema/requests.ts';
import { isHouse, type GameRecord, type Instant } from '../records/game-record.ts';
import { lineColumns, lineOf } from '../records/line-columns.ts';
import type { StepRecord } from '../records/rating-records.ts';
import type { AgentRecord } from '../records/agent-records.ts';
import type { LinePlace } from '../records/standing-records.ts';
import { newLineState } from '../rating/book.ts';
import type { Score } from '../rating/glicko2.ts';
import {
  anchorDeviationAt,
  deviationAt,
  gamesToPlace,
  hostedLine,
  isProven,
  isProvisional,
  ladderScore,
  newLine,
  placedUntil,
  type Line,
} from '../rating/rating-line.ts';
import { identityIn, isOneIdentity } from './identities.ts';

export const FORM_LENGTH = 10;

/** For somebody without results: a newcomer, or an agent that the house plays. */
export function newStanding(line: Line, tier: Tier): Standing {
  return {
    ...lineColumns(newLineState(line)),
    ...ladderPlaceOf(line),
    tier,
    games: 0,
    wins: 0,
    losses: 0,
    draws: 0,
    streak: 0,
    form: '',
    updatedAt: null,
  };
}

/** An agent that the house plays starts with the rating of its strength; any other starts as a newcomer. */
export function firstStanding({ plays, strength }: Pick<AgentRecord, 'plays' | 'strength'>): Standing {
  return plays === 'house'
    ? newStanding(hostedLine(strength), TIERS.placed)
    : newStanding(newLine(), TIERS.provisional);
}

export function ladderPlaceOf(line: Line): LinePlace {
  return { ladderScore: ladderScore(line), placedUntil: placedUntil(line) };
}

/** By the rating as it is shown, in whole points. */
export function rankOf(rating: number): Rank {
  const shown = Math.round(rating);
  return RANKS.find(({ from }) => shown >= from)!.name;
}

/** A rating as the API shows it: in whole points, with the deviation as of now. */
export function ratingFields(standing: Standing, now: Instant) {
  const line = lineOf(standing);
  return {
    rating: Math.round(standing.rating),
    deviation: Math.round(deviationAt(line, now)),
    provisional: isProvisional(line, now),
    placed: isPlaced(standing),
    ladderScore: Math.round(standing.ladderScore),
  };
}

/** Whether results against it count for others. */
export function isProvenAt(standing: Standing, now: Instant): boolean {
  return isProven(lineOf(standing), now);
}

/** Its anchor, as a profile shows it. */
export function profileFields(standing: Standing, now: Instant) {
  const line = lineOf(standing);
  const { rating, games } = line.anchor;
  const deviation = Math.round(anchorDeviationAt(line, now));
  const toPlace = isProvisional(line, now) ? { toPlace: gamesToPlace(line, now) } : {};
  return { anchor: { rating: Math.round(rating), deviation, games }, proven: isProven(line, now), ...toPlace };
}

/** A record as the API shows it. */
export function winLossFields({ games, wins, losses, draws, form }: Standing) {
  return { games, wins, losses, draws, winRate: games === 0 ? null : wins / games, recentForm: form };
}

export function outcomeOf(winner: Winner, seat: Seat): Outcome {
  if (winner === 'draw') return 'D';
  return winner === seat ? 'W' : 'L';
}

const SCORES = { W: 1, D: 0.5, L: 0 } as const satisfies Readonly<Record<Outcome, number>>;

export function scoreOfOutcome(outcome: Outcome): Score {
  return SCORES[outcome];
}

const LABEL_FACTOR = 24;

/** How much a result changes a declared rating: Elo's formula, in whole points. */
export function labelDelta(own: number, opponent: number, outcome: Outcome): number {
  return Math.round(LABEL_FACTOR * (SCORES[outcome] - expectedScore(own, opponent)));
}

/** From 0 to 1, by Elo's formula. */
export function expectedScore(own: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - own) / 400));
}

/**
 * A game between two different players who both have a rating, held or declared, unless its league is unrated; or a rated
 * one against the house.
 */
export function isRated(record: Pick<GameRecord, 'mode' | 'agent' | 'isPlacement' | 'isCasual' | 'seats'>): boolean {
  const { mode, isPlacement, isCasual, seats } = record;
  if (isCasual) return false;
  if (isPlacement) return true;
  if (mode === 'house' || mode === 'challenge') return false;
  return SEATS.every((seat) => seats[seat].rating !== null) && !isOneIdentity(record);
}

export interface RatingChange {
  readonly before: number;
  readonly after: number;
}

/** How a step changed a rating, in whole points. */
export function changeOf({ ratingBefore, rating }: Pick<StepRecord, 'ratingBefore' | 'rating'>): RatingChange {
  return { before: Math.round(ratingBefore), after: Math.round(rating) };
}

/**
 * How a finished rated game changed its players' ratings; `undefined` for any other game, including voided ones.
 * @param counted the changes of stored ratings; declared ratings are computed from the record alone
 */
export function ratingChangeOf(
  record: GameRecord,
  counted: Partial<BySeat<RatingChange>> = {},
): BySeat<RatingChange> | undefined {
  const { winner, seats, status, voidedAt } = record;
  if (status !== 'finished' || winner === null || voidedAt !== null || !isRated(record)) return undefined;
  const change = (seat: Seat): RatingChange => {
    const [own, other] = seat === 'A' ? [seats.A, seats.B] : [seats.B, seats.A];
    const before = own.rating!;
    if (isHouse(own) || identityIn(record, seat) !== null) return counted[seat] ?? { before, after: before };
    return { before, after: declarable(before + labelDelta(before, other.rating!, outcomeOf(winner, seat))) };
  };
  return { A: change('A'), B: change('B') };
}

function declarable(rating: number): number {
  return Math.min(MAX_DECLARED_RATING, Math.max(MIN_DECLARED_RATING, rating));
}

/**
 * Whether the end of this game must be counted: a player with a profile or a hosted agent took part. A daily deal counts
 * only in its own list: anything else would reveal it before the day is over.
 */
export function needsSettling(record: Pick<GameRecord, 'mode' | 'agent' | 'seats' | 'dealDay'>): boolean {
  return record.dealDay === null && SEATS.some((seat) => identityIn(record, seat) !== null);
}
