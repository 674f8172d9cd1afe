// A line: the rating of one identity. Its anchor comes from games against the house, whose strengths are calibrated and which
// does not collude; all other results move the rating only within a leash around the anchor.
import { afterGame, aged, agesTo, NEWCOMER, roundedPoints, type Estimate, type Rating, type Score } from './glicko2.ts';

/** Milliseconds since 1970. */
type Instant = number;

export interface DatedRating extends Rating {
  /** When the last result that counted ended; `null`: none yet. */
  readonly at: Instant | null;
}

export interface Line {
  readonly rating: DatedRating;
  /** `isFixed`: the strength is known, as for an agent that the house plays. */
  readonly anchor: DatedRating & { readonly games: number; readonly isFixed: boolean };
}

/** The uncertainty of the house's strengths. */
const HOUSE_DEVIATION = 25;
/** The uncertainty for agents that the house plays at some strength. */
const HOSTED_DEVIATION = 50;
/** A rating stays within this many deviations of its anchor. */
const LEASH = 0.6;
/** A rating's deviation is at least this fraction of its anchor's. */
const MIN_DEVIATION_SHARE = 0.8;
/** With an anchor at least this certain, after about 12 games, results against the line count for others. */
const PROVEN_DEVIATION = 110;
const PLACED_DEVIATION = 75;
/** The latest instant that a Date can represent. */
const FOREVER: Instant = 8.64e15;
/**
 * Tables are sorted by the rating minus this many deviations, so that they are not led by the luckiest of many attempts.
 */
const LADDER_DEVIATIONS = 2;

export function newLine(): Line {
  const unrated = { ...NEWCOMER, at: null };
  return { rating: unrated, anchor: { ...unrated, games: 0, isFixed: false } };
}

/** The line of an agent that the house plays at this strength. */
export function hostedLine(strength: number): Line {
  const known = { rating: strength, deviation: HOSTED_DEVIATION, volatility: NEWCOMER.volatility, at: null };
  return { rating: known, anchor: { ...known, games: 0, isFixed: true } };
}

export function afterHouseGame(line: Line, strength: number, score: Score, at: Instant): Line {
  const house = { rating: strength, deviation: HOUSE_DEVIATION };
  const { anchor } = line;
  const anchored = { ...line, anchor: { ...anchor, ...dated(anchor, house, score, at), games: anchor.games + 1 } };
  return leashed({ ...anchored, rating: dated(line.rating, house, score, at) }, at);
}

/** @param opponent as it was before the game; the caller has checked that it is proven */
export function afterGameWith(line: Line, opponent: Line, score: Score, at: Instant): Line {
  const other = { rating: opponent.rating.rating, deviation: deviationAt(opponent, at) };
  const rating = line.anchor.isFixed ? { ...line.rating, at: null } : line.rating;
  return leashed({ ...line, rating: dated(rating, other, score, at) }, at);
}

export function isProven(line: Line, at: Instant): boolean {
  return anchorDeviationAt(line, at) <= PROVEN_DEVIATION;
}

/** Until when the rating is certain enough for a place; `null`: it is not. */
export function placedUntil({ rating, anchor }: Line): Instant | null {
  if (anchor.isFixed) return FOREVER;
  const lasts = rating.at === null ? undefined : agesTo(rating, PLACED_DEVIATION);
  return lasts === undefined ? null : rating.at! + lasts;
}

export function ladderScore({ rating }: Line): number {
  return roundedPoints(rating.rating - LADDER_DEVIATIONS * rating.deviation);
}

/** The deviation of the rating, in points. */
export function deviationAt({ rating, anchor }: Line, at: Instant): number {
  return anchor.isFixed ? rating.deviation : agedTo(rating, at);
}

export function isProvisional(line: Line, at: Instant): boolean {
  return deviationAt(line, at) > PLACED_DEVIATION;
}

/** Fisher information of a game between equals, per squared point: (ln 10 / 400)² / 4, reduced for typical uncertainty. */
const INFORMATION_PER_GAME = 7.5e-6;

/**
 * Estimates how many more counted games a place requires, if all are against equals.
 * @returns `ofHouse`: how many of them must be against the house, because no rating is much more certain than its anchor
 */
export function gamesToPlace(line: Line, at: Instant): { readonly games: number; readonly ofHouse: number } {
  const until = (wanted: number, deviation: number): number =>
    Math.max(0, Math.ceil((wanted ** -2 - deviation ** -2) / INFORMATION_PER_GAME));
  const ofHouse = line.anchor.isFixed ? 0 : until(PLACED_DEVIATION / MIN_DEVIATION_SHARE, anchorDeviationAt(line, at));
  return { games: Math.max(ofHouse, until(PLACED_DEVIATION, deviationAt(line, at))), ofHouse };
}

export function anchorDeviationAt({ anchor }: Line, at: Instant): number {
  return anchor.isFixed ? anchor.deviation : agedTo(anchor, at);
}

/** The position of the rating within its leash after its last result: 1 is the upper end, -1 the lower. */
export function leashUse(line: Line): number {
  const { rating, anchor } = line;
  return (rating.rating - anchor.rating) / (LEASH * anchorDeviationAt(line, rating.at ?? 0));
}

function agedTo(rating: DatedRating, at: Instant): number {
  return aged(rating, rating.at === null ? 0 : at - rating.at);
}

function dated(rating: DatedRating, opponent: Estimate, score: Score, at: Instant): DatedRating {
  // Games can be counted out of order, but time must not run backwards.
  const last = rating.at ?? at;
  return { ...afterGame(rating, opponent, score, at - last), at: Math.max(at, last) };
}

function leashed(line: Line, at: Instant): Line {
  const { rating, anchor } = line;
  const deviation = anchorDeviationAt(line, at);
  const reach = LEASH * deviation;
  const held = Math.min(anchor.rating + reach, Math.max(anchor.rating - reach, rating.rating));
  const sure = Math.max(rating.deviation, MIN_DEVIATION_SHARE * deviation);
  return { ...line, rating: { ...rating, rating: roundedPoints(held), deviation: roundedPoints(sure) } };
}
