// Detects results that look arranged, for an operator to examine (RATINGS.md §5). Nothing here changes a rating.
import { chanceOf } from './chance.ts';
import type { Score } from './glicko2.ts';
import { leashUse, placedUntil, type Line } from './rating-line.ts';

/** A finished game that is not void. */
export interface RecentResult {
  readonly gameId: string;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly sides: readonly [Participant, Participant];
}

export interface Participant {
  /** `null`: the house, or somebody without an identity. */
  readonly line: string | null;
  readonly score: Score;
  readonly moves: number;
  readonly network: string | null;
}

/**
 * `pair`: more points from one opponent than the anchors predict; `ring`: from few opponents, up to the end of the leash;
 * `network`: from several identities in one network; `quick_losses`: an opponent who keeps losing after a few moves.
 */
export type SuspicionKind = 'pair' | 'ring' | 'network' | 'quick_losses';

/** Points that somebody took from some opponents, preselected by the number of games. */
export interface Group {
  readonly why: SuspicionKind;
  readonly line: string;
  readonly from: readonly PointsTaken[];
}

export interface PointsTaken {
  readonly opponent: string;
  readonly games: number;
  readonly points: number;
  readonly since: number;
  /** The newest of the games. */
  readonly gameId: string;
}

export interface Suspicion extends Group {
  /** The points that the anchors predict. */
  readonly expected: number;
  /** The probability of at least as many points; `null` if that is not why it is suspicious. */
  readonly chance: number | null;
}

/** Three standard errors, one-sided: about one in a thousand honest groups is listed by chance. */
export const UNLIKELY = 0.00135;
const MIN_GAMES = 6;
const MIN_IDENTITIES = 3;
/** A ring: at least this share of the results is against at most this many opponents. */
const RING = { opponents: 5, share: 0.5, leash: 0.95 } as const;
const QUICK = { movesBelow: 4, losses: 4, share: 0.5 } as const;

interface Tally {
  readonly lines: readonly [string, string];
  readonly points: [number, number];
  readonly quickLosses: [number, number];
  readonly networks: [string | null, string | null];
  games: number;
  since: number;
  gameId: string;
}

/** Sums of results by pair, so that memory grows with the number of pairs, not of games. */
export class Tallies {
  readonly #pairs = new Map<string, Tally>();
  /** The number of results of each line, including those against the house. */
  readonly #results = new Map<string, number>();

  /** Results can be added in any order. */
  add({ gameId, endedAt, sides }: RecentResult): void {
    for (const { line } of sides) if (line !== null) this.#results.set(line, this.resultsOf(line) + 1);
    const [a, b] = sides[0].line! < sides[1].line! ? sides : [sides[1], sides[0]];
    if (a.line === null || b.line === null || a.line === b.line) return;
    const key = `${a.line} ${b.line}`;
    const tally = this.#pairs.get(key) ?? newTally([a.line, b.line]);
    this.#pairs.set(key, tally);
    tally.games += 1;
    tally.since = Math.min(tally.since, endedAt);
    if (gameId > tally.gameId) tally.gameId = gameId;
    for (const [i, { score, moves, network }] of [a, b].entries()) {
      const side = i as 0 | 1;
      tally.points[side] += score;
      tally.networks[side] ??= network;
      if (score === 0 && moves < QUICK.movesBelow) tally.quickLosses[side] += 1;
    }
  }

  resultsOf(line: string): number {
    return this.#results.get(line) ?? 0;
  }

  groups(): Group[] {
    const pairs = [...this.#pairs.values()];
    const sides = pairs.flatMap((tally) => [sideOf(tally, 0), sideOf(tally, 1)]);
    const byLine = Map.groupBy(sides, ({ line }) => line);
    return [
      ...sides.filter(isPair).map(({ line, taken }): Group => ({ why: 'pair', line, from: [taken] })),
      ...sides.filter(isQuick).map(({ line, taken }): Group => ({ why: 'quick_losses', line, from: [taken] })),
      ...[...byLine].flatMap(([line, own]) => [...networksOf(line, own), ...ringOf(line, own, this.resultsOf(line))]),
    ];
  }
}

/** The points that one side of a pair took from the other. */
interface TakenBy {
  readonly line: string;
  readonly taken: PointsTaken;
  /** The opponent's network. */
  readonly network: string | null;
  readonly quickLosses: number;
}

function newTally(lines: readonly [string, string]): Tally {
  return { lines, points: [0, 0], quickLosses: [0, 0], networks: [null, null], games: 0, since: Infinity, gameId: '' };
}

function sideOf({ lines, points, quickLosses, networks, games, since, gameId }: Tally, side: 0 | 1): TakenBy {
  const other = side === 0 ? 1 : 0;
  const taken = { opponent: lines[other], games, points: points[side], since, gameId };
  return { line: lines[side], taken, network: networks[other], quickLosses: quickLosses[other] };
}

function isPair({ taken: { games, points } }: TakenBy): boolean {
  return games >= MIN_GAMES && points > 0;
}

function isQuick({ quickLosses, taken: { games } }: TakenBy): boolean {
  return quickLosses >= QUICK.losses && quickLosses >= QUICK.share * games;
}

function ringOf(line: string, own: readonly TakenBy[], results: number): Group[] {
  const closest = own.toSorted((a, b) => b.taken.games - a.taken.games).slice(0, RING.opponents);
  const games = gamesOf(closest);
  if (closest.length < 2 || games < MIN_GAMES || games < RING.share * results) return [];
  return [{ why: 'ring', line, from: closest.map(({ taken }) => taken) }];
}

function networksOf(line: string, own: readonly TakenBy[]): Group[] {
  const byNetwork = Map.groupBy(own, ({ network }) => network);
  byNetwork.delete(null);
  return [...byNetwork.values()]
    .filter((of) => of.length >= MIN_IDENTITIES && gamesOf(of) >= MIN_GAMES)
    .map((of): Group => ({ why: 'network', line, from: of.map(({ taken }) => taken) }));
}

function gamesOf(own: readonly TakenBy[]): number {
  return own.reduce((games, { taken }) => games + taken.games, 0);
}

/** @param lineOf `undefined`: the line no longer has an owner, or is suspended already */
export function suspicionOf(
  group: Group,
  lineOf: (line: string) => Line | undefined,
  at: number,
): Suspicion | undefined {
  const own = lineOf(group.line);
  const from = group.from.filter(({ opponent }) => lineOf(opponent));
  if (!own || from.length === 0) return undefined;
  const sheets = from.map(({ opponent, games, points }) => ({ opponent: lineOf(opponent)!, games, points }));
  const { expected, chance } = chanceOf(own, sheets, at);
  if (group.why === 'quick_losses') return { ...group, from, expected, chance: null };
  if (chance > UNLIKELY || (group.why === 'ring' && !isHeldByLeash(own, at))) return undefined;
  return { ...group, from, expected, chance };
}

function isHeldByLeash(line: Line, at: number): boolean {
  const until = placedUntil(line);
  return until !== null && until >= at && leashUse(line) >= RING.leash;
}
