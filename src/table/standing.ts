// A rating and a record, of a player or of a hosted agent: how a result changes them, and what they are called.
import type { Outcome, Standing } from '../records/standing.ts';
import { SEATS, type BySeat, type Seat, type Winner } from '../engine/index.ts';
import type { GameRecord } from '../records/game-record.ts';

/** Rating of a new player; a hosted agent starts at its strength. */
export const START_RATING = 1200;
export const PROVISIONAL_BELOW = 10;
export const FORM_LENGTH = 10;

export function newStanding(rating: number): Standing {
  return {
    rating,
    games: 0,
    ratedGames: 0,
    wins: 0,
    losses: 0,
    draws: 0,
    streak: 0,
    form: '',
    updatedAt: null,
  };
}

export function isProvisional({ ratedGames }: Pick<Standing, 'ratedGames'>): boolean {
  return ratedGames < PROVISIONAL_BELOW;
}

/** The eight bands of a rating, each from its first rating on. */
const RANKS = [
  { from: 1900, name: 'Legend' },
  { from: 1700, name: 'Grandmaster' },
  { from: 1500, name: 'Master' },
  { from: 1350, name: 'Expert' },
  { from: 1200, name: 'Adept' },
  { from: 1050, name: 'Apprentice' },
  { from: 900, name: 'Novice' },
  { from: -Infinity, name: 'Newcomer' },
] as const;

export function rankOf(rating: number): string {
  return RANKS.find(({ from }) => rating >= from)!.name;
}

/** A record as the API shows it. */
export function recordFields({ games, wins, losses, draws, form }: Standing) {
  return { games, wins, losses, draws, winRate: games === 0 ? null : wins / games, recentForm: form };
}

export function outcomeOf(winner: Winner, seat: Seat): Outcome {
  if (winner === 'draw') return 'D';
  return winner === seat ? 'W' : 'L';
}

const SCORES: Readonly<Record<Outcome, number>> = { W: 1, D: 0.5, L: 0 };
const SETTLED_FROM = 30;

export interface Rated {
  readonly rating: number;
  /** Rated games so far; `null`: unknown. */
  readonly ratedGames: number | null;
}

/** By how much a result moves a rating: Elo's formula as FIDE uses it (Handbook B.02, 8.3), in whole points. */
export function ratingDelta(own: Rated, opponentRating: number, outcome: Outcome): number {
  const expected = 1 / (1 + 10 ** ((opponentRating - own.rating) / 400));
  return Math.round(developmentFactor(own.ratedGames) * (SCORES[outcome] - expected));
}

function developmentFactor(ratedGames: number | null): number {
  if (ratedGames === null) return 24;
  return ratedGames < SETTLED_FROM ? 32 : 16;
}

/** A game between two different players who both have a rating; the house and hosted agents play unrated. */
export function isRated({ mode, seats: { A, B } }: Pick<GameRecord, 'mode' | 'seats'>): boolean {
  const isOneself =
    (A.playerId !== null && A.playerId === B.playerId) || (A.agentSlug !== null && A.agentSlug === B.agentSlug);
  return mode !== 'house' && mode !== 'challenge' && A.rating !== null && B.rating !== null && !isOneself;
}

export interface RatingChange {
  readonly before: number;
  readonly after: number;
}

/**
 * How a finished rated game changed its players' ratings; `undefined` for any other game, a voided one too.
 * A function of the record: a profile's rating is its start and the sum of these changes.
 */
export function ratingChangeOf(record: GameRecord): BySeat<RatingChange> | undefined {
  const { winner, seats, status, voidedAt } = record;
  if (status !== 'finished' || winner === null || voidedAt !== null || !isRated(record)) return undefined;
  const change = (seat: Seat): RatingChange => {
    const [own, other] = seat === 'A' ? [seats.A, seats.B] : [seats.B, seats.A];
    const before = own.rating!;
    const delta = ratingDelta({ rating: before, ratedGames: own.ratedGames }, other.rating!, outcomeOf(winner, seat));
    return { before, after: before + delta };
  };
  return { A: change('A'), B: change('B') };
}

/** Whether the end of this game must be counted: a player with a profile or a hosted agent took part. */
export function needsSettling({ mode, seats }: Pick<GameRecord, 'mode' | 'seats'>): boolean {
  return mode === 'challenge' || SEATS.some((seat) => seats[seat].playerId !== null);
}
