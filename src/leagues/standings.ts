// The standings of a league, from its games alone: points, points adjusted for luck in the deals, and performance.

/** A game that counts. A and B are the seats. */
export interface LeagueGame {
  /** Ids of entries. */
  readonly A: string;
  readonly B: string;
  /** Seat A's score: 1, 0.5 or 0. */
  readonly scoreA: number;
  /** Seat A's expected score between equal players in this deal, from 0 to 1; `null`: not computed yet, counts as 0.5. */
  readonly expectedA: number | null;
  /** One side did not come: the points count, but say nothing about strength. */
  readonly isForfeit: boolean;
}

export interface Entrant {
  readonly id: string;
  /** Its rating when the league began, in points on Elo's scale. */
  readonly rating: number;
  /** Points for rounds without an opponent. */
  readonly byes: number;
}

export interface Performance {
  /** The most likely rating given these results, and its 95 % interval. */
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

export interface LeagueRow {
  readonly id: string;
  /** From 1; entries that are equal by all criteria share a place. */
  readonly place: number;
  readonly points: number;
  /** Sum of results minus the expectations of the deals, without forfeits: what remains after luck is skill. */
  readonly adjusted: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** `null` if no game was played. */
  readonly performance: Performance | null;
}

/** Sorted by points, then adjusted points, then the games among those who are still equal. */
export function leagueTable(entrants: readonly Entrant[], games: readonly LeagueGame[]): LeagueRow[] {
  const ratings = new Map(entrants.map(({ id, rating }) => [id, rating]));
  const sides = Map.groupBy(games.flatMap(sidesOf), ({ id }) => id);
  const rows = entrants.map((entrant) => rowOf(entrant, sides.get(entrant.id) ?? [], ratings));
  const groups = groupedBy(rows, [({ points }) => points, ({ adjusted }) => adjusted]);
  const ordered = groups.flatMap((group) => groupedBy(group, [headToHead(group, games)]));
  let place = 1;
  return ordered.flatMap((group) => {
    const placed = group.map((row) => ({ ...row, place }));
    place += group.length;
    return placed;
  });
}

interface LeagueSide {
  readonly id: string;
  readonly opponent: string;
  readonly score: number;
  readonly expected: number | null;
  readonly isForfeit: boolean;
}

function sidesOf({ A, B, scoreA, expectedA, isForfeit }: LeagueGame): LeagueSide[] {
  const expectedB = expectedA === null ? null : 1 - expectedA;
  return [
    { id: A, opponent: B, score: scoreA, expected: expectedA, isForfeit },
    { id: B, opponent: A, score: 1 - scoreA, expected: expectedB, isForfeit },
  ];
}

function rowOf(
  { id, byes }: Entrant,
  sides: readonly LeagueSide[],
  ratings: ReadonlyMap<string, number>,
): Omit<LeagueRow, 'place'> {
  const count = (score: number): number => sides.filter((side) => side.score === score).length;
  const played = sides.filter(({ isForfeit }) => !isForfeit);
  return {
    id,
    points: sides.reduce((sum, { score }) => sum + score, byes),
    adjusted: rounded(played.reduce((sum, { score, expected }) => sum + score - (expected ?? 0.5), 0)),
    games: sides.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    performance: performanceOf(played.map(({ opponent, score }) => ({ rating: ratings.get(opponent)!, score }))),
  };
}

/** Rounded, so that all machines agree, and without the sign of -0, which JSON loses. */
function rounded(points: number): number {
  return Math.round(points * 1e4) / 1e4 + 0;
}

function headToHead(group: readonly { readonly id: string }[], games: readonly LeagueGame[]) {
  const among = new Set(group.map(({ id }) => id));
  const sides = games.filter(({ A, B }) => among.has(A) && among.has(B)).flatMap(sidesOf);
  return ({ id }: { readonly id: string }): number =>
    sides.filter((side) => side.id === id).reduce((sum, { score }) => sum + score, 0);
}

/** Groups of equal rows, highest first. */
function groupedBy<T>(rows: readonly T[], keys: readonly ((row: T) => number)[]): T[][] {
  const [key, ...others] = keys;
  if (!key) return [[...rows]];
  const groups = [...Map.groupBy(rows, key)].toSorted(([a], [b]) => b - a);
  return groups.flatMap(([, group]) => groupedBy(group, others));
}

const SCALE = 400 / Math.LN10;
/** Deviation of the prior around the mean of the opponents, in points. Keeps the estimate for a perfect score finite. */
const PRIOR_DEVIATION = 350;
/** In points; Newton's method stops at a step this small. */
const CLOSE = 0.01;

/** The mode of the posterior, by Newton's method; its curvature gives the interval. Games against equal ratings form one term. */
export function performanceOf(
  results: readonly { readonly rating: number; readonly score: number }[],
): Performance | null {
  if (results.length === 0) return null;
  const centre = results.reduce((sum, { rating }) => sum + rating, 0) / results.length;
  const meetings = [...Map.groupBy(results, ({ rating }) => rating)].map(([rating, against]) => {
    return { rating, games: against.length, score: against.reduce((sum, { score }) => sum + score, 0) };
  });
  let own = centre;
  let curvature: number;
  let step: number;
  do {
    let slope = -(own - centre) / PRIOR_DEVIATION ** 2;
    curvature = 1 / PRIOR_DEVIATION ** 2;
    for (const { rating, games, score } of meetings) {
      const expected = 1 / (1 + Math.exp((rating - own) / SCALE));
      slope += (score - games * expected) / SCALE;
      curvature += (games * expected * (1 - expected)) / SCALE ** 2;
    }
    // Within one logit the curvature changes by a factor of e at most, so no such step leads further away.
    step = Math.max(-SCALE, Math.min(SCALE, slope / curvature));
    own += step;
  } while (Math.abs(step) > CLOSE);
  const reach = 1.96 / Math.sqrt(curvature);
  return { rating: Math.round(own), low: Math.round(own - reach), high: Math.round(own + reach) };
}
