// Derives a league's results, walkovers, byes and table from its games.
import type { Instant } from '../records/game-record.ts';
import type { EntryRecord, League, PairingRecord, PlayedPairing } from '../records/league-records.ts';
import { leagueTable, type Entrant, type LeagueGame, type LeagueRow } from './standings.ts';

/** A league with its games by pairing, in order of number. */
export interface LeagueCourse extends League {
  readonly played: ReadonlyMap<number, readonly PlayedPairing[]>;
  readonly byNumber: ReadonlyMap<number, EntryRecord>;
}

export function leagueCourseOf(league: League): LeagueCourse {
  return {
    ...league,
    played: Map.groupBy(league.games, ({ pairing }) => pairing),
    byNumber: new Map(league.entries.map((entry) => [entry.number, entry])),
  };
}

export function tableOf(course: LeagueCourse): LeagueRow[] {
  const byes = byesOf(course);
  const entrants = course.entries.map(({ number, rating }): Entrant => ({
    id: String(number),
    rating,
    byes: byes.get(number) ?? 0,
  }));
  return leagueTable(entrants, allResults(course));
}

/** Only the points of the table, by entry number. */
export function pointsOf(course: LeagueCourse): ReadonlyMap<number, number> {
  const points = byesOf(course);
  const add = (id: string, score: number): void => void points.set(Number(id), (points.get(Number(id)) ?? 0) + score);
  for (const { A, B, scoreA } of allResults(course)) {
    add(A, scoreA);
    add(B, 1 - scoreA);
  }
  return points;
}

/** A bye is worth as many points as a pairing has games. */
function byesOf({ pairings, record: { games } }: LeagueCourse): Map<number, number> {
  const byes = new Map<number, number>();
  for (const { first, second } of pairings) if (second === null) byes.set(first, (byes.get(first) ?? 0) + games);
  return byes;
}

function allResults(course: LeagueCourse): LeagueGame[] {
  return course.pairings.flatMap((pairing) => resultsOf(course, pairing));
}

/**
 * The games that count, plus walkovers for those that will not be played because an entry has left. The other entry wins
 * these, even if it left later.
 */
export function resultsOf(course: LeagueCourse, pairing: PairingRecord): LeagueGame[] {
  const games = course.played.get(pairing.number) ?? [];
  return [...games.flatMap((game) => resultOf(pairing, game)), ...walkovers(course, pairing)];
}

/** The first entry has seat A in odd-numbered games. */
export function seatsIn({ first, second }: PairingRecord, game: number): { readonly A: number; readonly B: number } {
  return game % 2 === 1 ? { A: first, B: second! } : { A: second!, B: first };
}

const SCORES = { A: 1, B: 0, draw: 0.5 } as const;

function resultOf(pairing: PairingRecord, game: PlayedPairing): LeagueGame[] {
  const { winner, voidedAt, expectedA, endReason } = game;
  if (winner === null || voidedAt !== null) return [];
  const { A, B } = seatsIn(pairing, game.game);
  const isForfeit = endReason === 'no_show';
  return [{ A: String(A), B: String(B), scoreA: SCORES[winner], expectedA, isForfeit }];
}

/** None in an arena, where no games were promised. */
function walkovers(course: LeagueCourse, pairing: PairingRecord): LeagueGame[] {
  const { first, second } = pairing;
  if (second === null || course.record.format === 'arena') return [];
  const [firstOutAt, secondOutAt] = [outAt(course, first), outAt(course, second)];
  if (firstOutAt === secondOutAt) return [];
  const isFirstOut = firstOutAt < secondOutAt;
  return gamesNotStarted(course, pairing).map((game) => {
    const { A, B } = seatsIn(pairing, game);
    const isAOut = isFirstOut ? A === first : A === second;
    const scoreA = isAOut ? 0 : 1;
    return { A: String(A), B: String(B), scoreA, expectedA: null, isForfeit: true };
  });
}

/** The numbers of the games of a pairing that have not begun. */
export function gamesNotStarted({ record, played }: LeagueCourse, { number }: PairingRecord): number[] {
  const started = new Set(played.get(number)?.map(({ game }) => game));
  return Array.from({ length: record.games }, (_, i) => i + 1).filter((game) => !started.has(game));
}

export function isOut(course: LeagueCourse, entry: number): boolean {
  return outAt(course, entry) !== Infinity;
}

function outAt({ byNumber }: LeagueCourse, entry: number): Instant {
  return byNumber.get(entry)!.withdrawnAt ?? Infinity;
}
