// Finds results that look arranged. It reads the newest results in slices, so that games do not wait, and only as many as
// take a few seconds.
import { suspicionOf, Tallies, UNLIKELY, type RecentResult, type Suspicion } from '../rating/suspects.ts';
import type { Score } from '../rating/glicko2.ts';
import type { Arena } from '../ports/arena.ts';
import type { AdminStore, RecentPage } from '../ports/admin-store.ts';
import type { Instant } from '../records/game-record.ts';
import { lineOf } from '../records/line-columns.ts';
import type { GameId } from '../records/ids.ts';
import type { HeldLine, LineId, SeatedResult } from '../records/rating-records.ts';
import { firstIdAt } from '../trust/ids.ts';

const MAX_RESULTS = 50_000;
const MAX_ABORTS = 10_000;
const BATCH_SIZE = 250;
/** Aborts can dodge bad deals: at least this many, and more than finished games, are suspicious. */
const MIN_ABORTS = 10;

export interface Suspect {
  readonly why: Suspicion['why'] | 'aborts';
  /** The player or agent who took the points, or who aborts. */
  readonly who: string;
  /** The opponents who lost the points. */
  readonly from: readonly string[];
  readonly games: number;
  /** The points of `who`; `null` for aborts, like the next two fields. */
  readonly points: number | null;
  /** The points that the anchors predict. */
  readonly expected: number | null;
  /** The probability of at least as many points; `null` if that is not why it is suspicious. */
  readonly chance: number | null;
  /** When the first of the games ended; `null`: unknown. */
  readonly since: Instant | null;
  /** The newest of the games. */
  readonly gameId: GameId;
}

export interface Suspects {
  /** Least likely first. */
  readonly suspects: readonly Suspect[];
  /** How many results were read. */
  readonly results: number;
  /** How many honest ones would be listed by chance. */
  readonly expectedFalsePositives: number;
  /** The start of the period covered: later than requested if there are too many results. */
  readonly since: Instant;
}

interface Parts extends Pick<Arena, 'clock'> {
  readonly store: { readonly admin: AdminStore };
}

/** @param since covers games that were opened at this time or later */
export async function findSuspects({ store: { admin }, clock }: Parts, since: Instant): Promise<Suspects> {
  const after = firstIdAt('game', since);
  const { tallies, results, oldest } = await tallied(admin, after);
  const aborts = await abortsByLine(admin, after);
  const groups = tallies.groups();
  const lines = groups.flatMap(({ line, from }) => [line, ...from.map(({ opponent }) => opponent)]);
  const held = await heldLines(admin, [...new Set([...lines, ...aborts.keys()])]);
  const ratingOf = (line: LineId) => held.get(line) && lineOf(held.get(line)!.columns);
  const suspicions = groups.flatMap((group) => suspicionOf(group, ratingOf, clock()) ?? []);
  const arranged = suspicions.toSorted((a, b) => (a.chance ?? 1) - (b.chance ?? 1)).map((one) => arrangedBy(one, held));
  const dodging = [...held.values()].flatMap((who) => abortedBy(who, aborts, tallies));
  const expectedFalsePositives = UNLIKELY * groups.length;
  return {
    suspects: [...arranged, ...dodging],
    results,
    expectedFalsePositives,
    since: results < MAX_RESULTS ? since : oldest,
  };
}

async function tallied(admin: AdminStore, after: string) {
  const tallies = new Tallies();
  let [results, oldest] = [0, Infinity];
  for await (const result of newest((page) => admin.recentResults(page), after, MAX_RESULTS)) {
    results += 1;
    oldest = result.endedAt;
    if (result.voidedAt === null) tallies.add(meetingOf(result));
  }
  return { tallies, results, oldest };
}

function meetingOf({ gameId, endedAt, scoreA, ...result }: SeatedResult): RecentResult {
  const a = { line: result.lineA, score: scoreA as Score, moves: result.movesA, network: result.networkA };
  const b = { line: result.lineB, score: (1 - scoreA) as Score, moves: result.movesB, network: result.networkB };
  return { gameId, endedAt, sides: [a, b] };
}

/** Ids of aborted games, newest first. */
async function abortsByLine(admin: AdminStore, after: string): Promise<ReadonlyMap<LineId, GameId[]>> {
  const games = new Map<LineId, GameId[]>();
  for await (const { gameId, lineA, lineB } of newest((page) => admin.recentAborts(page), after, MAX_ABORTS)) {
    for (const line of new Set([lineA, lineB])) {
      if (line !== null) games.set(line, [...(games.get(line) ?? []), gameId]);
    }
  }
  return games;
}

async function* newest<Row extends { readonly gameId: GameId }>(
  read: (page: RecentPage) => Promise<readonly Row[]>,
  after: string,
  limit: number,
): AsyncGenerator<Row> {
  let before: GameId | undefined;
  for (let seen = 0; seen < limit; seen += BATCH_SIZE) {
    const rows = await read({ limit: BATCH_SIZE, after, before });
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1)!.gameId;
  }
}

/** Without suspended lines, which are known already. */
async function heldLines(admin: AdminStore, lines: readonly LineId[]): Promise<ReadonlyMap<LineId, HeldLine>> {
  const found = new Map<LineId, HeldLine>();
  for (let i = 0; i < lines.length; i += BATCH_SIZE) {
    for (const held of await admin.heldLines(lines.slice(i, i + BATCH_SIZE))) {
      if (held.suspendedSince === null) found.set(held.line, held);
    }
  }
  return found;
}

function arrangedBy({ why, line, from, expected, chance }: Suspicion, held: ReadonlyMap<LineId, HeldLine>): Suspect {
  const ownerOf = (line: LineId): string => held.get(line)!.owner;
  return {
    why,
    who: ownerOf(line),
    from: [...new Set(from.map(({ opponent }) => ownerOf(opponent)))],
    games: from.reduce((sum, { games }) => sum + games, 0),
    points: from.reduce((sum, { points }) => sum + points, 0),
    expected,
    chance,
    since: Math.min(...from.map(({ since }) => since)),
    gameId: from
      .map(({ gameId }) => gameId)
      .toSorted()
      .at(-1)!,
  };
}

function abortedBy({ line, owner }: HeldLine, aborts: ReadonlyMap<LineId, GameId[]>, tallies: Tallies): Suspect[] {
  const games = aborts.get(line) ?? [];
  if (games.length < MIN_ABORTS || games.length <= tallies.resultsOf(line)) return [];
  const unknown = { points: null, expected: null, chance: null, since: null };
  return [{ why: 'aborts', who: owner, from: [], games: games.length, ...unknown, gameId: games[0]! }];
}
